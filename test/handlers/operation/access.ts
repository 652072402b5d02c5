import type { AccessDeclarations } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const operation = {
  getStatementFacts: { rows: { statement_id: null }, is404WithoutRecord: true },
  listOperationTimings: { isOfNoTenant: true },
} satisfies AccessDeclarations;
