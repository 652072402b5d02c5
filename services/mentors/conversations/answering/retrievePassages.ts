import { type FoundPassage, findPassages } from '../../../../db/mentors/mentors/findPassages.js';
import type { MentorServices } from '../../services.js';
import { markedData, readable } from './markedData.js';
import { type Turn, consult } from './turn.js';

const MOST_PASSAGES = 6;
const MOST_PHRASINGS = 3;
/** Of what the question says, a passage must have so much to be about it. */
const LEAST_COVERAGE = 0.2;
/** And so much of what the best passage has. */
const LEAST_SHARE_OF_BEST = 0.4;

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['phrasings'],
  properties: { phrasings: { type: 'array', items: { type: 'string' } } },
};

/** The passages of the mentor's documents that a question is about, the closest first. None where the documents say nothing about it. */
export async function retrievePassages(turn: Turn): Promise<FoundPassage[]> {
  const texts = [turn.question, ...(await otherPhrasings(turn))];
  const found = merged(
    await Promise.all(
      texts.map((text) => (text === turn.question && turn.passages ? turn.passages : search(turn, text))),
    ),
  );
  if (found.length > 0) return found;
  // "And why?" is about the question before.
  const before = turn.history.findLast(({ role }) => role === 'user')?.text;
  return before === undefined ? [] : search(turn, `${before}\n${turn.question}`);
}

const search = ({ services, ...turn }: Turn, text: string) => searchPassages(services, turn, text);

/** The passages of a mentor's documents that a text is about, the closest first. */
export async function searchPassages(
  { db }: Pick<MentorServices, 'db'>,
  { mentor, seesPrivate }: Pick<Turn, 'mentor' | 'seesPrivate'>,
  text: string,
): Promise<FoundPassage[]> {
  const found = await findPassages(db, {
    platformId: mentor.platformId,
    mentorId: mentor.id,
    text,
    seesPrivate,
    limit: MOST_PASSAGES,
  });
  const least = Math.max(LEAST_COVERAGE, LEAST_SHARE_OF_BEST * (found[0]?.coverage ?? 0));
  return found.filter(({ coverage }) => coverage >= least);
}

/** Where the mentor searches by several phrasings: the same question in the words that a text book may use. */
async function otherPhrasings(turn: Turn): Promise<string[]> {
  if (!turn.settings.enable_multi_query_rag) return [];
  const answer = await consult<{ phrasings: string[] }>(turn, {
    system: `Write ${MOST_PHRASINGS} other phrasings of the learner's question, as different in their words as can be, for a search in documents. Use the language of the question.`,
    prompt: markedData('question', readable(turn.question, 4_000)),
    schema: SCHEMA,
    name: 'phrasings',
    maxOutputTokens: 1_000,
  });
  return (answer?.phrasings ?? []).slice(0, MOST_PHRASINGS);
}

/** Passages that several searches found first come first (reciprocal rank fusion). */
function merged(lists: FoundPassage[][]): FoundPassage[] {
  if (lists.length === 1) return lists[0]!;
  const ranks = new Map<string, { passage: FoundPassage; score: number }>();
  for (const list of lists)
    for (const [rank, passage] of list.entries()) {
      const key = `${passage.documentId} ${passage.ordinal}`;
      const known = ranks.get(key) ?? { passage, score: 0 };
      ranks.set(key, { passage, score: known.score + 1 / (60 + rank) });
    }
  return [...ranks.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_PASSAGES)
    .map(({ passage }) => passage);
}
