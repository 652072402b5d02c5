import type { Answer } from './answer.js';
import type { ContractOperation } from './contract.js';
import type { Exchange } from './exchange.js';

export interface Idempotency {
  /** Runs the work, or repeats the answer that the caller got for the same Idempotency-Key. */
  once(request: { exchange: Exchange; operation: ContractOperation; body: unknown }, work: () => Promise<Answer>): Promise<Answer>;
}
