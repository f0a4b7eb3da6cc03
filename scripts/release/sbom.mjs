import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library';
import { listThirdParty, readLockfile, resolveDependencies } from '../pack/third-party.mjs';
import { root } from '../project.mjs';

/**
 * Software bills of materials (CycloneDX) of what is published: the third-party packages that are bundled or installed,
 * from the lockfile, and the JavaScript runtime. `npm sbom` is not used, because it omits a workspace's dependencies that
 * the root has as a development dependency, such as Fastify.
 */

/** @typedef {{ manifest: string, workspaces: string[], runtimes: () => Models.Component[] }} Product */

/** @type {Product[]} */
const products = [
  { manifest: 'hub', workspaces: ['hub', 'admin', 'theme-default'], runtimes: describeNode },
  { manifest: 'agent', workspaces: ['agent'], runtimes: describeBun },
  { manifest: 'theme-sdk', workspaces: ['theme-sdk'], runtimes: () => [] },
];

const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));

/**
 * Writes `NAME.cdx.json` for each product.
 * @param {string} folder
 * @returns {string[]} the paths
 */
export function writeSboms(folder) {
  mkdirSync(folder, { recursive: true });
  return products.map((product) => {
    const bom = createBom(product);
    const file = path.join(folder, `${bom.metadata.component?.name}.cdx.json`);
    writeFileSync(file, `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`);
    return file;
  });
}

/** @param {Product} product */
function createBom({ manifest, workspaces, runtimes }) {
  const packages = readLockfile();
  const components = describePackages(workspaces);
  for (const [place, component] of components)
    for (const other of resolveDependencies(packages, place)) {
      const required = components.get(other);
      if (required !== undefined) component.dependencies.add(required.bomRef);
    }
  const { name, version, license } = readJson(path.join(manifest, 'package.json'));
  const own = createComponent(Enums.ComponentType.Application, { name, version, license });
  const bom = new Models.Bom();
  bom.metadata.component = own;
  for (const component of new Set([...components.values(), ...runtimes()])) {
    bom.components.add(component);
    own.dependencies.add(component.bomRef);
  }
  return bom;
}

/**
 * The third-party packages by their folders. A version that is installed in several folders is one component.
 * @param {string[]} workspaces
 */
function describePackages(workspaces) {
  const packages = readLockfile();
  /** @type {Map<string, Models.Component>} */
  const versions = new Map();
  return new Map(
    listThirdParty(workspaces).map((place) => {
      const { name, version, license } = readJson(path.join(place, 'package.json'));
      const key = `${name}@${version}`;
      const known = versions.get(key);
      if (known !== undefined) return [place, known];
      const { integrity } = packages[place] ?? {};
      const component = createComponent(Enums.ComponentType.Library, { name, version, license, integrity });
      versions.set(key, component);
      return [place, component];
    }),
  );
}

/** The hub's package installs the Node for the machine from npm. */
function describeNode() {
  const packages = readLockfile();
  return Object.entries(readJson('package.json').optionalDependencies).map(([name, version]) =>
    createComponent(Enums.ComponentType.Platform, {
      name,
      version: String(version),
      integrity: packages[`node_modules/${name}`]?.integrity,
      cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*`,
    }),
  );
}

/** Each of the agent's binaries contains the Bun of its platform. */
function describeBun() {
  const { version, integrity } = readJson('scripts/build/bun-packages.json');
  return Object.keys(integrity).map((name) =>
    createComponent(Enums.ComponentType.Platform, {
      name,
      version,
      integrity: integrity[name],
      cpe: `cpe:2.3:a:oven:bun:${version}:*:*:*:*:*:*:*`,
    }),
  );
}

/**
 * @param {Enums.ComponentType} type
 * @param {{ name: string, version: string, license?: string, integrity?: string | undefined,
 *   cpe?: string | undefined }} described `integrity` as
 *   npm writes it
 */
function createComponent(type, { name, version, license, integrity = '', cpe }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const component = new Models.Component(type, name, { version, purl, bomRef: purl, cpe });
  if (license !== undefined) component.licenses.add(describeLicense(license));
  if (integrity.startsWith('sha512-')) {
    const hex = Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex');
    component.hashes.set(Enums.HashAlgorithm['SHA-512'], hex);
  }
  return component;
}

/** @param {string} license as in a manifest */
function describeLicense(license) {
  if (SPDX.isSupportedSpdxId(license)) return new Models.SpdxLicense(license);
  const isExpression = / (OR|AND|WITH) /.test(license);
  return isExpression ? new Models.LicenseExpression(license) : new Models.NamedLicense(license);
}

/** @param {string} file from the root */
function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'));
}
