import type { ContractOperation } from './contract.js';
import type { Answer } from '../http/answer.js';
import type { Validation } from './validation.js';

/** A response does not match the contract. The message says where. */
export class ContractBroken extends Error {
  override readonly name = 'ContractBroken';
}

/** Throws ContractBroken when the contract does not declare the status, or the body does not match its schema. */
export function assertResponseMatchesContract(
  validation: Validation,
  operation: ContractOperation,
  { status, headers, body }: Answer,
): void {
  const isJson =
    (body === null || typeof body === 'string') && /[/+]json/.test(headers['Content-Type'] ?? 'application/json');
  const fault = isJson
    ? validation.findAnswerFault(operation, status, body === null ? undefined : JSON.parse(body))
    : validation.findTypeFault(operation, status, headers['Content-Type']!);
  if (fault !== null) throw new ContractBroken(fault);
}
