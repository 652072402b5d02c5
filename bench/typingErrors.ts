import { damerauDistance } from '../db/search/text/damerauDistance.js';
import { expandCatalogText } from '../db/search/text/expandText.js';
import { countAllowedErrors } from '../db/search/text/queryText.js';
import { TYPING_ERRORS, mistype } from '../test/support/typingErrors.js';
import type { BenchDatabase } from './benchDatabase.js';
import { randomNumbers } from './generateCatalog.js';
import type { Figure } from './report.js';

const WORDS = 250;
const MAX_MISSED = 0.03;

/**
 * Random typing errors in words of the catalogue: how many of the words are not found any more, and how many others are
 * found that differ by more. A text that is another word of the catalogue, or the beginning of one, is no error that
 * can be seen.
 */
export async function measureTypingErrors(db: BenchDatabase, size: string): Promise<Figure[]> {
  const { rows } = await db.pool.query<{ word: string }>(
    `select distinct word from search_words where word !~ '[0-9]' order by word`,
  );
  const words = rows.map(({ word }) => word);
  const known = new Set(words);
  const figures: Figure[] = [];
  for (const [what, from, to, edits] of [
    ['one, in words of 4 to 6 letters', 4, 6, 1],
    ['one, from 7 letters on', 7, 40, 1],
    ['two, from 7 letters on', 7, 40, 2],
  ] as const) {
    const random = randomNumbers(from + edits);
    const candidates = words.filter(({ length }) => length >= from && length <= to);
    for (const error of TYPING_ERRORS) {
      let [tried, missed, wrong] = [0, 0, 0];
      for (let index = 0; index < WORDS; index++) {
        const word = candidates[Math.floor(random() * candidates.length)]!;
        let typed = word;
        for (let edit = 0; edit < edits; edit++)
          typed = mistype(typed, edit === 0 ? error : TYPING_ERRORS[Math.floor(random() * 4)]!, random);
        if (known.has(typed)) continue;
        // With a second word, the search does not treat the first as unfinished.
        const { query } = await expandCatalogText(db, `${typed} ${typed}`, [null, null]);
        const spellings = [...(query?.all.split(' & ')[0] ?? '').matchAll(/'([^']+)'/g)].map(
          ([, spelling]) => spelling!,
        );
        tried += 1;
        missed += Number(!spellings.includes(word));
        wrong += spellings.filter(
          (spelling) => damerauDistance(typed, spelling) > countAllowedErrors(typed.length, spelling.length),
        ).length;
      }
      figures.push(
        {
          suite: 'catalog',
          what: `${size}, typing errors, ${what}, ${error}: missed of ${tried}`,
          value: missed / tried,
          unit: 'share',
          aim: MAX_MISSED,
        },
        {
          suite: 'catalog',
          what: `${size}, typing errors, ${what}, ${error}: wrong words`,
          value: wrong,
          unit: 'words',
          aim: 0,
        },
      );
    }
  }
  return figures;
}
