import { call } from './call.ts';

export const tmpdir = (): string => call('tmpdir');
