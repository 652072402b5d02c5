import type { DanglingReference } from '../../db/catalog/items/incomingItem.js';
import { ItemRefused } from '../../db/catalog/items/saveItem.js';
import { type FieldError, type Problem, conflict, invalid, invalidField } from '../_shared/problems.js';

/** Waits for a save; why it was refused becomes the Problem for the client: 409 for a taken slug, else 400. */
export async function saving<T>(save: Promise<T>): Promise<T> {
  try {
    return await save;
  } catch (error) {
    throw error instanceof ItemRefused ? problemOf(error.refusal) : error;
  }
}

function problemOf(refusal: ItemRefused['refusal']): Problem {
  if (refusal.code === 'unknown_reference') return invalid(refusal.references.map(unknownReference));
  if (refusal.code === 'slug_taken') return conflict(refusal.detail);
  const keyword = refusal.code === 'name_required' ? 'required' : refusal.code;
  return invalidField('body', `/${refusal.field}`, refusal.detail, keyword);
}

/** A tree has no index, so the field is the tree; the message names the course. */
function unknownReference({ field, index, key }: DanglingReference): FieldError {
  const path = field === 'prerequisites' ? '/data/prerequisites' : `/data/${field}/${index}`;
  return { in: 'body', path, message: `'${key}' is not in the catalog of this platform`, keyword: 'unknown_reference' };
}
