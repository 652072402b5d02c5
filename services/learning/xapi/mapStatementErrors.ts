import { StatementRefused } from '../../../db/learning/records/rules/statementRefused.js';
import { invalidField } from '../../_shared/problems.js';

/** Runs a check of the body. Throws a Problem (400) that names the broken rule of xAPI. */
export function mapStatementErrors<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (error instanceof StatementRefused) throw invalidField('body', error.path, error.message, error.rule);
    throw error;
  }
}
