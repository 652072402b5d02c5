import type { DanglingReference } from '../../db/catalog/items/incomingItem.js';
import { ItemRefused } from '../../db/catalog/items/saveItem.js';
import { type FieldError, type Problem, conflict, invalid, invalidField } from '../_shared/problems.js';

/** Awaits a save and maps its refusal to a Problem: 409 for a taken slug, else 400. */
export async function mapItemErrors<T>(save: Promise<T>): Promise<T> {
  try {
    return await save;
  } catch (error) {
    throw error instanceof ItemRefused ? buildProblem(error.refusal) : error;
  }
}

function buildProblem(refusal: ItemRefused['refusal']): Problem {
  if (refusal.code === 'unknown_reference') return invalid(refusal.references.map(buildReferenceError));
  if (refusal.code === 'slug_taken') return conflict(refusal.detail);
  const keyword = refusal.code === 'name_required' ? 'required' : refusal.code;
  return invalidField('body', `/${refusal.field}`, refusal.detail, keyword);
}

/** The field of a prerequisite tree is the whole tree, since it has no index; the message names the course. */
function buildReferenceError({ field, index, key }: DanglingReference): FieldError {
  const path = field === 'prerequisites' ? '/data/prerequisites' : `/data/${field}/${index}`;
  return { in: 'body', path, message: `'${key}' is not in the catalog of this platform`, keyword: 'unknown_reference' };
}
