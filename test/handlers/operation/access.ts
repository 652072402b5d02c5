import type { AccessDeclarations } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const operation = {
  listOperationTimings: { isOfNoTenant: true },
} satisfies AccessDeclarations;
