import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createPlatform, fillCatalog } from './catalogFixture.js';
import { STUDENT, type SearchWorld } from './searchWorld.js';

/** Which words a search takes for others. */
export function describeTypingErrors({ db, sync, findNames, seenBy }: SearchWorld): void {
  describe('misspelt and unfinished words', () => {
    it.each(['opne', 'oben', 'oopen', 'algebar', 'lagebar', 'aglerba', 'algebraic'])(
      'forgives one edit from four letters on and two from seven: %s',
      async (word) => {
        expect(await findNames({ text: word, kinds: ['course'] })).toEqual(['Open Algebra']);
      },
    );
    it.each(['opnee', 'poen x', 'aglerab x', 'lagbear', 'alg', 'al gebra'])('forgives no more: %s', async (word) => {
      expect(await findNames({ text: `${word} algebra`, kinds: ['course'] })).toEqual([]);
    });
    it('completes the last word only, from two letters on', async () => {
      expect(await findNames({ text: 'open alg' })).toEqual(['Open Algebra']);
      expect(await findNames({ text: 'alg open' })).toEqual([]);
      expect(await findNames({ text: 'open al' })).toEqual(['Open Algebra']);
      expect(await findNames({ text: 'open a' })).toEqual([]);
    });
    it('matches codes and numbers exactly', async () => {
      const codes = await createPlatform(db, `codes-${randomBytes(4).toString('hex')}`);
      const names = ['Version 2024', 'Layer mp3encoder', 'Plain encoder'];
      await fillCatalog(db, codes, { courses: names.map((name, index) => ({ key: `C${index}`, name })) });
      await sync(codes);
      const ofCodes = (text: string) => findNames({ text }, seenBy(STUDENT, codes));
      expect(await ofCodes('2024 version')).toEqual(['Version 2024']);
      expect(await ofCodes('2025 version')).toEqual([]);
      expect(await ofCodes('mp3encoder layer')).toEqual(['Layer mp3encoder']);
      expect(await ofCodes('mp4encoder layer')).toEqual([]);
      expect(await ofCodes('encodre plain')).toEqual(['Plain encoder']);
      expect(await ofCodes('version 20')).toEqual(['Version 2024']);
    });
  });
}
