/** One invalid input: where it was, JSON pointer or name, what is wrong, and the rule that it breaks. */
export interface FieldError {
  in: 'path' | 'query' | 'header' | 'body';
  path: string;
  message: string;
  keyword: string;
}

/** An answer that is an error: `server/contract/api` writes it as application/problem+json (RFC 9457). */
export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly type: string,
    readonly title: string,
    detail: string,
    readonly errors?: FieldError[],
    readonly headers: Record<string, string> = {},
  ) {
    super(detail);
    this.name = 'Problem';
  }
}

export const notFound = (what: string, id: string | number) =>
  new Problem(404, 'not-found', 'Not found', `There is no ${what} '${id}'.`);

export const forbidden = (detail = 'You may not do this.') => new Problem(403, 'forbidden', 'Forbidden', detail);

export const conflict = (detail: string) => new Problem(409, 'conflict', 'Conflict', detail);

export const preconditionFailed = (detail: string) =>
  new Problem(412, 'precondition-failed', 'Precondition failed', detail);

export const tooLarge = (detail: string) => new Problem(413, 'payload-too-large', 'Payload too large', detail);

export const invalid = (errors: FieldError[]) =>
  new Problem(
    400,
    'invalid-input',
    'Invalid input',
    // A whole body has no path.
    errors.map((error) => `${error.path || error.in}: ${error.message}`).join('; '),
    errors,
  );

/** A rule that a schema can't express, broken by one query parameter or body field. */
export const invalidField = (where: FieldError['in'], path: string, message: string, keyword = 'rule') =>
  invalid([{ in: where, path, message, keyword }]);
