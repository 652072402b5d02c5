import { type FoundPassage, findPassages } from '../../../../db/mentors/mentors/findPassages.js';
import type { MentorServices } from '../../services.js';
import { formatMarkedData, sanitizeText } from './markedData.js';
import { type Turn, askStructured } from './turn.js';

const MOST_PASSAGES = 6;
const MOST_PHRASINGS = 3;
/** The share of the question's terms that a passage must cover to be relevant. */
const LEAST_COVERAGE = 0.2;
/** The share of the best passage's coverage that others must reach. */
const LEAST_SHARE_OF_BEST = 0.4;

const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['phrasings'],
  properties: { phrasings: { type: 'array', items: { type: 'string' } } },
};

/** The relevant passages of the mentor's documents, the closest first; empty if there are none. */
export async function retrievePassages(turn: Turn): Promise<FoundPassage[]> {
  const texts = [turn.question, ...(await rephraseQuestion(turn))];
  const found = fuseRankings(
    await Promise.all(
      texts.map((text) => (text === turn.question && turn.passages ? turn.passages : search(turn, text))),
    ),
  );
  if (found.length > 0) return found;
  // A follow-up such as "And why?" is searched with the question before it.
  const before = turn.history.findLast(({ role }) => role === 'user')?.text;
  return before === undefined ? [] : search(turn, `${before}\n${turn.question}`);
}

const search = ({ services, ...turn }: Turn, text: string) => searchPassages(services, turn, text);

/** Searches a mentor's documents for passages about a text, the closest first. */
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

/** Rephrases the question, for mentors that search by several phrasings. */
async function rephraseQuestion(turn: Turn): Promise<string[]> {
  if (!turn.settings.enable_multi_query_rag) return [];
  const answer = await askStructured<{ phrasings: string[] }>(turn, {
    system: `Write ${MOST_PHRASINGS} other phrasings of the learner's question, as different in their words as can be, for a search in documents. Use the language of the question.`,
    prompt: formatMarkedData('question', sanitizeText(turn.question, 4_000)),
    schema: SCHEMA,
    name: 'phrasings',
    maxOutputTokens: 1_000,
  });
  return (answer?.phrasings ?? []).slice(0, MOST_PHRASINGS);
}

/** Ranks passages that several searches found first (reciprocal rank fusion). */
function fuseRankings(lists: FoundPassage[][]): FoundPassage[] {
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
