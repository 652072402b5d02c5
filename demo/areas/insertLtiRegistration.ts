import type { Database } from '../../db/core/connect.js';
import { LtiDeployment } from '../../db/lti/ltiDeployment.js';
import { LtiRegistration } from '../../db/lti/ltiRegistration.js';
import { DEMO } from '../demoCredentials.js';
import { EXAMPLE } from '../exampleIds.js';
import type { DemoMainPlatform } from './demoServices.js';

/** Inserts an LMS with a deployment. It is inactive: no LMS answers at its address. */
export async function insertLtiRegistration(db: Database, { platformId }: DemoMainPlatform): Promise<void> {
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
  });
}
