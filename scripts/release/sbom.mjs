import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Enums, Models, Serialize, SPDX, Spec } from '@cyclonedx/cyclonedx-library';
import { listThirdParty, readLockfile, resolveDependencies } from '../pack/third-party.mjs';
import { root } from '../project.mjs';
import { listCrates, listLibraries, nameCrate } from './agent-crates.mjs';

/**
 * Software bills of materials (CycloneDX) of what is published: the third-party packages that are bundled or installed,
 * from the lockfile, the crates and libraries of the agent, and the JavaScript runtime. `npm sbom` is not used, because it omits a workspace's dependencies that
 * the root has as a development dependency, such as Fastify.
 */

/** @typedef {{ manifest: string, workspaces: string[], others: () => Models.Component[] | Promise<Models.Component[]> }} Product */

/** @type {Product[]} */
const products = [
  { manifest: 'hub', workspaces: ['hub', 'admin', 'theme-default'], others: describeNode },
  { manifest: 'agent', workspaces: ['agent'], others: describeHost },
  { manifest: 'theme-sdk', workspaces: ['theme-sdk'], others: () => [] },
];

const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));

/**
 * Writes `NAME.cdx.json` for each product.
 * @param {string} folder
 * @returns {Promise<string[]>} the paths
 */
export async function writeSboms(folder) {
  mkdirSync(folder, { recursive: true });
  const files = [];
  for (const product of products) {
    const bom = await createBom(product);
    const file = path.join(folder, `${bom.metadata.component?.name}.cdx.json`);
    writeFileSync(file, `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`);
    files.push(file);
  }
  return files;
}

/** @param {Product} product */
async function createBom({ manifest, workspaces, others }) {
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
  for (const component of new Set([...components.values(), ...(await others())])) {
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

/** The crates of the agent's host, and the libraries that are linked into it. */
async function describeHost() {
  const crates = await listCrates();
  const components = new Map(
    crates.map((crate) => {
      const { name, version, license, sha256 } = crate;
      const component = createComponent(Enums.ComponentType.Library, {
        type: 'cargo',
        name,
        version,
        license,
      });
      component.hashes.set(Enums.HashAlgorithm['SHA-256'], sha256);
      return [nameCrate(crate), component];
    }),
  );
  for (const crate of crates)
    for (const dependency of crate.dependencies) {
      const required = components.get(dependency);
      if (required !== undefined) components.get(nameCrate(crate))?.dependencies.add(required.bomRef);
    }
  const libraries = (await listLibraries(crates)).map((library) =>
    createComponent(Enums.ComponentType.Library, { type: 'generic', ...library }),
  );
  return [...components.values(), ...libraries];
}

/**
 * @param {Enums.ComponentType} type
 * @param {{ type?: string, name: string, version: string, license?: string, integrity?: string | undefined,
 *   cpe?: string | undefined }} described `type` is that of the package URL, `integrity` as npm writes it
 */
function createComponent(type, { type: registry = 'npm', name, version, license, integrity = '', cpe }) {
  const purl = `pkg:${registry}/${name.replace('@', '%40')}@${version}`;
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
