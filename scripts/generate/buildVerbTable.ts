import { VERBS, type VerbMeaning } from '../../db/learning/activity/meaning/verbs.js';

/** Builds the rows of the table in docs/verbs.md. */
export function buildVerbTable(): string[] {
  return VERBS.map(
    (verb) =>
      `| ${verb.name} | ${verb.iris.map((iri) => `\`${iri}\``).join(' ')} | ${verb.says} | ${describeProgress(verb)} |`,
  );
}

function describeProgress({
  attempts,
  completes,
  passes,
  readsResult,
  scoreIsProgress,
  plays,
  watches,
  earns,
}: VerbMeaning): string {
  const stated = [
    attempts && 'an attempt',
    completes && 'completed',
    passes !== undefined && (passes ? 'passed' : 'failed'),
    plays && 'a play',
    watches && 'seconds watched',
    scoreIsProgress && 'percent',
    earns && 'a certificate',
    readsResult && 'what the result says',
  ].filter((one) => one !== undefined && one !== false);
  return stated.join(', ');
}
