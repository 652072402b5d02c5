import { type AccessDeclarations, row } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const search = {
  searchCatalog: { shows: 'the main platform' },
  searchGlobalMentors: { shows: 'the main platform', needPlatform: ['username'] },
  searchMentors: { shows: 'the main platform' },
  searchUserMentors: { shows: 'the main platform' },
  searchUserPrompts: { rows: { id: row('recommendation_prompts', 'staff', 'id') } },
} satisfies AccessDeclarations;
