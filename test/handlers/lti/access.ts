import type { AccessDeclarations } from '../../support/accessWorld/declarations.js';

/** What the access world cannot derive from the contract: test/support/accessWorld/README.md. */
export const lti = {
  beginLtiLogin: { verifies: 'that the LMS is registered; it redirects there' },
  postLtiLogin: { verifies: 'that the LMS is registered; it redirects there' },
  launchLti: { verifies: 'the launch, which the LMS signs, and the cookie of the login' },
} satisfies AccessDeclarations;
