/** One kind of problem. `npm run generate` writes docs/errors.md from these. */
interface ProblemKind {
  status: number;
  title: string;
  cause: string;
  remedy: string;
}

/** Every `type` that an answer can carry. Clients branch on the type: it never changes, and a problem of another type does not compile. */
export const PROBLEM_TYPES = {
  'bad-request': {
    status: 400,
    title: 'Bad request',
    cause:
      'The request cannot be read: broken HTTP, a path that is not UTF-8, a malformed form, or a body that broke off.',
    remedy: 'Correct the request as `detail` says.',
  },
  'invalid-input': {
    status: 400,
    title: 'Invalid input',
    cause: 'One or more inputs are not valid. `errors` lists each, with a code in `keyword`.',
    remedy: 'Correct every input that `errors` lists, and send the request again.',
  },
  unauthorized: {
    status: 401,
    title: 'Not authenticated',
    cause: 'The credential is missing, unknown, expired or revoked, or the signature of a webhook is wrong.',
    remedy: 'Send a valid credential in `Authorization`. For webhooks, compare the signing secret on both sides.',
  },
  'insufficient-user-authentication': {
    status: 401,
    title: 'Recent sign-in required',
    cause: 'The person of the browser session signed in too long ago for the operation, or at an unknown time.',
    remedy: 'Let the person sign in again at the address that `detail` names, and send the request again.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    cause: 'The caller does not have the permission that the operation requires.',
    remedy: 'Use a credential with one of the roles that `detail` names.',
  },
  'no-credential': {
    status: 403,
    title: 'No credential',
    cause: 'The platform has no credential for the language model that was requested.',
    remedy: 'Store a credential of the provider, or choose another model.',
  },
  'model-not-allowed': {
    status: 403,
    title: 'Model not allowed',
    cause: 'The platform does not offer the language model that was requested.',
    remedy: 'Choose one of the available models, or add the model to them.',
  },
  'trial-spent': {
    status: 403,
    title: 'Trial spent',
    cause: 'The free trial of language models has ended, or its tokens are used up.',
    remedy: 'Store a credential of your own, or have a DM admin extend the trial.',
  },
  'budget-spent': {
    status: 403,
    title: 'Budget spent',
    cause: 'The budget of language models for the day or the month is used up.',
    remedy: 'Wait for the next day or month, or raise the budget.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    cause: 'The resource or path does not exist, or the caller may not know of it.',
    remedy: 'Check the identifier, the platform and the path. The contract at `/openapi.json` lists all paths.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    cause: 'The path exists, but not with this method.',
    remedy: 'Use one of the methods that `Allow` lists.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    cause: 'The request did not arrive completely in time.',
    remedy: 'Send the request again over a faster connection, or send less at once.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    cause: 'The request contradicts the present state: a name is taken, or a resource is in use or was changed.',
    remedy: 'Read the resource again, resolve what `detail` names, and repeat the request.',
  },
  'idempotency-key-reused': {
    status: 409,
    title: 'Conflict',
    cause: 'The `Idempotency-Key` was sent before with another request.',
    remedy: 'Use a new key for every new request.',
  },
  'still-running': {
    status: 409,
    title: 'Conflict',
    cause: 'The first request with this `Idempotency-Key` has not ended yet.',
    remedy: 'Repeat the request after the seconds that `Retry-After` says.',
  },
  'precondition-failed': {
    status: 412,
    title: 'Precondition failed',
    cause: 'The document was changed since it was read (`If-Match`), or exists already (`If-None-Match`).',
    remedy: 'Read the document again, and send its present `ETag`.',
  },
  'payload-too-large': {
    status: 413,
    title: 'Payload too large',
    cause: 'The body, a file or a form field is larger than its limit, or the files of the platform exceed its quota.',
    remedy: 'Send less at once, or remove files that are no longer needed. `detail` names the limit.',
  },
  'uri-too-long': {
    status: 414,
    title: 'URI too long',
    cause: 'The address of the request is longer than its limit.',
    remedy: 'Send fewer or shorter query parameters.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    cause: 'The operation does not accept the `Content-Type`, the charset or the `Content-Encoding` of the body.',
    remedy: 'Send the body in one of the media types that `detail` names.',
  },
  'range-not-satisfiable': {
    status: 416,
    title: 'Range not satisfiable',
    cause: 'The file has no bytes in the requested `Range`.',
    remedy: 'Request a range within the size that `Content-Range` says.',
  },
  'too-many-requests': {
    status: 429,
    title: 'Too many requests',
    cause: 'The caller has reached a rate limit.',
    remedy: 'Wait for the seconds that `Retry-After` says.',
  },
  'headers-too-large': {
    status: 431,
    title: 'Request header fields too large',
    cause: 'The headers of the request are larger than 16 KB.',
    remedy: 'Send fewer or shorter headers.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal error',
    cause: 'The service failed unexpectedly.',
    remedy: 'Repeat the request later. Report the error with its `request_id` when it persists.',
  },
  'model-unavailable': {
    status: 503,
    title: 'Language model unavailable',
    cause: 'The language model failed, did not answer in time, or is suspended after failures.',
    remedy: 'Repeat the request after the seconds that `Retry-After` says.',
  },
  unavailable: {
    status: 503,
    title: 'Service unavailable',
    cause:
      'The database, the file store or an external service does not answer, or the operator has not configured it.',
    remedy: 'Repeat the request after the seconds that `Retry-After` says. The operator checks what `detail` names.',
  },
} as const satisfies Record<string, ProblemKind>;

export type ProblemType = keyof typeof PROBLEM_TYPES;
