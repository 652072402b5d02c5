import document from '../../generated/openapi.json' with { type: 'json' };
import type { FindSchemaErrors } from '../../services/_shared/bulkItems.js';
import { Problem } from '../../services/_shared/problems.js';
import { type OpenApiDocument, readOperations } from '../../server/contract/contract.js';
import { parseJson } from '../../server/http/parseJson.js';
import { createValidation } from '../../server/contract/validation.js';

/** An invalid rule violates each of its possible forms, so only the first faults are shown. */
const MAX_FAULTS_LISTED = 3;

/** A line cannot be imported. The message is the reason. */
export class BadLine extends Error {
  override readonly name = 'BadLine';
}

/** Validation of a line by the contract, with the results of an API request. */
export interface LineRules {
  check(body: Record<string, unknown>, params?: Record<string, string>): void;
  findSchemaErrors: FindSchemaErrors;
}

/** Creates a reader that validates each line by the contract of the API's request, so that import and API accept the same. The reader
 * throws BadLine, also for Problems of `read`.
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
