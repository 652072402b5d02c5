import { type AccessDecision, decideAccessRequest } from '../db/enrollment/access-requests/decideAccessRequest.js';
import { requestCourseAccess } from '../db/enrollment/access-requests/requestCourseAccess.js';
import { type Transaction, databaseInTransaction } from '../db/core/transaction.js';
import { DEMO } from './demoCredentials.js';
import type { DemoPlatform } from './demoPeople.js';
import { EXAMPLE, giveNextId } from './exampleIds.js';
import type { UserIds } from './insertPeople.js';

const LEVELS = ['viewable_by_anyone', 'viewable_by_tenant_students'];
const DECIDED: [username: string, courseKey: string, decision: AccessDecision][] = [
  ['jonas.lind', 'NF-DS-101', 'approved'],
  ['carla.russo', 'NF-LA-101', 'approved'],
  ['ada.novak', 'NF-BU-310', 'rejected'],
  ['deniz.aydin', 'NF-BU-320', 'cancelled'],
];

/** Three requests for courses that wait in each platform. In the main one there are also requests that its administrator has decided. */
export async function insertAccessRequests(
  trx: Transaction,
  platformId: number,
  platform: DemoPlatform,
  users: UserIds,
  courses: string[],
): Promise<void> {
  const db = databaseInTransaction(trx);
  const request = async (username: string, courseKey: string) => {
    const made = await requestCourseAccess(db, DEMO, platformId, {
      userId: users.get(username)!,
      courseKey,
      levels: LEVELS,
    });
    if (!made) throw new Error(`The demo's request for ${courseKey} names no course that a learner sees.`);
    return made.id;
  };
  if (platform.isMain) await giveNextId(trx, 'course_access_requests', EXAMPLE.accessRequestId);
  for (const [place, username] of platform.learners.slice(0, 3).entries())
    await request(username, courses[(place + 1) * 2]!);
  if (!platform.isMain) return;
  const reviewerId = users.get(platform.admins[0]!)!;
  for (const [username, courseKey, decision] of DECIDED) {
    const outcome = await decideAccessRequest(db, DEMO, platformId, {
      requestId: await request(username, courseKey),
      decision,
      reviewerId,
    });
    if (outcome !== 'done')
      throw new Error(
        `The demo's request of ${username} for ${courseKey} cannot be decided: ${JSON.stringify(outcome)}`,
      );
  }
}
