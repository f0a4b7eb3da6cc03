export interface CpuInfo {
  name: string;
  /** The CPU's hypervisor flag; undefined on architectures without CPU flags (not x86). */
  hypervisor: boolean | undefined;
}

// By "CPU implementer" and "CPU part" of /proc/cpuinfo; from arch/arm64/include/asm/cputype.h.
const armParts: Record<string, string> = {
  '0x41 0xd03': 'Cortex-A53',
  '0x41 0xd04': 'Cortex-A35',
  '0x41 0xd05': 'Cortex-A55',
  '0x41 0xd07': 'Cortex-A57',
  '0x41 0xd08': 'Cortex-A72',
  '0x41 0xd09': 'Cortex-A73',
  '0x41 0xd0a': 'Cortex-A75',
  '0x41 0xd0b': 'Cortex-A76',
  '0x41 0xd0c': 'Neoverse-N1',
  '0x41 0xd40': 'Neoverse-V1',
  '0x41 0xd41': 'Cortex-A78',
  '0x41 0xd44': 'Cortex-X1',
  '0x41 0xd46': 'Cortex-A510',
  '0x41 0xd47': 'Cortex-A710',
  '0x41 0xd49': 'Neoverse-N2',
  '0x41 0xd4f': 'Neoverse-V2',
  '0x41 0xd84': 'Neoverse-V3',
  '0x41 0xd8e': 'Neoverse-N3',
  '0x43 0x0a1': 'ThunderX',
  '0x43 0x0af': 'ThunderX2',
  '0x46 0x001': 'A64FX',
  '0x48 0xd01': 'Kunpeng 920',
  '0x50 0x000': 'X-Gene',
  '0xc0 0xac3': 'AmpereOne',
  '0xc0 0xac4': 'AmpereOne A',
};

// Keys, the most specific first: x86 and arm32, LoongArch, MIPS, RISC-V, POWER, boards, old arm64.
const nameKeys = ['model name', 'Model Name', 'cpu model', 'uarch', 'cpu', 'Hardware', 'Processor'];

function listValues(text: string, key: string): string[] {
  const values = text
    .split('\n')
    .map((line) => {
      const colon = line.indexOf(':');
      return line.slice(0, Math.max(0, colon)).trim() === key ? line.slice(colon + 1) : '';
    })
    .map((value) => value.trim().replace(/\s+/g, ' '))
    .filter((value) => value !== '');
  return [...new Set(values)];
}

interface ArmCores {
  /** A big.LITTLE machine has several kinds. */
  names: string[];
  isKnown: boolean;
}

function listArmCores(text: string): ArmCores {
  const cores: ArmCores = { names: [], isKnown: false };
  let implementer = '';
  for (const line of text.split('\n')) {
    const match = /^CPU (implementer|part)\s*:\s*(0x[0-9a-f]+)/.exec(line);
    if (match?.[1] === 'implementer') implementer = match[2] as string;
    if (match?.[1] !== 'part') continue;
    const known = armParts[`${implementer} ${match[2]}`];
    const name = known ?? `ARM ${implementer}/${match[2]}`;
    cores.isKnown ||= known !== undefined;
    if (!cores.names.includes(name)) cores.names.push(name);
  }
  return cores;
}

function describeCpu(text: string): string {
  const arm = listArmCores(text);
  if (arm.isKnown) return arm.names.join(' + ');
  for (const key of nameKeys) {
    const [name] = listValues(text, key);
    if (name !== undefined) return name;
  }
  return arm.names.join(' + ');
}

export function parseCpuInfo(text: string): CpuInfo {
  const [flags] = listValues(text, 'flags');
  return { name: describeCpu(text), hypervisor: flags?.split(' ').includes('hypervisor') };
}
