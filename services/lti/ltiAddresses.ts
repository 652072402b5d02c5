/** The addresses of this service that an LMS is configured with. */
export interface LtiAddresses {
  login: string;
  launch: string;
  keys: string;
  /** Where an LMS registers itself by the link of an invitation. */
  register: string;
  /** Of the page where content is chosen. */
  choice(id: string): string;
}

/** Builds the addresses below the origin of the service. */
export function buildLtiAddresses(origin: string, org: string): LtiAddresses {
  const base = `${origin}/api/lti/orgs/${encodeURIComponent(org)}`;
  return {
    login: `${base}/login/`,
    launch: `${base}/launch/`,
    keys: `${base}/keys/`,
    register: `${base}/register/`,
    choice: (id) => `${base}/choices/${id}/`,
  };
}

/**
 * Whether a target of a launch (`target_link_uri`) is this service: otherwise a launch could redirect to
 * another site.
 */
export function isOwnTarget(target: string, { launch }: LtiAddresses): boolean {
  if (!URL.canParse(target)) return false;
  const { origin, pathname, username, password } = new URL(target);
  return `${origin}${pathname}` === launch && username === '' && password === '';
}
