import { applyFacts, forgetFacts, replaceBlockFacts } from '../progress/applyFacts.js';
import { retainFacts } from '../progress/retainedFacts.js';
import { measureCompletions } from '../progress/measureCompletions.js';
import type { ProgressWriter } from './followContext.js';

/** Derives completion, grades and results of courses. */
export const courseProgress: ProgressWriter = {
  apply: applyFacts,
  replace: replaceBlockFacts,
  measure: measureCompletions,
  forget: forgetFacts,
  retain: retainFacts,
};
