import { applyFacts, forgetFacts, replaceBlockFacts } from '../progress/applyFacts.js';
import type { ProgressWriter } from './followContext.js';

/** Completion, grades and results of the courses. */
export const courseProgress: ProgressWriter = { apply: applyFacts, replace: replaceBlockFacts, forget: forgetFacts };
