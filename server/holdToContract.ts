import type { ContractOperation } from './contract.js';
import type { Answer } from './answer.js';
import type { Validation } from './validation.js';

/** The service was about to send what its contract doesn't allow. The message says where. */
export class ContractBroken extends Error {
  override readonly name = 'ContractBroken';
}

/** Throws ContractBroken when the contract doesn't declare the status, or the body isn't what it says. */
export function holdToContract(validation: Validation, operation: ContractOperation, { status, body }: Answer): void {
  const fault = validation.answerFault(operation, status, body === null ? undefined : JSON.parse(body));
  if (fault !== null) throw new ContractBroken(fault);
}
