import type { Problem } from '../../services/_shared/problems.js';
import { ScimProblem } from '../../services/tenancy/scim/scimProblem.js';

export const SCIM_JSON = 'application/scim+json; charset=utf-8';

/** Whether clients of SCIM use the path, also if it has no operation. */
export const isScimPath = (path: string): boolean => path.startsWith('/api/scim/');

/** An error in the form of RFC 7644, section 3.12. */
export function buildScimError(problem: Problem) {
  const { status, message: detail, type } = problem;
  const scimType =
    problem instanceof ScimProblem ? problem.scimType : type === 'invalid-input' ? 'invalidValue' : undefined;
  return {
    status,
    headers: { ...problem.headers, 'Content-Type': SCIM_JSON, 'Cache-Control': 'no-store' },
    body: JSON.stringify({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(scimType && { scimType }),
      detail,
    }),
  };
}
