import { Secret, TOTP } from 'otpauth';
import type { TestHub } from './hub.ts';
import { PASSWORD } from './hub.ts';
import type { Answer } from './hub-requests.ts';

/** An authenticator app, by another implementation than the hub's. */
export interface AuthenticatorApp {
  /** The code at the hub's time, or some steps of 30 seconds later or earlier. */
  code(offset?: number): string;
}

export function createAuthenticatorApp(hub: TestHub, secret: string): AuthenticatorApp {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return { code: (offset = 0) => totp.generate({ timestamp: hub.runtime.now() + offset * 30_000 }) };
}

export interface EnrolledTotp {
  app: AuthenticatorApp;
  secret: string;
  recoveryCodes: string[];
}

/** Turns TOTP on with a fresh session, and lets the step of the first code pass. */
export async function enrolTotp(hub: TestHub, cookie: string): Promise<EnrolledTotp> {
  const { secret } = (await hub.request('POST', '/api/auth/totp', { cookie })).body;
  const app = createAuthenticatorApp(hub, secret);
  const body = { code: app.code() };
  const answer = await hub.request('PUT', '/api/auth/totp', { cookie, body });
  if (answer.status !== 200) throw new Error(`confirmTotp returned ${JSON.stringify(answer.body)}`);
  passStep(hub);
  return { app, secret, recoveryCodes: answer.body.recovery_codes };
}

/** Each code is accepted once, so the next login needs the next step. */
export function passStep(hub: TestHub): void {
  hub.runtime.stepClock(30_000);
}

export function tryLogin(
  hub: TestHub,
  given: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = { username: 'admin', password: PASSWORD, ...given };
  return hub.request('POST', '/api/auth/login', { body, headers });
}
