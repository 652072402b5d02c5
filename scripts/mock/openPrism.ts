import { createLogger } from '@stoplight/prism-core';
import {
  type IHttpOperationConfig,
  ProblemJsonError,
  createInstance,
  getHttpOperationsFromSpec,
} from '@stoplight/prism-http';
import { getHttpConfigFromRequest } from '@stoplight/prism-http-server/dist/getHttpConfigFromRequest.js';

/** A request as Prism expects it. */
export interface PrismRequest {
  method: string;
  path: string;
  /** A repeated parameter has a list of values. */
  query: Record<string, string | string[]>;
  headers: Record<string, string>;
  /** Parsed JSON, the text of any other body, or null without one. */
  body: unknown;
}

/** A violation of the contract by a request. `path` begins with the part of the request: `query`, `body` ... */
export interface PrismViolation {
  path: string[];
  message: string;
  /** The keyword of the schema, or a status such as 401 or 415. */
  code: string | number;
  isError: boolean;
}

export interface PrismAnswer {
  status: number;
  headers: Record<string, string>;
  /** The body before serialization; undefined without one. */
  body: unknown;
  /** Violations by the request. */
  violations: PrismViolation[];
  /** The answer that the request selects by the header Prefer, or by `__code` and others in the query. */
  preferred: { code?: number; exampleKey?: string; dynamic?: boolean };
}

export interface Prism {
  /**
   * Validates a request and returns an answer by Prism. With `only`, uses this operation; without it, Prism selects an
   * operation of the contract by its own router.
   */
  answer(request: PrismRequest, only?: { method: string; path: string }): Promise<PrismAnswer>;
}

const ERROR_SEVERITY = 0;
const PROBLEM_TYPE = 'application/problem+json';

/**
 * Loads a contract, given as an object or the path of a file, into Prism, which compiles the validators of an operation
 * at its first request.
 */
export async function openPrism(contract: object | string): Promise<Prism> {
  // Prism changes the document when it dereferences it.
  const operations = await getHttpOperationsFromSpec(
    typeof contract === 'string' ? contract : structuredClone(contract),
  );
  const byKey = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  const config = {
    isProxy: false as const,
    mock: { dynamic: false },
    checkSecurity: true,
    validateRequest: true,
    validateResponse: false,
    errors: false,
  };
  const prism = createInstance(
    { ...config, upstreamProxy: undefined },
    { logger: createLogger('mock', { level: 'silent' }) },
  );
  return {
    answer: async (request, only) => {
      const input = { ...request, method: request.method as 'get', url: { path: request.path, query: request.query } };
      const wanted = getHttpConfigFromRequest(input);
      if (wanted._tag === 'Left') return buildProblemAnswer(wanted.left, {});
      const candidates = only ? [byKey.get(`${only.method} ${only.path}`)!] : operations;
      const preferred = omitUndefined(wanted.right);
      const outcome = await prism.request(input, candidates, {
        ...config,
        upstreamProxy: undefined,
        mock: { ...config.mock, ...preferred } as IHttpOperationConfig,
      })();
      if (outcome._tag === 'Left') return buildProblemAnswer(outcome.left, preferred);
      const { output, validations } = outcome.right;
      const violations = validations.input.map(({ path = [], message, code = '', severity }) => ({
        path: path.map(String),
        message,
        code,
        isError: severity === ERROR_SEVERITY,
      }));
      return { status: output.statusCode, headers: toTexts(output.headers), body: output.body, violations, preferred };
    },
  };
}

/** Builds the answer of Prism to a request for which the contract has no answer. */
function buildProblemAnswer(error: Error, preferred: PrismAnswer['preferred']): PrismAnswer {
  const { status = 500, additional } = error as ProblemJsonError;
  const headers = {
    ...toTexts((additional as { headers?: object } | undefined)?.headers),
    'Content-Type': PROBLEM_TYPE,
  };
  return {
    status,
    headers,
    body: ProblemJsonError.toProblemJson(error as ProblemJsonError),
    violations: [],
    preferred,
  };
}

const toTexts = (headers: object = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, String(value)]),
  );

const omitUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
