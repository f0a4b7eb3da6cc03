import { expect, test } from 'vitest';
import { parseServerUrl } from './server-url.ts';

test.each([
  ['hub.example.com', 'wss://hub.example.com/api/agent/ws'],
  ['hub.example.com:8443', 'wss://hub.example.com:8443/api/agent/ws'],
  ['localhost:3000', 'wss://localhost:3000/api/agent/ws'],
  ['HUB.Example.COM', 'wss://hub.example.com/api/agent/ws'],
  ['https://hub.example.com', 'wss://hub.example.com/api/agent/ws'],
  ['wss://hub.example.com/', 'wss://hub.example.com/api/agent/ws'],
  ['HTTPS://hub.example.com/status/', 'wss://hub.example.com/status/api/agent/ws'],
  ['hub.example.com/a/b', 'wss://hub.example.com/a/b/api/agent/ws'],
  ['https://[2606:4700::1111]:444', 'wss://[2606:4700::1111]:444/api/agent/ws'],
  ['[::1]:99', 'wss://[::1]:99/api/agent/ws'],
  ['http://localhost:8790', 'ws://localhost:8790/api/agent/ws'],
  ['ws://127.0.0.1:8790', 'ws://127.0.0.1:8790/api/agent/ws'],
  ['http://127.8.9.10/x', 'ws://127.8.9.10/x/api/agent/ws'],
  ['http://[::1]:8790', 'ws://[::1]:8790/api/agent/ws'],
  ['http://0x7f.1', 'ws://127.0.0.1/api/agent/ws'],
])('%s becomes %s', (text, url) => {
  expect(parseServerUrl(text)).toEqual({ url });
});

test.each([
  'user@hub.example.com',
  'https://user:secret@hub.example.com',
  'https://hub.example.com/@x',
  'http://127.0.0.1@evil.example',
  '@',
])('%s is rejected because of its @', (text) => {
  expect(parseServerUrl(text)).toEqual({ error: expect.stringContaining('contains an @') });
});

test.each([
  'http://hub.example.com',
  'ws://10.0.0.1:8790',
  'http://128.0.0.1',
  'http://127.0.0.1.example.com',
  'http://localhost.example.com',
  'http://localhost.',
  'http://[::ffff:127.0.0.1]',
  'http://[::2]',
  'http://0.0.0.0',
])('%s is rejected because it is neither TLS nor loopback', (text) => {
  expect(parseServerUrl(text)).toEqual({ error: expect.stringContaining('Without TLS') });
});

test.each([
  ['', 'empty'],
  ['hub example.com', 'white space'],
  ['hub.example.com\n', 'white space'],
  ['http:\\\\localhost', 'backslash'],
  ['https://hub.example.com?token=1', 'query'],
  ['hub.example.com#x', 'fragment'],
  ['ftp://hub.example.com', 'instead of https'],
  ['file:///etc/passwd', 'not valid'],
  ['https://', 'not valid'],
  ['hub.example.com:99999', 'not valid'],
  ['https://a%40b.example', 'not valid'],
  ['[::1', 'not valid'],
])('%j is rejected', (text, reason) => {
  expect(parseServerUrl(text)).toEqual({ error: expect.stringContaining(reason) });
});
