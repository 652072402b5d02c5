import { type Steps, runInSlices } from '../../../db/core/slices.js';
import type { IncomingBlock } from '../../../db/catalog/outlines/incomingBlock.js';
import type { FindSchemaErrors } from '../../_shared/bulkItems.js';
import { type FieldError, invalid } from '../../_shared/problems.js';

/** More would not help who has to mend them. */
const MOST_ERRORS = 20;

/** The items as blocks, without holding the event loop for long. Throws a Problem (400) for those that are not what the contract says. */
export async function checkBlocks(
  items: readonly unknown[],
  findSchemaErrors: FindSchemaErrors,
): Promise<IncomingBlock[]> {
  const errors = await runInSlices(errorsOfBlocks(items, findSchemaErrors));
  if (errors.length > 0) throw invalid(errors);
  return items as IncomingBlock[];
}

/** What is wrong with the items, at most 20 errors, as steps. */
export function* errorsOfBlocks(items: readonly unknown[], findSchemaErrors: FindSchemaErrors): Steps<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [index, item] of items.entries()) {
    for (const error of findSchemaErrors('CourseBlockInput', item))
      errors.push({ ...error, path: `/blocks/${index}${error.path}`, message: `${error.message}${nameOf(item)}` });
    if (errors.length >= MOST_ERRORS) break;
    yield;
  }
  return errors.slice(0, MOST_ERRORS);
}

const LONGEST_NAME = 255;

function nameOf(item: unknown): string {
  const key = (item as { block_id?: unknown } | null)?.block_id;
  return typeof key === 'string' && key.length <= LONGEST_NAME ? ` (block '${key}')` : '';
}
