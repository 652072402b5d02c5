import { type AccessDeclarations, row } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const enrollment = {
  getPathwayEnrollments: { rows: { slug: row('pathways', 'level', 'slug') }, needsItem: true },
  deactivatePathwayEnrollment: { rows: { slug: row('pathways', 'level', 'slug') } },
  searchPathwayEnrollments: { rows: { slug: row('pathways', 'level', 'slug') }, shows: 'the main platform' },
  selfUnenrollPathway: { rows: { slug: row('pathways', 'level', 'slug') } },
  getProgramEnrollments: { rows: { slug: row('programs', 'level', 'slug') }, needsItem: true },
  deactivateProgramEnrollment: { rows: { slug: row('programs', 'level', 'slug') } },
  searchProgramEnrollments: { rows: { slug: row('programs', 'level', 'slug') }, shows: 'the main platform' },
  selfUnenrollProgram: { rows: { slug: row('programs', 'level', 'slug') } },
  deleteCourseInvitation: { rows: { id: row('invitations', 'staff', 'id', 4) } },
  redeemCourseInvitation: { rows: { source: row('invitations', 'staff', 'source', 3) } },
  deletePlatformInvitation: { rows: { id: row('invitations', 'staff', 'id', 2) } },
  redeemPlatformInvitation: { rows: { source: row('invitations', 'staff', 'source') } },
  deleteProgramInvitation: { rows: { id: row('invitations', 'p1', 'id', 2) } },
  redeemProgramInvitation: { rows: { source: row('invitations', 'p1', 'source') } },
  deleteCourseSuggestion: { rows: { suggestion_id: row('suggestions', 'learner', 'id') } },
  deleteCourseGroupSuggestion: { rows: { suggestion_id: row('suggestions', 'learner', 'id', 3) } },
  deletePathwaySuggestion: { rows: { suggestion_id: row('suggestions', 'learner', 'id', 2) } },
  answerCourseSuggestion: { rows: { suggestion_id: row('suggestions', 'learner', 'id') } },
  searchCourseEnrollments: { rows: { slug: row('courses', 'level', 'slug') }, shows: 'the main platform' },
} satisfies AccessDeclarations;
