import document from '../../generated/openapi.json' with { type: 'json' };
import type { FindSchemaErrors } from '../../services/_shared/bulkItems.js';
import { Problem } from '../../services/_shared/problems.js';
import { type OpenApiDocument, readOperations } from '../../server/contract/contract.js';
import { parseJson } from '../../server/http/parseJson.js';
import { createValidation } from '../../server/contract/validation.js';

/** A rule of several forms breaks each of them in several ways. */
const MAX_FAULTS_LISTED = 3;

/** Why a line can't be imported, in words. */
export class BadLine extends Error {
  override readonly name = 'BadLine';
}

/** What the contract says of a line. Both throw or return what a request of the API would be answered. */
export interface LineRules {
  check(body: Record<string, unknown>, params?: Record<string, string>): void;
  findSchemaErrors: FindSchemaErrors;
}

/**
 * A reader that holds each line, an object, against the contract of the API's own request, so that the two ways in take the same. Throws
 * BadLine, also for the Problems of `read`.
 */
export function createBodyReader<Result>(
  operationId: string,
  read: (line: Record<string, unknown>, rules: LineRules) => Result,
): (text: string) => Result {
  const contract = document as unknown as OpenApiDocument;
  const operation = readOperations(contract).find((one) => one.operationId === operationId);
  if (!operation) throw new Error(`The contract has no operation ${operationId}.`);
  const { readInput, findSchemaErrors } = createValidation(contract);
  const rules: LineRules = {
    check: (body, params = {}) => void readInput(operation, { params, query: new Map(), body }, {}),
    findSchemaErrors,
  };
  return (text) => {
    try {
      return read(requireObject(parseJson(text)), rules);
    } catch (error) {
      throw error instanceof Problem ? new BadLine(formatProblem(error)) : error;
    }
  };
}

function formatProblem({ errors, message }: Problem): string {
  if (!errors || errors.length === 0) return message;
  const shown = errors
    .slice(0, MAX_FAULTS_LISTED)
    .map(({ path, message: words }) => `${path.replace(/^\/(data\/)?/, '') || 'the line'} ${words}`);
  const more = errors.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}

function requireObject(value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new BadLine('the line must be an object');
}
