import type { Database } from '../../db/core/connect.js';
import { Course } from '../../db/catalog/items/course.js';
import { LtiDeployment } from '../../db/lti/ltiDeployment.js';
import { LtiGrade } from '../../db/lti/ltiGrade.js';
import { LtiLaunch } from '../../db/lti/ltiLaunch.js';
import { LtiPerson } from '../../db/lti/ltiPerson.js';
import { LtiRegistration } from '../../db/lti/ltiRegistration.js';
import { LtiResourceLink } from '../../db/lti/ltiResourceLink.js';
import { DEMO } from '../demoCredentials.js';
import { EXAMPLE } from '../exampleIds.js';
import type { DemoMainPlatform } from './demoServices.js';

const FIRST_SUBJECT = 20_000_000_000_117;
const at = new Date();
const GRADES: ({ username: string } & Pick<LtiGrade, 'score' | 'is_completed' | 'state' | 'reason' | 'sent_at'>)[] = [
  { username: EXAMPLE.username, score: '87.5', is_completed: true, state: 'sent', reason: null, sent_at: at },
  {
    ...{ username: 'jonas.lind', score: '40', is_completed: false, state: 'failed', sent_at: null },
    reason: 'The LMS answered 404.',
  },
  {
    ...{ username: 'ben.okafor', score: '62', is_completed: false, state: 'waiting', sent_at: null },
    reason: 'The LMS does not answer.',
  },
];

/** Inserts an LMS with a deployment, and grades of learners. It is inactive: no LMS answers at its address. */
export async function insertLtiRegistration(db: Database, { platformId, users }: DemoMainPlatform): Promise<void> {
  const base = 'https://lms.northfield.example/lti';
  await db.transaction(DEMO, async (trx) => {
    await LtiRegistration.query(trx).insert({
      platform_id: platformId,
      id: EXAMPLE.ltiRegistrationId,
      name: 'Northfield LMS',
      issuer: 'https://lms.northfield.example',
      client_id: '10000000000016',
      login_url: `${base}/authorize`,
      keys_url: `${base}/keys`,
      token_url: `${base}/token`,
      unknown_people: 'create',
      is_active: false,
    });
    await LtiDeployment.query(trx).insert({
      platform_id: platformId,
      id: EXAMPLE.ltiDeploymentId,
      registration_id: EXAMPLE.ltiRegistrationId,
      deployment_id: '2:northfield',
      name: 'School of Arts',
    });
    const key = { platform_id: platformId };
    const course = await Course.query(trx).findOne({ ...key, course_key: EXAMPLE.courseKey });
    const { id: linkId } = await LtiResourceLink.query(trx).insert({
      ...key,
      ...{ deployment_id: EXAMPLE.ltiDeploymentId, resource_link_id: 'link-1', title: 'Data mining' },
      course_id: course!.id,
    });
    for (const [index, { username, ...grade }] of GRADES.entries()) {
      const { id: personId } = await LtiPerson.query(trx).insert({
        ...key,
        ...{ registration_id: EXAMPLE.ltiRegistrationId, user_id: users.get(username)! },
        subject: String(FIRST_SUBJECT + index),
      });
      const launch = { ...key, resource_link_id: linkId, person_id: personId };
      await LtiLaunch.query(trx).insert({ ...launch, is_learner: true });
      await LtiGrade.query(trx).insert({ ...launch, scored_at: at, ...grade });
    }
  });
}
