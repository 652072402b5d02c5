import { applyFacts, forgetFacts, replaceBlockFacts } from '../progress/applyFacts.js';
import { freezeFacts } from '../progress/frozenResults.js';
import { measureCompletions } from '../progress/measureCompletions.js';
import type { ProgressWriter } from './followContext.js';

/** Derives completion, grades and results of courses. */
export const courseProgress: ProgressWriter = {
  apply: applyFacts,
  replace: replaceBlockFacts,
  measure: measureCompletions,
  forget: forgetFacts,
  freeze: freezeFacts,
};
