import { yieldToEventLoop } from '../../../db/core/slices.js';
import type { IncomingBlock } from '../../../db/catalog/outlines/incomingBlock.js';
import type { FindSchemaErrors } from '../../_shared/bulkItems.js';
import { type FieldError, invalid } from '../../_shared/problems.js';

/** The most errors of an answer; more would not help its readers. */
const MOST_ERRORS = 20;

const BLOCKS_A_SLICE = 1_000;

/** Validates the items as blocks, in slices. Throws a Problem (400) with the first errors. */
export async function checkBlocks(
  items: readonly unknown[],
  findSchemaErrors: FindSchemaErrors,
): Promise<IncomingBlock[]> {
  const errors: FieldError[] = [];
  for (let from = 0; from < items.length && errors.length < MOST_ERRORS; from += BLOCKS_A_SLICE) {
    errors.push(...findBlockErrors(items.slice(from, from + BLOCKS_A_SLICE), findSchemaErrors, from));
    await yieldToEventLoop();
  }
  if (errors.length > 0) throw invalid(errors.slice(0, MOST_ERRORS));
  return items as IncomingBlock[];
}

/** The errors of the items, at most 20. `from`: the index of the first one in the outline. */
export function findBlockErrors(items: readonly unknown[], findSchemaErrors: FindSchemaErrors, from = 0): FieldError[] {
  const errors: FieldError[] = [];
  for (const [index, item] of items.entries()) {
    for (const error of findSchemaErrors('CourseBlockInput', item))
      errors.push({
        ...error,
        path: `/blocks/${from + index}${error.path}`,
        message: `${error.message}${formatBlockName(item)}`,
      });
    if (errors.length >= MOST_ERRORS) break;
  }
  return errors.slice(0, MOST_ERRORS);
}

const LONGEST_NAME = 255;

function formatBlockName(item: unknown): string {
  const key = (item as { block_id?: unknown } | null)?.block_id;
  return typeof key === 'string' && key.length <= LONGEST_NAME ? ` (block '${key}')` : '';
}
