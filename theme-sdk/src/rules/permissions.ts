/**
 * Browser features that no theme may use: those that read a credential, and those whose permission the browser would remember
 * for the whole origin. https://github.com/w3c/webappsec-permissions-policy/blob/main/features.md
 */
export const themeDeniedFeatures: readonly string[] = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'captured-surface-control',
  'clipboard-read',
  'compute-pressure',
  'digital-credentials-create',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'local-network-access',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** Permissions-Policy of a theme's pages. */
export const themePermissions = themeDeniedFeatures.map((name) => `${name}=()`).join(', ');
