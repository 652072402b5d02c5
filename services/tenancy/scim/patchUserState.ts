import { parseScimPath } from './parseScimFilter.js';
import type { ScimOperation } from './scimOperation.js';
import { ScimProblem, invalidValue } from './scimProblem.js';
import { type ScimUserState, setAttribute, setAttributes } from './scimUserState.js';

/** Applies the operations of a PATCH in order. Throws a Problem (400). */
export function patchUserState(state: ScimUserState, operations: ScimOperation[]): ScimUserState {
  for (const { op, path, value } of operations) {
    if (path !== undefined) setAttribute(state, op, parseScimPath(path), value);
    else if (op === 'remove') throw new ScimProblem('noTarget', 'remove needs a path');
    else if (typeof value !== 'object' || value === null) throw invalidValue('value must be an object without a path');
    else setAttributes(state, value, { op, isStrict: true });
  }
  return state;
}
