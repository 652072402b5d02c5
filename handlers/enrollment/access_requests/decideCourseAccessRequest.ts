import {
  type AccessDecision,
  decideAccessRequest,
} from '../../../db/enrollment/access-requests/decideAccessRequest.js';
import { listAccessRequests } from '../../../db/enrollment/access-requests/listAccessRequests.js';
import type { Obstacle } from '../../../db/enrollment/enrollments/obstacles.js';
import type { BodyOf } from '../../../services/_shared/contractTypes.js';
import { operation } from '../../_shared/operation.js';
import { requirePlatform } from '../../../services/_shared/requirePlatform.js';
import { conflict, invalidField, notFound } from '../../../services/_shared/problems.js';
import { OBSTACLE_DETAILS } from '../../../services/catalog/eligibility/obstacleDetails.js';
import { presentAccessRequest } from './present.js';

export default operation('decideCourseAccessRequest', async ({ body, access, services, reply }) => {
  const platform = requirePlatform(access, body.platform_key ?? body.platform_org, {
    names: ['platform_key', 'platform_org'],
  });
  const { request_id: requestId } = body;
  const decision = { requestId, decision: parseDecision(body), reviewerId: access.caller?.user?.id ?? null };
  const outcome = await decideAccessRequest(services.db, access.actor, platform.id, decision);
  if (outcome === 'unknown') throw notFound('access request', requestId);
  if (outcome === 'decided') throw invalidField('body', '/request_id', 'has already been decided', 'decided');
  if (typeof outcome === 'object') throw conflict(formatRefusal(outcome.refused));
  const { requests } = await listAccessRequests(services.db, platform.id, { id: requestId, limit: 1, offset: 0 });
  if (!requests[0]) throw notFound('access request', requestId);
  return reply(200, presentAccessRequest(requests[0]));
});

function formatRefusal(obstacles: Obstacle[]): string {
  if (obstacles.length === 0) return 'The learner or the course no longer exists.';
  return `The learner cannot be enrolled. ${obstacles.map((code) => OBSTACLE_DETAILS[code]).join(' ')}`;
}

function parseDecision({ approved, active }: BodyOf<'decideCourseAccessRequest'>): AccessDecision {
  if (approved !== undefined) return approved ? 'approved' : 'rejected';
  if (active === false) return 'cancelled';
  throw invalidField('body', '/approved', 'is required unless active is false (which cancels the request)', 'required');
}
