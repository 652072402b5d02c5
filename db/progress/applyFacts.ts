import type { Transaction } from '../core/transaction.js';
import type { Fact, FactKey } from './fact.js';

/**
 * Merges facts into what is stored of the learners' blocks, in any order, and brings completion and grades of their courses up to date: a
 * few statements, however many there are. Each fact must come once: whoever calls stores in the same transaction how far it came.
 */
export function applyFacts(trx: Transaction, platformId: number, facts: readonly Fact[]): Promise<void> {
  throw new Error(`${facts.length} facts of platform ${platformId} can not be applied yet: ${trx.isCompleted()}`);
}

/**
 * After facts were withdrawn: forgets what is stored under these keys and merges `facts` instead, which are all that are left of them.
 * What depended on the withdrawn ones (the completion of a course too) is undone.
 */
export function replaceBlockFacts(trx: Transaction, platformId: number, keys: readonly FactKey[], facts: readonly Fact[]): Promise<void> {
  throw new Error(`${keys.length} blocks of platform ${platformId} can not be replaced by ${facts.length} facts yet: ${trx.isCompleted()}`);
}

/** Forgets all that was derived from statements in a platform, for a rebuild. What administrators stated, and completions that outlines of the past gave, stay. */
export function forgetFacts(trx: Transaction, platformId: number): Promise<void> {
  throw new Error(`platform ${platformId} can not be cleared yet: ${trx.isCompleted()}`);
}
