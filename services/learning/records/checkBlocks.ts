import { type Steps, runInSlices } from '../../../db/core/slices.js';
import type { IncomingBlock } from '../../../db/catalog/outlines/incomingBlock.js';
import type { FindSchemaErrors } from '../../_shared/bulkItems.js';
import { type FieldError, invalid } from '../../_shared/problems.js';

/** The most errors of an answer; more would not help its readers. */
const MOST_ERRORS = 20;

/**
 * Validates the items as blocks, in slices, so that the event loop is not blocked. Throws a Problem (400) for invalid
 * ones.
 */
export async function checkBlocks(
  items: readonly unknown[],
  findSchemaErrors: FindSchemaErrors,
): Promise<IncomingBlock[]> {
  const errors = await runInSlices(findBlockErrors(items, findSchemaErrors));
  if (errors.length > 0) throw invalid(errors);
  return items as IncomingBlock[];
}

/** The errors of the items, at most 20, in steps. */
export function* findBlockErrors(items: readonly unknown[], findSchemaErrors: FindSchemaErrors): Steps<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [index, item] of items.entries()) {
    for (const error of findSchemaErrors('CourseBlockInput', item))
      errors.push({
        ...error,
        path: `/blocks/${index}${error.path}`,
        message: `${error.message}${formatBlockName(item)}`,
      });
    if (errors.length >= MOST_ERRORS) break;
    yield;
  }
  return errors.slice(0, MOST_ERRORS);
}

const LONGEST_NAME = 255;

function formatBlockName(item: unknown): string {
  const key = (item as { block_id?: unknown } | null)?.block_id;
  return typeof key === 'string' && key.length <= LONGEST_NAME ? ` (block '${key}')` : '';
}
