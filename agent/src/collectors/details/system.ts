import type { SystemDetails } from '@muster/generated/types';
import type { Section } from '../../details/section.ts';
import type { Files } from '../../host.ts';
import { readPart } from './figures.ts';
import { toPartName } from './part-names.ts';

const DMI = '/sys/class/dmi/id';
const MODEL = '/proc/device-tree/model';

/** What manufacturers forget to replace. */
const PLACEHOLDER =
  /^(?:to be filled by o\.?e\.?m\.?|o\.?e\.?m\.?|default string|system (?:manufacturer|product name|version)|base ?board .*|not (?:specified|applicable|available|defined|present)|none|unknown|undefined|invalid|empty|n\/?a|null|type2 - board .*|sku|<bad index>|x\.x|[0.x\s-]*|0?123456789)$/i;

/** The firmware's text; undefined if it is a placeholder. */
export function parseFirmwareText(text: string): string | undefined {
  const name = toPartName(text);
  return PLACEHOLDER.test(name) ? undefined : name;
}

/** The board's name follows its vendor's, unless that is the vendor of the whole. */
function nameBoard(vendor: string | undefined, boardVendor: string | undefined, board: string): string {
  const isRepeated = boardVendor === undefined || boardVendor === vendor || board.startsWith(boardVendor);
  return isRepeated ? board : toPartName(`${boardVendor} ${board}`);
}

/** The board as its firmware names it (DMI), or its device tree. */
export function readSystem(host: Files): SystemDetails | undefined {
  const read = (path: string): string | undefined => parseFirmwareText(readPart(host, path) ?? '');
  const vendor = read(`${DMI}/sys_vendor`);
  const product = read(`${DMI}/product_name`) ?? read(MODEL);
  const board = read(`${DMI}/board_name`);
  const firmware = read(`${DMI}/bios_version`);
  const system: SystemDetails = {};
  if (vendor !== undefined) system.vendor = vendor;
  if (product !== undefined) system.product = product;
  if (board !== undefined) system.board = nameBoard(vendor, read(`${DMI}/board_vendor`), board);
  if (firmware !== undefined) system.firmware = firmware;
  return Object.keys(system).length === 0 ? undefined : system;
}

export function createSystemSection(host: Files): Section<'system'> {
  let system: { known: SystemDetails | undefined } | undefined;
  return {
    name: 'system',
    async measure() {
      system ??= { known: readSystem(host) };
      return system.known;
    },
  };
}
