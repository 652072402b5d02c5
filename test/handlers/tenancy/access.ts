import { type AccessDeclarations, row } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const tenancy = {
  deleteDepartment: { rows: { department_id: row('departments', 'dept1a', 'id', 2) } },
  deleteGroup: { rows: { group_id: row('groups', 'staff', 'id') } },
  exportUser: { isOfOnePlatform: true },
  deleteApiToken: { rows: { name: row('credentials', 'staff', 'name') } },
  deleteUserToken: { rows: { name: row('credentials', 'subject', 'name') } },
} satisfies AccessDeclarations;
