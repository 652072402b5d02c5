import { describe, expect, it } from '@jest/globals';
import type { JWTPayload } from 'jose';
import { INSTRUCTOR, LEARNER, claim, testLms } from './testLms.js';

// The launches of the "LTI Advantage Conformance Certification Guide 1.3", sections 6.1.1 to 6.1.3, by their names there.
const { rows, begin, sign, send, launch } = testLms();

const HOUR_S = 3_600;
const now = () => Math.floor(Date.now() / 1_000);
const INSTITUTION = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person';
const UNKNOWN = 'http://purl.imsglobal.org/vocab/lis/v2/unknownrole/unknown#Helper';

describe('launchLti, as the certification of tools tests it', () => {
  it.each<[string, JWTPayload]>([
    ['Wrong LTI Version', { [claim('version')]: '11.3' }],
    ['No LTI Version', { [claim('version')]: undefined }],
    [
      'Missing LTI Claims',
      Object.fromEntries(
        ['version', 'deployment_id', 'roles', 'resource_link'].map((name) => [claim(name), undefined]),
      ),
    ],
    ['Timestamps Incorrect', { iat: now() - 10 * HOUR_S, exp: now() - 9 * HOUR_S }],
    ['Timestamps Incorrect (no numbers)', { iat: 'now' as never, exp: 'later' as never }],
    ['message_type Claim Missing', { [claim('message_type')]: undefined }],
    ['role Claim Missing', { [claim('roles')]: undefined }],
    ['deployment_id Claim Missing', { [claim('deployment_id')]: undefined }],
    ['resource_link_id Claim Missing', { [claim('resource_link')]: { title: 'Introduction' } }],
    ['user Claim Missing', { sub: undefined }],
  ])('401: %s', async (_, change) => {
    const { status, body } = await launch(change);
    expect([status, body.detail]).toEqual([401, expect.stringContaining('The launch is refused')]);
    expect(await rows('select from lti_people')).toEqual([]);
  });

  it.each<[string, Record<string, unknown>]>([
    ['No KID Sent in JWT header', { kid: undefined }],
    ['Incorrect KID in JWT header', { kid: 'imstester_66067' }],
  ])('401: %s', async (_, header) => {
    const begun = await begin();
    expect((await send(begun, await sign(begun, {}, { header }))).status).toBe(401);
    expect(await rows('select from lti_people')).toEqual([]);
  });

  it('401: Invalid LTI message', async () => {
    const begun = await begin();
    const message = Buffer.from(JSON.stringify({ name: 'badltilaunch' })).toString('base64url');
    for (const token of [message, `${message}.${message}.${message}`, 'e30.e30.'])
      expect((await send(begun, token)).status).toBe(401);
  });

  describe.each([
    ['Instructor', INSTRUCTOR, `${INSTITUTION}#Instructor`],
    ['Student', LEARNER, `${INSTITUTION}#Student`],
  ])('Valid %s Launch', (_, role, institutionRole) => {
    const short = role.split('#')[1]!;
    const nameless = { name: undefined, given_name: undefined, family_name: undefined };
    it.each<[string, JWTPayload]>([
      ['', {}],
      ['with Roles', { [claim('roles')]: [role, institutionRole, `${INSTITUTION}#Other`] }],
      ['Short Role', { [claim('roles')]: [short] }],
      ['Unknown Role', { [claim('roles')]: [UNKNOWN] }],
      ['No Role', { [claim('roles')]: [] }],
      ['Email Only', nameless],
      ['Names Only', { email: undefined }],
      ['No PII', { ...nameless, email: undefined }],
      ['Email Without Context', { ...nameless, [claim('context')]: undefined }],
    ])('200: %s', async (_, change) => {
      const sub = `a6d5c443-${short}`;
      const { status, headers } = await launch({ sub, [claim('roles')]: [role], ...change });
      expect([status, headers.get('set-cookie')]).toEqual([200, expect.stringContaining('session=')]);
      expect(await rows('select subject from lti_people')).toEqual([{ subject: sub }]);
      const isLearner = ((change[claim('roles')] ?? [role]) as string[]).some(
        (one) => one === LEARNER || one === 'Learner',
      );
      expect(await rows('select is_learner from lti_launches')).toEqual([{ is_learner: isLearner }]);
    });
  });
});
