import { type AccessDeclarations, row } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const features = {
  deleteRegisteredApp: { rows: { app_id: row('apps', 'students', 'id', 2) } },
  listRegisteredFeatures: { isOfNoTenant: true },
} satisfies AccessDeclarations;
