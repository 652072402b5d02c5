import { type AccessDecision, decideAccessRequest } from '../db/enrollment/access-requests/decideAccessRequest.js';
import { requestCourseAccess } from '../db/enrollment/access-requests/requestCourseAccess.js';
import { type Transaction, databaseInTransaction } from '../db/core/transaction.js';
import { DEMO } from './demoCredentials.js';
import type { DemoPlatform } from './demoPeople.js';
import { EXAMPLE, setNextId } from './exampleIds.js';
import type { UserIds } from './insertPeople.js';

const LEVELS = ['viewable_by_anyone', 'viewable_by_tenant_students'];
const DECIDED: [username: string, courseKey: string, decision: AccessDecision][] = [
  ['jonas.lind', 'NF-DS-101', 'approved'],
  ['carla.russo', 'NF-LA-101', 'approved'],
  ['ada.novak', 'NF-BU-310', 'rejected'],
  ['deniz.aydin', 'NF-BU-320', 'cancelled'],
];

/** Inserts three pending requests for courses in each platform, and decided requests in the main platform. */
export async function insertAccessRequests(
  trx: Transaction,
  platformId: number,
  platform: DemoPlatform,
  users: UserIds,
  courses: string[],
): Promise<void> {
  const db = databaseInTransaction(trx);
  const request = async (username: string, courseKey: string) => {
    const created = await requestCourseAccess(db, DEMO, platformId, {
      userId: users.get(username)!,
      courseKey,
      levels: LEVELS,
    });
    if (!created) throw new Error(`The demo requests access to ${courseKey}, a course that learners do not see.`);
    return created.id;
  };
  if (platform.isMain) await setNextId(trx, 'course_access_requests', EXAMPLE.accessRequestId);
  for (const [index, username] of platform.learners.slice(0, 3).entries())
    await request(username, courses[(index + 1) * 2]!);
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
