import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runMain } from './project.mjs';
import { createKeyPair } from './release/minisign.mjs';
import { RELEASE_KEY_FILE } from './release/release-key.mjs';

/** `npm run release-key -- FILE [--own-key]`: see CONTRIBUTING.md, Releasing. */
await runMain(async () => {
  const words = process.argv.slice(2);
  const isOwn = words.includes('--own-key');
  const [file, ...rest] = words.filter((word) => word !== '--own-key');
  if (file === undefined || file.startsWith('-') || rest.length > 0)
    throw new Error('Usage: npm run release-key -- FILE [--own-key]. FILE is created for the secret key.');
  const secretFile = path.resolve(process.env.INIT_CWD ?? process.cwd(), file);
  if (!path.relative(root, secretFile).startsWith('..'))
    throw new Error('Choose a FILE outside the repository, so that the secret key is never committed.');
  const publicFile = isOwn ? `${secretFile}.pub` : RELEASE_KEY_FILE;
  if (existsSync(publicFile))
    throw new Error(`${publicFile} exists. Delete it first if you really want to replace the key.`);
  const { publicKey, secretKey } = createKeyPair();
  mkdirSync(path.dirname(secretFile), { recursive: true });
  writeFileSync(secretFile, secretKey, { mode: 0o600, flag: 'wx' });
  writeFileSync(publicFile, publicKey, { flag: 'wx' });
  console.log(
    `Public key: ${publicKey.split('\n')[1]}, in ${publicFile}\nSecret key: ${secretFile}, without a password`,
  );
  if (!isOwn)
    console.log(
      [
        '',
        'Commit the public key. Then store the secret key for the release workflow, in the environment "release":',
        '',
        `  gh secret set MUSTER_RELEASE_KEY --env release < ${secretFile}`,
        '',
        'Keep a copy offline: hosts that have seen this key accept no other one. Delete the file afterwards.',
      ].join('\n'),
    );
  return 0;
});
