import type { ErrorCode } from './errorCodes.js';
import { PROBLEM_TYPES, type ProblemType } from './problemTypes.js';

/** One invalid input: where it was, JSON pointer or name, what is wrong, and the rule that it breaks. */
export interface FieldError {
  in: 'path' | 'query' | 'header' | 'body';
  path: string;
  message: string;
  keyword: ErrorCode;
}

/**
 * An answer that is an error: `server/contract/api` writes it as application/problem+json (RFC 9457). Its type decides status and title.
 * `detail` is a sentence for people.
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly title: string;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(
    readonly type: ProblemType,
    detail: string,
    { errors, headers = {} }: { errors?: FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.status = PROBLEM_TYPES[type].status;
    this.title = PROBLEM_TYPES[type].title;
    this.errors = errors;
    this.headers = headers;
  }
}

export const notFound = (what: string, id: string | number) => new Problem('not-found', `There is no ${what} '${id}'.`);

export const forbidden = (detail: string) => new Problem('forbidden', detail);

export const conflict = (detail: string) => new Problem('conflict', detail);

export const preconditionFailed = (detail: string) => new Problem('precondition-failed', detail);

export const tooLarge = (detail: string) => new Problem('payload-too-large', detail);

export const invalid = (errors: FieldError[]) =>
  new Problem(
    'invalid-input',
    // A whole body has no path.
    errors.map((error) => `${error.path || error.in}: ${error.message}`).join('; '),
    { errors },
  );

/** `retryAfterS`: when it is of use to try again, in seconds. */
export const unavailable = (detail: string, retryAfterS = 5) =>
  new Problem('unavailable', detail, { headers: { 'Retry-After': String(retryAfterS) } });

/** A rule that a schema can't express, broken by one query parameter or body field. */
export const invalidField = (where: FieldError['in'], path: string, message: string, keyword: ErrorCode = 'rule') =>
  invalid([{ in: where, path, message, keyword }]);
