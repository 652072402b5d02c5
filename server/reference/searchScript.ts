import { SYNONYMS } from './searchSynonyms.js';

/** The search of the reference, a classic script that needs MiniSearch: `openSearch(entries)` returns a function that finds the
 * entries for a question, best first. Tests evaluate the same text.
 */
export const SEARCH_SCRIPT = `
const STOP_WORDS = new Set((
  'a an and are as at be by can could did do does for from get got has have how i in into is it its me my of on or our please s should t that '
  + 'the their them there these they this to want was we what when where which who whose will with you your'
).split(' '));
const COUNTING = /\\b(?:how m[a-z]{1,2}y|number of|amount of)\\b/gi;
// Readers use words that the contract may not use.
const SYNONYMS = ${JSON.stringify(SYNONYMS)};
const SYNONYM_WEIGHT = 0.6;
// A word that only occurs in descriptions, or with a typing error, scores less.
const WEAK_SCORE = 10;
const MIN_SHARE_OF_BEST = 0.1;
const MATCHING = {
  combineWith: 'AND',
  prefix: (term) => term.length > 2,
  fuzzy: (term) => (term.length > 3 ? 1 : false),
  maxFuzzy: 1,
  boost: { name: 5, summary: 5, path: 3, tag: 2, fields: 0.5 },
  weights: { fuzzy: 0.3, prefix: 0.5 },
};
const EXACTLY = { ...MATCHING, prefix: false, fuzzy: false };
const NEAR = { prefix: false, fuzzy: (term) => (term.length > 3 ? 1 : false), maxFuzzy: 1 };

const synonymsByWord = new Map();
for (const words of SYNONYMS) for (const word of words) synonymsByWord.set(word, new Set([...(synonymsByWord.get(word) ?? []), ...words.filter((other) => other !== word)]));

const splitRuns = (text) => text.match(/[\\p{L}\\p{N}]+/gu) || [];

// The term searchCatalog is indexed as a whole, as search and as catalog.
function splitWords(text) {
  return splitRuns(text).flatMap((run) => {
    const parts = run.split(/(?<=[a-z0-9])(?=[A-Z])/);
    return parts.length > 1 ? [run, ...parts] : [run];
  });
}

// Plural becomes singular; null leaves a word out.
function normalizeTerm(word) {
  const term = word.toLowerCase();
  if (STOP_WORDS.has(term)) return null;
  return term.length > 3 ? term.replace(/ies$/, 'y').replace(/([^s])s$/, '$1') : term;
}

// The words that differ by two neighbouring letters in the other order: fuzzy matching counts these as two errors.
const listSwaps = (word) =>
  Array.from({ length: word.length - 1 }, (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2));

function openSearch(entries) {
  const index = new MiniSearch({
    idField: 'to',
    fields: ['name', 'summary', 'path', 'tag', 'fields', 'text'],
    storeFields: ['name', 'method', 'path', 'summary'],
    tokenize: splitWords,
    processTerm: normalizeTerm,
  });
  index.addAll(entries);
  const synonymIndex = new MiniSearch({ idField: 'word', fields: ['word'] });
  synonymIndex.addAll([...synonymsByWord.keys()].map((word) => ({ word })));

  // The synonyms of a word; of one that matches hardly anything, those of the words one typing error away.
  function findSynonyms(word, bestScore) {
    const term = normalizeTerm(word);
    if (synonymsByWord.has(term) || bestScore > WEAK_SCORE) return [...(synonymsByWord.get(term) ?? [])];
    const near = [...listSwaps(term).filter((swapped) => synonymsByWord.has(swapped)), ...synonymIndex.search(term, NEAR).map(({ id }) => id)];
    return [...new Set(near.flatMap((one) => [one, ...synonymsByWord.get(one)]))];
  }

  // The hits of one word of a question with its synonyms, by entry.
  function findHits(word) {
    const best = new Map();
    const add = (hits, weight) => {
      for (const hit of hits) {
        const score = hit.score * weight;
        if (score > (best.get(hit.id)?.score ?? 0)) best.set(hit.id, { ...hit, score });
      }
    };
    add(index.search(word, MATCHING), 1);
    if (index.search(word, EXACTLY).length === 0) for (const swapped of listSwaps(word)) add(index.search(swapped, EXACTLY), 1);
    for (const synonym of findSynonyms(word, Math.max(0, ...[...best.values()].map(({ score }) => score)))) add(index.search(synonym, EXACTLY), SYNONYM_WEIGHT);
    return best;
  }

  return (question) => {
    const words = [...new Set(splitRuns(question.replace(COUNTING, ' count ')))].filter((word) => normalizeTerm(word) !== null);
    const found = new Map();
    for (const word of words) {
      for (const [id, hit] of findHits(word)) {
        const before = found.get(id) ?? { score: 0, matched: 0 };
        found.set(id, { ...hit, score: before.score + hit.score, matched: before.matched + 1 });
      }
    }
    // An entry that matches more of the words goes first, but need not match all.
    const hits = [...found.values()].map((hit) => ({ ...hit, score: hit.score * (hit.matched / words.length) ** 2 }));
    hits.sort((one, other) => other.score - one.score);
    return hits.filter(({ score }) => score >= hits[0].score * MIN_SHARE_OF_BEST);
  };
}
`;
