import { call } from './call.ts';

export const isIPv4 = (text: string): boolean => call('isIPv4', text);
export const isIPv6 = (text: string): boolean => call('isIPv6', text);
