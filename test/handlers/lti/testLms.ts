import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { JWTPayload } from 'jose';
import { LtiDeployment } from '../../../db/lti/ltiDeployment.js';
import { LtiRegistration } from '../../../db/lti/ltiRegistration.js';
import { TESTER } from '../../support/database.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type TestAnswer, type TestServer, startTestServer } from '../../support/server.js';
import { type SigningKey, type TestIssuer, startTestIssuer } from '../../support/testIssuer.js';
import { mentorServer } from '../mentors/mentors/mentorServer.js';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
export const LEARNER = `${MEMBERSHIP}#Learner`;
export const INSTRUCTOR = `${MEMBERSHIP}#Instructor`;
export const CLIENT = 'client-1';

/** Claims by their short names. */
export const claim = (name: string): string => `${LTI}${name}`;

/** The resource link request of LTI 1.3 (appendix A), for this service. */
export const resourceLinkClaims = (target: string): JWTPayload => ({
  sub: 'a6d5c443-1f51-4783-ba1a-7686ffe3b54a',
  aud: CLIENT,
  azp: CLIENT,
  name: 'Jane Marie Doe',
  given_name: 'Jane',
  family_name: 'Doe',
  email: 'jane@north.example',
  locale: 'en-US',
  [claim('deployment_id')]: '07940580-b309-415e-a37c-914d387c1150',
  [claim('message_type')]: 'LtiResourceLinkRequest',
  [claim('version')]: '1.3.0',
  [claim('roles')]: ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Student', LEARNER],
  [claim('context')]: {
    id: 'c1d887f0-a1a3-4bca-ae25-c375edcc131a',
    label: 'ECON 1010',
    title: 'Economics as a Social Science',
    type: ['http://purl.imsglobal.org/vocab/lis/v2/course#CourseOffering'],
  },
  [claim('resource_link')]: {
    id: '200d101f-2c14-434a-a0f3-57c2a42369fd',
    description: 'Assignment to introduce who you are',
    title: 'Introduction Assignment',
  },
  [claim('target_link_uri')]: target,
  [claim('launch_presentation')]: { document_target: 'iframe', return_url: 'https://lms.example/return' },
  [claim('custom')]: { xstart: '2017-04-21T01:00:00Z', request_url: 'https://tool.com/link/123', place: '$Place.id' },
  'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
    scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
    lineitems: 'https://lms.example/2344/lineitems/',
    lineitem: 'https://lms.example/2344/lineitems/1234/lineitem',
  },
  'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
    context_memberships_url: 'https://lms.example/2344/memberships',
    service_versions: ['2.0'],
  },
});

/** What makes a launch one that asks to choose content (Deep Linking 2.0, 4.4), with other settings. */
export const deepLinkingClaims = (settings: Record<string, unknown> = {}): JWTPayload => ({
  [claim('message_type')]: 'LtiDeepLinkingRequest',
  [claim('roles')]: [INSTRUCTOR],
  [claim('resource_link')]: undefined,
  'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
    deep_link_return_url: 'https://lms.example/deep_links?a=1&b=2',
    accept_types: ['link', 'file', 'html', 'ltiResourceLink', 'image'],
    accept_presentation_document_targets: ['iframe', 'window', 'embed'],
    accept_multiple: true,
    accept_lineitem: true,
    data: 'csrftoken:c7fbba78-7b75-46e3-9201-11e6d5f36f53',
    ...settings,
  },
});

export interface BegunLogin {
  state: string;
  nonce: string;
  cookie: string;
}

/** Lets an LMS publish its configuration, with changes, and accept registrations (LTI Dynamic Registration 1.0). */
export function publishConfiguration(lms: TestIssuer, change: Record<string, unknown> = {}): void {
  const { url } = lms;
  lms.answers.set('/.well-known/openid-configuration', () => ({
    body: {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      jwks_uri: `${url}/keys`,
      token_endpoint: `${url}/token`,
      authorization_server: `${url}/audience`,
      registration_endpoint: `${url}/register`,
      scopes_supported: ['openid', 'https://purl.imsglobal.org/spec/lti-ags/scope/score'],
      'https://purl.imsglobal.org/spec/lti-platform-configuration': {
        product_family_code: 'test',
        messages_supported: [{ type: 'LtiResourceLinkRequest' }, { type: 'LtiDeepLinkingRequest' }],
      },
      ...change,
    },
  }));
  lms.answers.set('/register', () => ({
    body: {
      client_id: 'client-9',
      'https://purl.imsglobal.org/spec/lti-tool-configuration': { deployment_id: 'deployment-9' },
    },
  }));
}

/** An LMS that is registered in north, and the requests that a browser makes between it and the service. */
export function testLms() {
  const server = mentorServer();
  const parts = {} as { open: TestServer; lms: TestIssuer; other: TestIssuer };
  const registration = { id: '', deploymentId: '' };
  beforeAll(async () => {
    parts.lms = await startTestIssuer();
    parts.other = await startTestIssuer();
    parts.open = await startTestServer({ db: server.db, settings: { identityPrivateAddresses: true } });
    await server.db.transaction(TESTER, async (trx) => {
      const stored = await LtiRegistration.query(trx)
        .insert({
          ...{ platform_id: server.ids.north, name: 'North LMS', issuer: parts.lms.url, client_id: CLIENT },
          ...{ login_url: `${parts.lms.url}/authorize?a=1`, keys_url: `${parts.lms.url}/keys` },
          ...{ unknown_people: 'create', verifies_emails: true },
        })
        .returning('*');
      const deployment = await LtiDeployment.query(trx)
        .insert({
          ...{ platform_id: server.ids.north, registration_id: stored.id, name: 'North' },
          deployment_id: '07940580-b309-415e-a37c-914d387c1150',
        })
        .returning('*');
      Object.assign(registration, { id: stored.id, deploymentId: deployment.id });
    });
  });
  restoreBeforeEach(server.db);
  afterAll(async () => {
    await parts.open.close();
    await parts.lms.close();
    await parts.other.close();
  });
  const target = { uri: '' };
  beforeEach(() => {
    target.uri = `${parts.open.url}/api/lti/orgs/north/launch/`;
  });

  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await server.db.pool.query<Row>(text, values)).rows;
  const loginParameters = (change: Record<string, string> = {}) => ({
    ...{ iss: parts.lms.url, login_hint: '29123', target_link_uri: target.uri, lti_message_hint: 'hint', ...change },
  });
  const login = (change: Record<string, string> = {}, headers: Record<string, string> = {}, org = 'north') =>
    parts.open.request('GET', `/api/lti/orgs/${org}/login/`, { query: loginParameters(change), headers });
  const post = <Body>(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    parts.open.request<Body>('POST', path, {
      bytes: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const begin = async (change: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    readLogin(await login(change, headers));
  const sign = (
    { nonce }: Pick<BegunLogin, 'nonce'>,
    change: JWTPayload = {},
    options: { header?: Record<string, unknown>; key?: SigningKey } = {},
  ) => parts.lms.sign({ ...resourceLinkClaims(target.uri), nonce, ...change }, options);
  const send = (
    { state, cookie }: Pick<BegunLogin, 'state' | 'cookie'>,
    idToken: string,
    headers: Record<string, string> = {},
    org = 'north',
  ) =>
    post<{ detail: string }>(
      `/api/lti/orgs/${org}/launch/`,
      { state, id_token: idToken, authenticity_token: 'of the LMS' },
      { ...(cookie && { cookie }), ...headers },
    );
  /** A whole launch with these claims over the usual ones. */
  const launch = async (change: JWTPayload = {}) => {
    const begun = await begin();
    return send(begun, await sign(begun, change));
  };
  return { server, parts, registration, target, rows, login, loginParameters, post, begin, sign, send, launch };
}

/** State, nonce and cookie of an answer that redirects to the LMS. */
export function readLogin({ headers }: Pick<TestAnswer<unknown>, 'headers'>): BegunLogin {
  const address = new URL(headers.get('location')!);
  return {
    state: address.searchParams.get('state')!,
    nonce: address.searchParams.get('nonce')!,
    cookie: headers.get('set-cookie')!.split(';')[0]!,
  };
}
