import { ensureDebianLayer, ensureDebianRoot, ensureMinimalDebian } from './debian-root.mjs';

/** A container engine with its builder (Buildah) and networks, Compose, and a program that copies images. */
const engine = [
  'podman',
  'podman-compose',
  'aardvark-dns',
  'catatonit',
  'crun',
  'netavark',
  'nftables',
  'skopeo',
];

/** The servers of the Compose files. */
const servers = { caddy: ['caddy'], haproxy: ['haproxy'], postgres: ['postgresql-17'] };

/** @typedef {keyof typeof servers} ServerName */

/**
 * Podman and podman-compose as a layer over the Debian root.
 * @returns {Promise<string>} its path; rejects with a message that names what is missing
 */
export async function ensureContainerEngine() {
  return ensureDebianLayer(await ensureDebianRoot(), engine);
}

/**
 * A server as a layer over the minimal Debian.
 * @param {ServerName} name
 * @returns {Promise<string>} its path; rejects with a message that names what is missing
 */
export async function ensureServerLayer(name) {
  return ensureDebianLayer(await ensureMinimalDebian(), servers[name]);
}

/** Installs everything that the tests of images need. */
export async function ensureContainers() {
  await ensureContainerEngine();
  for (const name of /** @type {ServerName[]} */ (Object.keys(servers))) await ensureServerLayer(name);
}
