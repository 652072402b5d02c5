import { StatementRefused } from '../../../db/learning/records/rules/refused.js';
import { invalidField } from '../../_shared/problems.js';

/** Runs a check of the body. Throws a Problem (400) with the rule of xAPI that is broken. */
export function orStatementProblem<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof StatementRefused) throw invalidField('body', error.path, error.message, error.rule);
    throw error;
  }
}
