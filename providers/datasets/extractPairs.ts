import type { DatasetPassage, Pair, PassagePairs } from './datasetTypes.js';
import { splitSentences } from './sentences.js';

const MAX_ANSWER = 1_200;
const MIN_ANSWER_WORDS = 3;

/** "Clustering is the task of ...", "A support vector machine refers to ...": captures the term and the verb. */
const DEFINITION =
  /^(?:(?:an?|the)\s+)?([\p{L}\p{N}][\p{L}\p{N}'’/() -]{1,60}?)\s+(is|are|means|refers to|denotes|describes|consists of|is called|is defined as)\s+(?:an?|the|any|all|what|when|to|how|those|one)\b/iu;
const ANY_PRONOUN = /\b(?:it|its|this|that|these|those|they|them|their)\b/i;
const LEADING_PRONOUN =
  /^(?:it|this|that|these|those|they|he|she|we|you|i|there|here|what|which|who|such|one|another|each|both|some|many|most|all)\b/i;

/** Extracts pairs from a document without a model: a question in the text with the sentences that follow it, the definition of a
 * term, and a heading with the text below it. Each answer is a part of its passage.
 */
export function extractPairs(passages: DatasetPassage[]): PassagePairs[] {
  const headings = new Set<string>();
  return passages.map((passage) => {
    const sentences = splitSentences(passage.text);
    const pairs = [...findQuestions(sentences).map((pair) => addSubject(pair, passage)), ...findDefinitions(sentences)];
    // Only the first passage below a heading is about the heading as a whole.
    if (passage.heading !== '' && !headings.has(passage.heading))
      pairs.unshift(...askAboutHeading(passage.heading, sentences));
    headings.add(passage.heading);
    return { passage, pairs: pairs.filter(isLongEnough) };
  });
}

function findQuestions(sentences: string[]): Pair[] {
  return sentences.flatMap((sentence, index) => {
    if (!sentence.endsWith('?') || sentence.length > 300) return [];
    const following = sentences.slice(index + 1);
    const next = following.findIndex((one) => one.endsWith('?'));
    const answer = joinAnswer(following.slice(0, next < 0 ? 3 : Math.min(3, next)));
    return [
      {
        question: sentence.replace(/^(?:q(?:uestion)?\s*\d*\s*[:.)]\s*)/i, ''),
        answer: answer.replace(/^(?:a(?:nswer)?\s*[:.)]\s*)/i, ''),
      },
    ];
  });
}

/** Prefixes a question that contains a pronoun with the heading. */
const addSubject = ({ question, answer }: Pair, { heading }: DatasetPassage): Pair => ({
  question: heading !== '' && ANY_PRONOUN.test(question) ? `${heading}: ${question}` : question,
  answer,
});

function findDefinitions(sentences: string[]): Pair[] {
  return sentences.flatMap((sentence) => {
    const [, term, verb] = DEFINITION.exec(sentence) ?? [];
    if (!term || LEADING_PRONOUN.test(sentence) || term.split(' ').length > 6) return [];
    const article = /^(an?|the)\s/i.exec(sentence)?.[1]?.toLowerCase();
    const named = [article, term].filter(Boolean).join(' ');
    return [{ question: /^are$/i.test(verb!) ? `What are ${named}?` : `What is ${named}?`, answer: sentence }];
  });
}

function askAboutHeading(heading: string, sentences: string[]): Pair[] {
  const answer = joinAnswer(sentences.filter((sentence) => !sentence.endsWith('?')).slice(0, 3));
  const plain = heading.replace(/^(?:chapter|section|part)?\s*[\d.]+\s*[:.)-]*\s*/i, '').trim() || heading;
  const question = plain.endsWith('?') ? plain : `What does the text say about ${plain}?`;
  return [{ question, answer }];
}

const joinAnswer = (sentences: string[]): string =>
  sentences.reduce(
    (answer, sentence) =>
      answer.length + sentence.length > MAX_ANSWER ? answer : [answer, sentence].filter(Boolean).join(' '),
    '',
  );

const isLongEnough = ({ answer }: Pair): boolean => answer.split(/\s+/).length >= MIN_ANSWER_WORDS;
