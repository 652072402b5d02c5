import { applyFacts, forgetFacts, replaceBlockFacts } from '../progress/applyFacts.js';
import { carryFacts } from '../progress/carriedFacts.js';
import { measureCompletions } from '../progress/measureCompletions.js';
import type { ProgressWriter } from './followContext.js';

/** Completion, grades and results of the courses. */
export const courseProgress: ProgressWriter = {
  apply: applyFacts,
  replace: replaceBlockFacts,
  measure: measureCompletions,
  forget: forgetFacts,
  carry: carryFacts,
};
