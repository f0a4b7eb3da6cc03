import { hash } from 'argon2';
import { describe, expect, test } from 'vitest';
import { hashPassword, requireBoundedHash, verifyPassword } from './passwords.ts';

const TAIL = 'c2FsdHNhbHRzYWx0$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNo';
const phc = (costs: string, id = 'argon2id$v=19') => `$${id}$${costs}$${TAIL}`;

describe('a stored hash', () => {
  test('is accepted with the current parameters, and with those of other argon2 programs', async () => {
    for (const accepted of [
      await hashPassword('correct horse battery staple'),
      // The default of the argon2 package, and the second recommended option of RFC 9106.
      await hash('correct horse battery staple', { memoryCost: 65_536, timeCost: 3, parallelism: 4 }),
      phc('m=19456,t=2,p=1'),
      phc('m=19456,p=1,t=2'),
      phc('m=65536,t=8,p=4'),
      phc('m=8,t=1,p=1'),
    ])
      expect(() => requireBoundedHash(accepted)).not.toThrow();
  });

  test.each([
    ['memory above the bound', phc('m=65537,t=2,p=1'), 'm=65537; 8 to 65536'],
    ['gigabytes of memory and 50 iterations', phc('m=4194304,t=50,p=1'), 'm=4194304'],
    ['too little memory', phc('m=7,t=2,p=1'), 'm=7'],
    ['too many iterations', phc('m=19456,t=9,p=1'), 't=9; 1 to 8'],
    ['no iteration', phc('m=19456,t=0,p=1'), 't=0'],
    ['too many lanes', phc('m=19456,t=2,p=5'), 'p=5; 1 to 4'],
    ['a parameter twice', phc('m=19456,t=2,t=2'), 'p='],
    ['a parameter too few', phc('m=19456,t=2'), 'PHC'],
    ['further parameters', phc('m=19456,t=2,p=1,data=AAAA'), 'PHC'],
    ['an older version', phc('m=19456,t=2,p=1', 'argon2id$v=16'), 'PHC'],
    ['argon2i', phc('m=19456,t=2,p=1', 'argon2i$v=19'), 'PHC'],
    ['a longer hash', phc('m=19456,t=2,p=1').concat('A'.repeat(87)), 'PHC'],
    ['a shorter hash', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRz$aGFzaA', 'PHC'],
    ['bcrypt', '$2b$12$abcdefghijklmnopqrstuv', 'PHC'],
    ['no text', '', 'PHC'],
  ])('is refused with %s', async (_name, stored, reason) => {
    expect(() => requireBoundedHash(stored)).toThrow(reason);
    await expect(verifyPassword(stored, 'any password')).rejects.toThrow(reason);
  });
});
