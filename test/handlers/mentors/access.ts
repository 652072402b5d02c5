import { type AccessDeclarations, row } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const mentors = {
  updateRecommendationPrompt: { rows: { id: row('recommendation_prompts', 'staff', 'id') } },
  deleteRecommendationPrompt: { rows: { id: row('recommendation_prompts', 'staff', 'id') } },
  updatePrompt: { rows: { id: row('recommendation_prompts', 'staff', 'id') } },
  deletePrompt: { rows: { id: row('recommendation_prompts', 'staff', 'id') } },
  getCourseRecommendations: { shows: 'the main platform' },
  recordMentorAccess: { shows: 'the main platform' },
  listSessions: { rows: { mentor: row('mentors', 'level', 'unique_id') } },
  openSession: { rows: { mentor: row('mentors', 'level', 'unique_id') } },
  listMcpServers: { shows: 'shared servers' },
} satisfies AccessDeclarations;
