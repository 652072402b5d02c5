import { describe, expect, it } from '@jest/globals';
import {
  SECRET_KEY_BYTES,
  SecretUnreadable,
  SecretsLocked,
  createSecretBox,
  lockedSecretBox,
} from '../../../db/core/secretBox.js';

const box = createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 1));

describe('the box of secrets', () => {
  it('decrypts what it encrypted, and encrypts the same text differently each time', () => {
    const sealed = box.encrypt('pässwörd', 'place/1');
    expect([box.decrypt(sealed, 'place/1'), sealed.includes('ssw')]).toEqual(['pässwörd', false]);
    expect(box.encrypt('pässwörd', 'place/1')).not.toBe(sealed);
    expect(box.decrypt(box.encrypt('', 'x'), 'x')).toBe('');
  });

  it('opens nothing of another place, with another key, or that was changed', () => {
    const sealed = box.encrypt('secret', 'place/1');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    bytes[bytes.length - 1]! ^= 1;
    const wrong: [string, string, typeof box][] = [
      [sealed, 'place/2', box],
      [sealed, 'place/1', createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 2))],
      [`v1.${bytes.toString('base64url')}`, 'place/1', box],
      [sealed.slice(0, 20), 'place/1', box],
      ['secret', 'place/1', box],
    ];
    for (const [text, context, opener] of wrong) expect(() => opener.decrypt(text, context)).toThrow(SecretUnreadable);
  });

  it('takes keys of the right size only, and says when there is none', () => {
    expect(() => createSecretBox(Buffer.alloc(16))).toThrow('32 bytes');
    expect(() => lockedSecretBox.encrypt('x', 'y')).toThrow(SecretsLocked);
    expect(() => lockedSecretBox.decrypt('x', 'y')).toThrow(SecretsLocked);
  });
});
