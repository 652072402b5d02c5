import type { ChatModel, ChatPart, ChatPassage, ChatRequest } from './chatModel.js';

export const SANDBOX = 'sandbox';

const MAX_SENTENCES = 4;
/** The minimum score of a further sentence, as a share of the best one. */
const MIN_SHARE_OF_BEST = 0.6;

/** The embedded provider, for platforms without a credential: quotes the sentences of the passages that are most similar to the
 * question, with their sources. Makes no calls.
 */
export const sandboxModel: ChatModel = { provider: SANDBOX, model: SANDBOX, streamAnswer };

async function* streamAnswer({ question, passages }: ChatRequest): AsyncGenerator<ChatPart> {
  for (const text of buildAnswer(question, passages).split(/(?<=\s)/)) yield { type: 'text', text };
  // No call, no tokens.
  await Promise.resolve();
  yield { type: 'usage', usage: { inputTokens: 0, outputTokens: 0 } };
}

interface Sentence {
  passage: ChatPassage;
  text: string;
  place: number;
  score: number;
}

function buildAnswer(question: string, passages: ChatPassage[]): string {
  const chosen = chooseSentences(question, passages);
  if (chosen.length === 0) return 'I found nothing about that in my documents.';
  const quoted = [...new Set(chosen.map(({ passage }) => passage))];
  return quoted
    .map(
      (passage) =>
        `According to “${passage.source}”: ${joinSentences(chosen.filter((sentence) => sentence.passage === passage))} [${passage.ref}]`,
    )
    .join('\n\n');
}

const joinSentences = (sentences: Sentence[]) =>
  sentences
    .toSorted((a, b) => a.place - b.place)
    .map(({ text }) => text)
    .join(' ');

function chooseSentences(question: string, passages: ChatPassage[]): Sentence[] {
  const wanted = listStems(question);
  const sentences = passages.flatMap((passage) =>
    splitSentences(passage.text).map((text, place): Sentence => ({
      passage,
      text,
      place,
      score: scoreSentence(wanted, `${passage.heading ?? ''} ${text}`, text),
    })),
  );
  const ranked = sentences
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.passage.ref - b.passage.ref || a.place - b.place);
  const best = ranked[0]?.score ?? 0;
  if (best === 0)
    return passages.slice(0, 1).flatMap((passage) =>
      splitSentences(passage.text)
        .slice(0, 2)
        .map((text, place) => ({ passage, text, place, score: 0 })),
    );
  return ranked.filter(({ score }) => score >= best * MIN_SHARE_OF_BEST).slice(0, MAX_SENTENCES);
}

const splitSentences = (text: string): string[] =>
  text
    .replaceAll(/\s+/g, ' ')
    .split(/(?<=[.!?…])\s+(?=[\p{Lu}\d"“(])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** Counts words of the question in the heading, and twice in the sentence. */
function scoreSentence(wanted: Set<string>, whole: string, sentence: string): number {
  const around = listStems(whole);
  const within = listStems(sentence);
  return [...wanted].reduce((sum, stem) => sum + (within.has(stem) ? 2 : around.has(stem) ? 1 : 0), 0);
}

const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from how i in is it me my of on or that the this to was what when where which who why will with you your'.split(
    ' ',
  ),
);

/** The stemmed words of a text, without stop words. */
function listStems(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(
    words
      .filter((word) => !STOP_WORDS.has(word))
      .map((word) => (word.length > 4 ? word.replace(/(?:ies|es|s|ed|ing)$/, '') : word)),
  );
}
