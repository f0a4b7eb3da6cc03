import { describe, expect, it } from 'vitest';
import {
  parseOptions,
  readArgument,
  readHub,
  readNumber,
  readPort,
  readScenario,
  readSeed,
  rejectArguments,
} from './options.ts';

const options = { out: { value: 'FILE', help: '' }, dark: { help: '' } };

describe('arguments of a command', () => {
  it('are read in any order', () => {
    expect(parseOptions(['--dark', 'one', '--out', 'x', '--', '--two'], options)).toEqual({
      args: ['one', '--two'],
      values: { dark: '', out: 'x' },
    });
    expect(parseOptions(['--out=x'], options).values).toEqual({ out: 'x' });
    expect(parseOptions(['--help'], options).values).toEqual({ help: '' });
  });

  it.each([
    [['--what'], "Unknown option '--what'."],
    [['--out'], "Option '--out <value>' argument missing."],
    [['--dark=1'], "Option '--dark' does not take an argument."],
  ])('%j is refused', (args, sentence) => {
    expect(() => parseOptions(args, options)).toThrow(sentence);
  });

  it('are limited in number', () => {
    expect(readArgument({ args: [], values: {} })).toBeUndefined();
    expect(readArgument({ args: ['a'], values: {} })).toBe('a');
    expect(() => readArgument({ args: ['a', 'b'], values: {} })).toThrow('"a b"');
    expect(() => rejectArguments({ args: ['a'], values: {} })).toThrow('Unexpected argument "a"');
  });
});

describe('values', () => {
  it('have defaults', () => {
    expect([readScenario(undefined), readSeed(undefined), readPort(undefined), readHub(undefined)]).toEqual([
      'mixed',
      1,
      undefined,
      undefined,
    ]);
  });

  it('are accepted if valid: scenario, seed and port', () => {
    expect([readScenario('bad-gateway'), readSeed('65535'), readPort('0'), readPort('65535')]).toEqual([
      'bad-gateway',
      65_535,
      0,
      65_535,
    ]);
  });

  it.each([
    ['https://status.example', 'https://status.example'],
    ['http://[::1]:8790/', 'http://[::1]:8790'],
    ['https://a.example/behind/', 'https://a.example/behind'],
    ['https://user:secret@a.example/?q#f', 'https://a.example'],
  ])('the hub %s is %s', (text, hub) => expect(readHub(text)).toBe(hub));

  it.each([
    () => readScenario('toString'),
    () => readScenario(''),
    () => readSeed('-1'),
    () => readSeed('65536'),
    () => readPort('65536'),
    () => readPort('80a'),
    () => readPort(''),
    () => readHub('status.example'),
    () => readHub('ftp://status.example'),
    () => readNumber('319', { name: 'width', low: 320, high: 3840 }),
    () => readNumber('3841', { name: 'width', low: 320, high: 3840 }),
  ])('are refused if invalid: %s', (read) => {
    expect(read).toThrow(expect.objectContaining({ name: 'UsageError' }));
  });
});
