import hubPackage from '../package.json' with { type: 'json' };

/** Version of the hub. */
export const VERSION: string = hubPackage.version;
