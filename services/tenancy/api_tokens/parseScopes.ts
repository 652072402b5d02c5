import type { Caller } from '../../../db/tenancy/access/caller.js';
import { forbidden, invalidField } from '../../_shared/problems.js';

/**
 * The scopes of a new credential; undefined: no limit. Throws a Problem: 400 when one is neither `read` nor the
 * operationId of an operation, and 403 when the caller's own credential has scopes, since the new one would have more
 * rights.
 */
export function parseScopes(
  scopes: string[] | null | undefined,
  caller: Caller | null,
  isOperation: (name: string) => boolean,
): string[] | undefined {
  if (caller?.scopes) throw forbidden('A credential with scopes cannot create credentials.');
  for (const [index, scope] of (scopes ?? []).entries())
    if (scope !== 'read' && !isOperation(scope))
      throw invalidField(
        'body',
        `/scopes/${index}`,
        `is neither 'read' nor an operationId: '${scope}'`,
        'unknown_reference',
      );
  return scopes?.length ? scopes : undefined;
}
