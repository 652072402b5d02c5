import { type AccessDeclarations, row } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const tenancy = {
  getScimUser: { rows: { id: row('users', 'subject', 'id') } },
  replaceScimUser: { rows: { id: row('users', 'subject', 'id') } },
  updateScimUser: { rows: { id: row('users', 'subject', 'id') } },
  deleteScimUser: { rows: { id: row('users', 'ann', 'id') } },
  getScimGroup: { rows: { id: row('groups', 'staff', 'id') } },
  replaceScimGroup: { rows: { id: row('groups', 'staff', 'id') } },
  updateScimGroup: { rows: { id: row('groups', 'staff', 'id') } },
  getScimSchema: { rows: { id: null } },
  getScimResourceType: { rows: { id: null } },
  runScimBulk: { runs: ['createScimUser', 'createScimGroup'] },
  deleteScimGroup: { rows: { id: row('groups', 'staff', 'id') } },
  deleteDepartment: { rows: { department_id: row('departments', 'dept1a', 'id', 2) } },
  deleteGroup: { rows: { group_id: row('groups', 'staff', 'id') } },
  exportUser: { isOfOnePlatform: true },
  deleteApiToken: { rows: { name: row('credentials', 'staff', 'name') } },
  checkIdentityProvider: { changesNothing: 'fetches what the issuer publishes' },
  createIdentityLink: { rows: { user_id: row('users', 'vera', 'id') } },
  deleteIdentityLink: { rows: { link_id: row('identity_links', 'ann', 'id') } },
  deleteUserToken: { rows: { name: row('credentials', 'subject', 'name') } },
} satisfies AccessDeclarations;
