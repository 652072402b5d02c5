import { type FieldError, Problem } from '../../handlers/_shared/problems.js';
import type { ContractOperation, JsonObject } from '../../server/contract.js';
import type { Validation } from '../../server/validation.js';

/** No text of the contract may hold it, and no number is made of it. */
const HOSTILE = '\0';

/**
 * The example of an error as a Problem, so that it names the request that it answers. Of the examples of 400, which all operations share,
 * the fields become some of the operation's own, with what the service says of them.
 */
export function exampleProblem(validation: Validation, operation: ContractOperation, example: JsonObject, headers: Record<string, string>): Problem {
  const { status, type, title, detail } = example as { status: number; type: string; title: string; detail: string };
  const errors = status === 400 ? refusedFields(validation, operation) : undefined;
  const said = errors?.length ? errors.map(({ in: place, path, message }) => `${path || place}: ${message}`).join('; ') : detail;
  return new Problem(status, type, title, said, errors?.length ? errors : (example.errors as FieldError[] | undefined), headers);
}

/** What the service says of the first input of the operation that can be wrong. */
function refusedFields(validation: Validation, operation: ContractOperation): FieldError[] {
  const names = (place: string) => operation.parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  const empty = { params: {}, query: new Map<string, string[]>(), body: undefined };
  const withoutBody = { ...operation, body: null };
  const attempts = [
    ...(operation.body === null ? [] : [{}, 0].map((body) => () => errorsOf(validation, operation, { ...empty, body }).filter((error) => error.in === 'body'))),
    ...names('query').map((name) => () => errorsOf(validation, withoutBody, { ...empty, query: new Map([[name, [HOSTILE]]]) }).filter((error) => error.in === 'query' && error.path === name)),
    ...names('path').map((name) => () => errorsOf(validation, withoutBody, { ...empty, params: { [name]: HOSTILE } }).filter((error) => error.in === 'path' && error.path === name)),
  ];
  for (const attempt of attempts) {
    const [error] = attempt();
    if (error) return [error];
  }
  return [];
}

function errorsOf(validation: Validation, operation: ContractOperation, input: Parameters<Validation['readInput']>[1]): FieldError[] {
  try {
    validation.readInput(operation, input, {});
    return [];
  } catch (error) {
    return error instanceof Problem ? (error.errors ?? []) : [];
  }
}
