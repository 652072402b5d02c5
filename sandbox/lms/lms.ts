import { randomBytes } from 'node:crypto';
import { type JWK, exportJWK, generateKeyPair } from 'jose';
import type { Party, PartyDefinition, SandboxAction, SandboxAnswer, SandboxRequest } from '../party.js';
import { type StateFile, openStateFile } from '../stateFile.js';
import { answerJson } from './lmsAnswers.js';
import { type Lms, type LmsContent, type LmsState, LMS_SCOPES } from './lmsContent.js';
import { addLinks } from './lmsDeepLinks.js';
import { answerLineItems } from './lmsGrades.js';
import { authorize, beginLaunch } from './lmsLaunches.js';
import { answerMembers } from './lmsMembers.js';
import { showCourses, showGradebook } from './lmsPages.js';
import { answerConfiguration, beginRegistration, openLink, registerTool } from './lmsRegistration.js';
import { answerToken } from './lmsTokens.js';

/** The client that the service is in the LMS, and its deployment there. */
export const LMS_CLIENT = { clientId: 'learning-platform', deploymentId: 'sandbox-1' };

/**
 * An LMS with these courses that opens the service as a tool (LTI 1.3, Deep Linking 2.0, Dynamic Registration 1.0,
 * Assignment and Grade Services 2.0, Names and Role Provisioning Services 2.0). It is written from the specifications and shares no code with the service. `file`: where
 * it stores its state; null: nowhere.
 */
export const createLms = (content: LmsContent, file: string | null = null): PartyDefinition => ({
  name: 'lms',
  title: 'Learning management system (LTI 1.3)',
  open: async ({ url }): Promise<Party> => {
    const stored = file === null ? null : openStateFile<LmsState>(file);
    const lms: Lms = {
      url,
      state: (await stored?.read()) ?? (await createState(content)),
      launches: new Map(),
      tokens: new Map(),
      usedAssertions: new Set(),
      registrationTokens: new Map(),
      choices: new Map(),
      faults: [],
    };
    return {
      settings: { page: `${url}/`, ...describeRegistration(url) },
      answer: async (request) => {
        const answer = await answerOrFail(lms, request);
        if (request.method !== 'GET') await stored?.write(() => lms.state);
        return answer;
      },
      actions: buildActions(lms, stored),
    };
  },
});

/** What the service registers. */
export const describeRegistration = (url: string) => ({
  issuer: url,
  client_id: LMS_CLIENT.clientId,
  deployment_id: LMS_CLIENT.deploymentId,
  login_url: `${url}/authorize`,
  token_url: `${url}/token`,
  keys_url: `${url}/keys`,
});

async function createState(content: LmsContent): Promise<LmsState> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex') };
  // The people and courses of a test change.
  const { people, courses } = structuredClone(content);
  const lineItems = courses.flatMap(({ id: courseId, links }) =>
    links
      .filter(({ hasLineItem }) => hasLineItem)
      .map(({ id, title }) => ({ courseId, label: title, scoreMaximum: 100, resourceLinkId: id })),
  );
  return {
    ...{ key, people, courses, tool: null, results: [], accepted: [] },
    lineItems: lineItems.map((item, index) => ({ id: index + 1, ...item })),
  };
}

async function answerOrFail(lms: Lms, request: SandboxRequest): Promise<SandboxAnswer | undefined> {
  const fault = lms.faults.find(({ path, times }) => times > 0 && request.path.includes(path));
  if (!fault) return answer(lms, request);
  fault.times -= 1;
  const usual = fault.happens ? await answer(lms, request) : undefined;
  if (fault.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, fault.delayMs).unref());
  if (fault.status === 0) return new Promise(() => undefined);
  return fault.status === 200
    ? (usual ?? (await answer(lms, request)))
    : answerJson(fault.status, { message: 'fault' });
}

async function answer(lms: Lms, request: SandboxRequest): Promise<SandboxAnswer | undefined> {
  const { method, path } = request;
  const reads = method === 'GET';
  if (reads && path === '/') return showCourses(lms);
  if (reads && path === '/keys') return answerJson(200, { keys: [publishKey(lms.state.key)] });
  if (reads && path === '/.well-known/openid-configuration') return answerConfiguration(lms);
  if (method === 'POST' && path === '/registrations') return beginRegistration(lms, request);
  if (method === 'POST' && path === '/registration') return registerTool(lms, request);
  if (method === 'POST' && (path === '/launch' || path === '/choose')) return beginLaunch(lms, request);
  if ((reads || method === 'POST') && path === '/authorize') return authorize(lms, request);
  if (method === 'POST' && path === '/token') return answerToken(lms, request);
  const [, courses, id, service, ...rest] = path.split('/');
  const course = courses === 'courses' ? lms.state.courses.find((one) => one.id === id) : undefined;
  if (!course) return undefined;
  if (service === 'lineitems') return answerLineItems(lms, course, request, rest);
  if (rest.length > 0) return undefined;
  if (service === 'deep_links') return method === 'POST' ? addLinks(lms, course, request) : undefined;
  if (service === 'memberships') return answerMembers(lms, course, request);
  return reads && service === 'gradebook' ? showGradebook(lms, course) : undefined;
}

const publishKey = ({ kid, kty, n, e }: JWK): JWK => ({ kid, kty, n, e, alg: 'RS256', use: 'sig' }) as JWK;

function buildActions(lms: Lms, stored: StateFile<LmsState> | null): Record<string, SandboxAction> {
  const { state } = lms;
  const save = async () => stored?.write(() => state);
  return {
    register: {
      title: 'Register the service as a tool (login_method: get or post)',
      fields: {
        tool_url: 'http://127.0.0.1:8080/api/lti/orgs/northfield/',
        scopes: LMS_SCOPES.join(' '),
        login_method: 'get',
      },
      run: async ({ tool_url: tool = '', scopes = '', login_method: method = '' }) => {
        state.tool = {
          ...LMS_CLIENT,
          ...{ loginUrl: `${tool}login/`, launchUrl: `${tool}launch/`, keysUrl: `${tool}keys/` },
          scopes: scopes.split(' ').filter(Boolean),
          loginMethod: method === 'post' ? 'post' : 'get',
        };
        await save();
        return { page: `${lms.url}/` };
      },
    },
    open_link: {
      title: 'Open the registration link of a tool (dynamic registration)',
      fields: { link: '' },
      run: async ({ link = '' }) => ({ page: openLink(lms, link) }),
    },
    member: {
      title: 'Add or change a member (role: Learner or Instructor; status: Active, Inactive or Deleted)',
      fields: {
        ...{ course: 'course-1', person: 'p-9', given: 'Noor', family: 'Haddad' },
        ...{ email: 'noor.haddad@northfield.example', role: 'Learner', status: 'Active' },
      },
      run: async ({ course: id, person, given = '', family = '', email = '', role, status }) => {
        const course = state.courses.find((one) => one.id === id);
        if (!course || !person) throw new Error('There is no such course.');
        state.people = [...state.people.filter((one) => one.id !== person), { id: person, given, family, email }];
        course.members = course.members.filter((one) => one.person !== person);
        if (status !== 'Deleted')
          course.members.push({
            person,
            role: role === 'Instructor' ? 'Instructor' : 'Learner',
            status: status === 'Inactive' ? 'Inactive' : 'Active',
          });
        await save();
        return course.members;
      },
    },
    gradebook: {
      title: 'Show results and accepted scores',
      fields: {},
      run: async () => ({ line_items: state.lineItems, results: state.results, accepted: state.accepted }),
    },
    revoke: {
      title: 'Revoke all access tokens',
      fields: {},
      run: async () => {
        lms.tokens.clear();
        return {};
      },
    },
    fail: {
      title:
        'Fail the next requests (path: a part of it; status 0: no answer, 200: only the delay; happens: yes to carry them out first; times 0: no more faults)',
      fields: { path: '/scores', status: '500', times: '1', happens: 'no', delay_ms: '0' },
      run: async ({ path = '', status, times, happens, delay_ms: delay }) => {
        lms.faults = lms.faults.filter((one) => one.path !== path);
        const fault = { path, status: Number(status), times: Number(times), delayMs: Number(delay) };
        lms.faults.push({ ...fault, happens: happens === 'yes' });
        return lms.faults;
      },
    },
  };
}
