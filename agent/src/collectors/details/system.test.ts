import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileTree, type FileTree } from '../../../../tests/agent/support/file-tree.ts';
import { createSystemSection, parseFirmwareText, readSystem } from './system.ts';

let tree: FileTree;

beforeEach(() => {
  tree = createFileTree();
});

afterEach(() => tree.close());

function writeDmi(files: Record<string, string>): void {
  for (const [file, text] of Object.entries(files)) tree.write({ [`sys/class/dmi/id/${file}`]: `${text}\n` });
}

test.each([
  'To Be Filled By O.E.M.',
  'To be filled by O.E.M.',
  'Default string',
  'System manufacturer',
  'System Product Name',
  'Not Specified',
  'Not Applicable',
  'None',
  'O.E.M.',
  'N/A',
  '0000000000',
  '0123456789',
  'x.x',
  '...',
  '  ',
  '',
])('%j is a placeholder', (text) => {
  expect(parseFirmwareText(`${text}\n`)).toBeUndefined();
});

test.each(['ASUSTeK COMPUTER INC.', 'X10SLM-F', '1.0', 'KVM', 'OEM Server', '2.0'])('%j is not', (text) => {
  expect(parseFirmwareText(`${text}\n`)).toBe(text);
});

test('a board of one vendor in a machine of another', () => {
  writeDmi({
    sys_vendor: 'ACME Inc.',
    product_name: 'Rack 9000',
    board_vendor: 'Supermicro',
    board_name: 'X11SCL-F',
    bios_version: '2.2',
  });
  expect(readSystem(tree.host)).toEqual({
    vendor: 'ACME Inc.',
    product: 'Rack 9000',
    board: 'Supermicro X11SCL-F',
    firmware: '2.2',
  });
});

test('of a board that somebody built into a case, the board remains', () => {
  writeDmi({
    sys_vendor: 'To Be Filled By O.E.M.',
    product_name: 'To Be Filled By O.E.M.',
    board_vendor: 'ASRock',
    board_name: 'B450M Pro4',
    bios_version: 'P3.70',
  });
  expect(readSystem(tree.host)).toEqual({ board: 'ASRock B450M Pro4', firmware: 'P3.70' });
});

test('the vendor is not repeated', () => {
  writeDmi({ sys_vendor: 'Dell Inc.', board_vendor: 'Dell Inc.', board_name: '0W23H8' });
  expect(readSystem(tree.host)).toEqual({ vendor: 'Dell Inc.', board: '0W23H8' });
});

test('the model of a device tree, which ends with a NUL', () => {
  tree.write({ 'proc/device-tree/model': 'Raspberry Pi 4 Model B Rev 1.4\0' });
  expect(readSystem(tree.host)).toEqual({ product: 'Raspberry Pi 4 Model B Rev 1.4' });
});

test('a machine that tells nothing has no such member, and one that does is read once', async () => {
  expect(await createSystemSection(tree.host).measure(0)).toBeUndefined();
  writeDmi({ sys_vendor: 'Dell Inc.' });
  const section = createSystemSection(tree.host);
  await section.measure(0);
  tree.remove('sys');
  expect(await section.measure(2_000)).toEqual({ vendor: 'Dell Inc.' });
});
