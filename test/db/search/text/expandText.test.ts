import { beforeAll, describe, expect, it } from '@jest/globals';
import { syncPlatform } from '../../../../db/search/engines/index/syncIndex.js';
import { damerauDistance } from '../../../../db/search/text/damerauDistance.js';
import {
  type Vocabulary,
  expandCatalogText,
  expandText,
  buildTableVocabulary,
} from '../../../../db/search/text/expandText.js';
import { listRandomEdits } from '../../../support/typingErrors.js';
import { testDatabase } from '../../../support/database.js';
import { createPlatform, fillCatalog } from '../engines/catalogFixture.js';

const WORDS =
  'art arts arch acid atom bank bird body cell code data drug graph grape group house horse light lighter music number ocean paper ' +
  'planet policy power proof radio ratio river stone theory thing think water algebra biology chemistry computing economics ' +
  'electronics engineering geometry languages literature machinery mathematics mechanics philosophy psychology statistics mp3 web2';

const db = testDatabase();
let scope: [number[], string[]];

beforeAll(async () => {
  const acme = await createPlatform(db, 'acme');
  await fillCatalog(db, acme, { courses: [{ key: 'Z', name: 'Vocabulary', data: { description: WORDS } }] });
  await syncPlatform(db, acme);
  scope = [[acme], ['viewable_by_tenant_students']];
});

/** The words that a single word, not the last of its text, is taken for. */
async function meantBy(word: string, vocabulary?: Vocabulary): Promise<string[]> {
  const text = `${word} art`;
  const { query } = vocabulary
    ? await expandText(db, text, scope, vocabulary)
    : await expandCatalogText(db, text, scope);
  return [...(query?.all.split('&')[0] ?? '').matchAll(/'([^']+)'/g)].map(([, spelling]) => spelling!);
}

describe('a misspelt word', () => {
  it.each([
    ['grpah', ['graph']],
    ['gaph', ['graph']],
    ['grape', ['grape']],
    ['grapw', ['grape', 'graph']],
    ['rgaph', ['graph']],
    ['garpg', []],
    ['hosue', ['house']],
    ['tr', []],
    ['atr', []],
    ['rat', []],
    ['hem', []],
    ['bok', []],
    ['ttheory', ['theory']],
    ['hory', []],
    ['rver', ['river']],
    ['rve', []],
    ['bak', ['bank']],
    ['polcy', ['policy']],
    ['plnt', []],
    ['biogy', ['biology']],
    ['lihgt', ['light']],
    ['statistcis', ['statistics']],
    ['sattistcis', ['statistics']],
    ['sattitscis', []],
    ['mahtemaitcs', ['mathematics']],
    ['web3', []],
    ['mp33', []],
  ])('%s stands for %j', async (word, meant) => {
    expect((await meantBy(word)).sort()).toEqual(meant);
    if (meant.length > 0)
      expect(
        (
          await meantBy(
            word,
            buildTableVocabulary(
              'entries',
              'search_items',
              (table) => `${table}.platform_id = any ($1) and $2::text[] is not null`,
            ),
          )
        ).sort(),
      ).toEqual(meant);
  });

  it('matches every word within the allowed edits, and none beyond', async () => {
    const words = WORDS.split(' ').filter((word) => !/\d/.test(word));
    for (const word of words.filter(({ length }) => length >= 4)) {
      for (const typed of listRandomEdits(word, word.length < 7 ? [1, 2] : [1, 2, 3], 3)) {
        if (words.includes(typed)) continue;
        const expected = words.filter((one) => {
          const letters = Math.max(one.length, typed.length);
          return damerauDistance(one, typed) <= (letters < 4 ? 0 : letters < 7 ? 1 : 2);
        });
        expect({ typed, meant: (await meantBy(typed)).sort() }).toEqual({ typed, meant: expected.sort() });
      }
    }
  });
});
