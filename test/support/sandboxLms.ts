import { LtiDeployment } from '../../db/lti/ltiDeployment.js';
import { LtiRegistration } from '../../db/lti/ltiRegistration.js';
import { createLms, describeRegistration } from '../../sandbox/lms/lms.js';
import type { LmsContent, LmsLineItem, LmsResult } from '../../sandbox/lms/lmsContent.js';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.js';
import { TESTER, type TestDatabase } from './database.js';

/** What the gradebook of the LMS has. */
export interface LmsGradebook {
  line_items: LmsLineItem[];
  results: LmsResult[];
  /** All scores that were accepted, in order. */
  accepted: LmsResult[];
}

export interface RunningLms {
  url: string;
  sandbox: Sandbox;
  act(action: string, fields?: Record<string, string>): Promise<unknown>;
  /** Registers the service at the LMS. `service`: its origin. */
  connectTo(service: string, fields?: Record<string, string>): Promise<void>;
  gradebook(): Promise<LmsGradebook>;
  /** Opens a link as a person, and returns the last answer of the service. */
  launch(person: string, link?: string, course?: string): Promise<{ status: number; text: string }>;
  close(): Promise<void>;
}

/** A course with two learners and a teacher, and a link with a line item and one without. */
export const TEST_LMS: LmsContent = {
  people: [
    { id: 'lms-1', given: 'Ida', family: 'Berg', email: 'ida@north.example' },
    { id: 'lms-2', given: 'Tom', family: 'Hale', email: 'tom@north.example' },
    { id: 'lms-3', given: 'Eva', family: 'Lund', email: 'eva@north.example' },
  ],
  courses: [
    {
      ...{ id: 'c-1', label: 'OPT', title: 'Optics' },
      links: [
        { id: 'l-1', title: 'Optics', custom: { course_id: 'N-1' }, hasLineItem: true },
        { id: 'l-2', title: 'Optics again', custom: { course_id: 'N-1' }, hasLineItem: false },
        { id: 'l-3', title: 'Lenses', custom: { course_id: 'N-1', unit_id: 'N-1-quiz' }, hasLineItem: false },
      ],
      members: [
        { person: 'lms-1', role: 'Learner', status: 'Active' },
        { person: 'lms-2', role: 'Learner', status: 'Active' },
        { person: 'lms-3', role: 'Instructor', status: 'Active' },
      ],
    },
  ],
};

/** Starts the LMS of the sandbox alone. */
export async function startLms(content: LmsContent = TEST_LMS, file: string | null = null): Promise<RunningLms> {
  const sandbox = await startSandbox({ parties: [createLms(content, file)] });
  const url = `${sandbox.url}/lms`;
  return {
    ...{ url, sandbox },
    act: (action, fields) => sandbox.act('lms', action, fields),
    connectTo: async (service, fields = {}) => {
      await sandbox.act('lms', 'register', { tool_url: `${service}/api/lti/orgs/north/`, ...fields });
    },
    gradebook: () => sandbox.act('lms', 'gradebook') as Promise<LmsGradebook>,
    launch: (person, link = 'l-1', course = 'c-1') => launchInBrowser(`${url}/launch`, { person, link, course }),
    close: () => sandbox.close(),
  };
}

/** Registers the LMS at a platform. Returns the ids of registration and deployment. */
export function registerLms(
  db: TestDatabase,
  platformId: number,
  url: string,
  change: Partial<LtiRegistration> = {},
): Promise<{ id: string; deploymentId: string }> {
  const { deployment_id, ...values } = describeRegistration(url);
  return db.transaction(TESTER, async (trx) => {
    const registration = await LtiRegistration.query(trx)
      .insert({ ...values, platform_id: platformId, name: 'LMS', unknown_people: 'create', ...change })
      .returning('id');
    const deployment = await LtiDeployment.query(trx)
      .insert({ platform_id: platformId, registration_id: registration.id, deployment_id, name: 'All' })
      .returning('id');
    return { id: registration.id, deploymentId: deployment.id };
  });
}

const FORM = /<form method="post" action="([^"]+)">/;
const FIELD = /<input type="hidden" name="([^"]+)" value="([^"]*)">/g;
const MOST_STEPS = 8;

/**
 * Posts a form, or opens an address without one, and follows redirects and forms that submit themselves, with the cookies
 * of a browser.
 */
export async function launchInBrowser(
  address: string,
  fields: Record<string, string> | [string, string][] | null,
  cookies = new Map<string, string>(),
) {
  let request: { url: string; body: URLSearchParams | null } = {
    url: address,
    body: fields && new URLSearchParams(fields),
  };
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const answer = await fetch(request.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(request.body && { method: 'POST', body: request.body }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', ...value] = cookie.split(';')[0]!.split('=');
      cookies.set(name, value.join('='));
    }
    const location = answer.headers.get('location');
    const text = await answer.text();
    const action = text.includes('.submit()') ? FORM.exec(text)?.[1] : undefined;
    if (location) request = { url: new URL(location, request.url).href, body: null };
    else if (action) request = { url: unescapeHtml(action), body: readFields(text) };
    else return { status: answer.status, text, url: request.url, headers: answer.headers };
  }
  throw new Error('The launch does not come to an end.');
}

const readFields = (html: string) =>
  new URLSearchParams(
    Object.fromEntries([...html.matchAll(FIELD)].map(([, name, value]) => [name!, unescapeHtml(value!)])),
  );
const unescapeHtml = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&#39;', "'");
