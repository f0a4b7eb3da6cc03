import type { PasskeyAssertion } from '@muster/generated/types';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { type HubClient, request } from '../../api/hub-client.ts';
import { type FailureCode, HubError } from '../../api/hub-error.ts';
import { adviseReload } from '../../ui/reload-advice.ts';

/** Whether the page is open at an IP address, which WebAuthn does not allow. */
export function isAtIpAddress(): boolean {
  return /^\[|^[\d.]+$/.test(window.location.hostname);
}

/** Whether the browser offers passkeys on this page; it does not over plain HTTP, except on this machine. */
export function supportsPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window && !isAtIpAddress();
}

/** Whether the browser can offer passkeys among the suggestions of a text field (conditional mediation). */
export async function supportsPasskeyAutofill(): Promise<boolean> {
  return supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** Loads the library in advance: browsers may refuse a prompt that opens long after the click. */
export function preparePasskeys(): void {
  if (supportsPasskeys()) void loadLibrary().catch(() => undefined);
}

/** Opens the browser's prompt to create a passkey. Throws a `HubError` with a code `passkey_…`. */
export async function promptForNewPasskey(
  options: PublicKeyCredentialCreationOptionsJSON,
): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await loadLibrary();
  return startRegistration({ optionsJSON: options }).catch(rethrow);
}

interface PasskeyRequest {
  options: PublicKeyCredentialRequestOptionsJSON;
  /** Offers passkeys among the suggestions of a field instead of in a prompt. */
  isAutofill?: boolean;
}

/** Opens the browser's prompt for a passkey, and ends any other that is open. Throws a `HubError` with a code `passkey_…`. */
export async function promptForPasskey({
  options,
  isAutofill = false,
}: PasskeyRequest): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await loadLibrary();
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: isAutofill }).catch(rethrow);
}

/**
 * Asks the hub for a challenge and the user for a passkey.
 * @param isAlone whether the passkey comes without the password, so that the device must verify the user
 */
export async function askForPasskey(client: HubClient, isAlone: boolean): Promise<PasskeyAssertion> {
  const options = await request(client.POST('/api/auth/login/options'));
  return promptForPasskey({
    options: { ...options, userVerification: isAlone ? 'required' : 'preferred' },
  });
}

/** Gives the hub's refusal of a passkey its own code, because its usual message is about codes. */
export function renamePasskeyRefusal(error: unknown): never {
  const isRefused = error instanceof HubError && error.code === 'invalid_second_factor';
  throw isRefused ? new HubError({ code: 'passkey_refused', status: error.status, detail: '' }) : error;
}

async function loadLibrary() {
  try {
    return await import('@simplewebauthn/browser');
  } catch (cause) {
    adviseReload('version');
    throw new HubError({ code: 'unreachable', status: 0, detail: '' }, { cause });
  }
}

/** By the name of the DOMException (https://www.w3.org/TR/webauthn-3/), which the library keeps. */
const codes: Partial<Record<string, FailureCode>> = {
  // Cancelled, timed out, or no matching passkey: browsers do not say which.
  NotAllowedError: 'passkey_cancelled',
  AbortError: 'passkey_cancelled',
  InvalidStateError: 'passkey_exists',
  SecurityError: 'passkey_address',
  ConstraintError: 'passkey_unsuitable',
  NotSupportedError: 'passkey_unsuitable',
};

function rethrow(cause: unknown): never {
  if (cause instanceof HubError) throw cause;
  const name = cause instanceof Error ? cause.name : '';
  throw new HubError({ code: codes[name] ?? 'passkey_failed', status: 0, detail: '' }, { cause });
}
