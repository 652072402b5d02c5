import { type AccessDeclarations, row } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const lti = {
  beginLtiLogin: { verifies: 'that the LMS is registered; it redirects there' },
  postLtiLogin: { verifies: 'that the LMS is registered; it redirects there' },
  syncLtiMembers: {
    rows: { resource_link_id: row('lti_resource_links', 'staff', 'resource_link_id') },
    changesNothing: 'the planted link states no address of members',
  },
  sendLtiGrades: { changesNothing: 'only adds jobs, of grades that have failed' },
  launchLti: { verifies: 'the launch, which the LMS signs, and the cookie of the login' },
  // Choices are not planted: no answer shows one.
  showLtiChoices: { rows: { choice: null }, verifies: 'the cookie of the session that the launch began' },
  chooseLtiContent: {
    rows: { choice: null },
    verifies: 'the cookie of the session that the launch began, and the secret of the form',
  },
  registerLtiTool: { verifies: 'the secret of the link that an administrator has made' },
} satisfies AccessDeclarations;
