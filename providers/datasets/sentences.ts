const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The segmenter copies its whole input for each sentence, so it gets small inputs. */
const SEGMENTED_AT_ONCE = 4_000;
/** A longer text without an end is treated as a sentence, to bound repeated scans. */
const LONGEST_SENTENCE = 20_000;

/** Splits a text into sentences, each on one line. */
export function splitSentences(text: string): string[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const sentences: string[] = [];
  let unfinished = '';
  for (let at = 0; at < line.length; at += SEGMENTED_AT_ONCE) {
    const found = Array.from(
      segmenter.segment(unfinished + line.slice(at, at + SEGMENTED_AT_ONCE)),
      ({ segment }) => segment,
    );
    const last = found.at(-1)!;
    // The last sentence may continue in the next input.
    const mayGoOn = at + SEGMENTED_AT_ONCE < line.length && last.length <= LONGEST_SENTENCE;
    unfinished = mayGoOn ? last : '';
    sentences.push(...(mayGoOn ? found.slice(0, -1) : found));
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

const STOP_WORDS = new Set(
  'a an and are as at be been being but by can could did do does for from had has have how i if in into is it its may might must my no not of on one or our shall should so such than that the their them then there these they this those to was we were what when where which who whom why will with would you your'.split(
    ' ',
  ),
);

/** The words of a text without stop words, in lower case and stemmed; all words if there are only stop words. */
export function listMeaningfulWords(text: string): string[] {
  const all = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = all.filter((word) => !STOP_WORDS.has(word));
  return (telling.length > 0 ? telling : all).map((word) =>
    word.length > 4 ? word.replace(/(?:ies|es|s|ed|ing)$/, '') : word,
  );
}
