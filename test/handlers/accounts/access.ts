import { type AccessDeclarations, row } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const accounts = {
  listTokenUsage: { is404WithoutRecord: true },
  getServiceLogo: { rows: { service: row('service_credentials', 'staff', 'service') } },
} satisfies AccessDeclarations;
