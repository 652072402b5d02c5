export type ScimRefusal = 'taken' | 'shared' | 'self' | 'disabled' | 'unknown_member' | 'in_use';

/** The change of a SCIM client is not allowed; the message says why. */
export class ScimRefused extends Error {
  override readonly name = 'ScimRefused';

  constructor(
    readonly code: ScimRefusal,
    message: string,
  ) {
    super(message);
  }
}

/** The unique index that a database error names; null for other errors. */
export function findTakenIndex(error: unknown): string | null {
  const { nativeError = error } = (error ?? {}) as { nativeError?: unknown };
  const { code, constraint = '' } = (nativeError ?? {}) as { code?: string; constraint?: string };
  return code === '23505' ? constraint : null;
}
