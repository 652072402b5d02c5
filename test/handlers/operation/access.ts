import type { AccessDeclarations } from '../../support/accessWorld/declarations.js';

const job = { rows: { job_id: null }, is404WithoutRecord: true, changesNothing: 'the world has no jobs' } as const;

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const operation = {
  getStatementFacts: { rows: { statement_id: null }, is404WithoutRecord: true },
  listOperationTimings: { isOfNoTenant: true },
  listJobs: { isOfNoTenant: true },
  retryJob: job,
  discardJob: job,
} satisfies AccessDeclarations;
