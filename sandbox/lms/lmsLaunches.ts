import { randomUUID } from 'node:crypto';
import { SignJWT, importJWK } from 'jose';
import type { SandboxAnswer, SandboxRequest } from '../party.js';
import { answerForm, answerPage, readParameters } from './lmsAnswers.js';
import { type Lms, type LmsCourse, type LmsLaunch, type LmsLink, type LmsTool, AGS, NRPS_SCOPE } from './lmsContent.js';
import { describeChoice } from './lmsDeepLinks.js';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
const ID_TOKEN_LASTS_S = 300;
const MOST_LAUNCHES = 1_000;

/** The context roles that services and launches state. */
export const describeRole = (role: LmsLaunch['role']): string[] => [`${MEMBERSHIP}${role}`];

/** Begins a launch of a person, of a link or to choose content: sends the browser to the login of the tool (LTI Security Framework 1.1, 5.1.1.1). */
export function beginLaunch(lms: Lms, request: SandboxRequest): SandboxAnswer {
  const fields = readParameters(request);
  const { tool } = lms.state;
  const course = lms.state.courses.find(({ id }) => id === fields.get('course'));
  const chooses = request.path === '/choose';
  const link = chooses ? null : course?.links.find(({ id }) => id === fields.get('link'));
  const person = lms.state.people.find(({ id }) => id === fields.get('person'));
  const member = course?.members.find((one) => one.person === person?.id && one.status === 'Active');
  if (!tool) return answerPage('No tool', '<p>No tool is registered.</p>', 409);
  if (!course || link === undefined || !person || !member)
    return answerPage('Not found', '<p>The course has no such link, or no such active member.</p>', 404);
  const hint = randomUUID();
  if (lms.launches.size >= MOST_LAUNCHES) lms.launches.delete(lms.launches.keys().next().value!);
  lms.launches.set(hint, { person, course, link, role: member.role });
  const parameters = {
    iss: lms.url,
    login_hint: person.id,
    target_link_uri: tool.launchUrl,
    lti_message_hint: hint,
    client_id: tool.clientId,
    lti_deployment_id: tool.deploymentId,
  };
  if (tool.loginMethod === 'post') return answerForm(tool.loginUrl, parameters);
  const login = new URL(tool.loginUrl);
  for (const [name, value] of Object.entries(parameters)) login.searchParams.set(name, value);
  return { status: 302, headers: { Location: login.href } };
}

/** Answers an authentication request of the tool with an ID token (5.1.1.2 and 5.1.1.3). */
export async function authorize(lms: Lms, request: SandboxRequest): Promise<SandboxAnswer> {
  const parameters = readParameters(request);
  const { tool } = lms.state;
  if (!tool || parameters.get('client_id') !== tool.clientId)
    return answerPage('Refused', '<p>The client is not registered.</p>', 400);
  // Nothing goes to an address that is not registered, not even an error.
  if (parameters.get('redirect_uri') !== tool.launchUrl)
    return answerPage('Refused', '<p>The redirect_uri is not registered.</p>', 400);
  const state = parameters.get('state') ?? '';
  const launch = lms.launches.get(parameters.get('lti_message_hint') ?? '');
  const refusal = findRefusal(parameters, launch);
  if (refusal !== null)
    return answerForm(tool.launchUrl, { ...refusal, ...(state !== '' && { state }) } as Record<string, string>);
  lms.launches.delete(parameters.get('lti_message_hint')!);
  return answerForm(tool.launchUrl, {
    id_token: await signLaunch(lms, tool, launch!, parameters.get('nonce')!),
    state,
  });
}

/** The error of OpenID Connect (Core 3.1.2.6) of an authentication request; null: none. */
function findRefusal(parameters: URLSearchParams, launch: LmsLaunch | undefined) {
  const refuse = (error: string, description: string) => ({ error, error_description: description });
  const required = { response_type: 'id_token', response_mode: 'form_post', prompt: 'none' };
  if (!(parameters.get('scope') ?? '').split(' ').includes('openid'))
    return refuse('invalid_scope', 'The scope must be openid.');
  for (const [name, value] of Object.entries(required))
    if (parameters.get(name) !== value) return refuse('invalid_request', `The ${name} must be ${value}.`);
  for (const name of ['state', 'nonce'])
    if (!parameters.get(name)) return refuse('invalid_request', `The ${name} is missing.`);
  if (!launch || launch.person.id !== parameters.get('login_hint'))
    return refuse('login_required', 'The person has begun no such launch.');
  return null;
}

/** The ID token of a resource link request (LTI 1.3, 5.3 and 5.4), or of a request to choose content. */
async function signLaunch(lms: Lms, tool: LmsTool, launch: LmsLaunch, nonce: string): Promise<string> {
  const { person, course, link, role } = launch;
  return signByLms(lms, {
    ...{ iss: lms.url, aud: tool.clientId, sub: person.id, nonce },
    ...{ name: `${person.given} ${person.family}`, given_name: person.given, family_name: person.family },
    ...{ email: person.email, locale: 'en' },
    [`${LTI}message_type`]: link ? 'LtiResourceLinkRequest' : 'LtiDeepLinkingRequest',
    [`${LTI}version`]: '1.3.0',
    [`${LTI}deployment_id`]: tool.deploymentId,
    [`${LTI}target_link_uri`]: tool.launchUrl,
    ...(link ? { [`${LTI}resource_link`]: { id: link.id, title: link.title } } : describeChoice(lms, course)),
    [`${LTI}roles`]: describeRole(role),
    [`${LTI}context`]: { id: course.id, label: course.label, title: course.title },
    [`${LTI}tool_platform`]: { guid: 'sandbox', name: 'LMS of the sandbox', product_family_code: 'sandbox' },
    [`${LTI}launch_presentation`]: { document_target: 'window', return_url: `${lms.url}/` },
    ...(link && Object.keys(link.custom).length > 0 && { [`${LTI}custom`]: link.custom }),
    ...(link && describeServices(lms, tool, { course, link })),
  });
}

/** The claims of services (AGS 2.0, 3.1; NRPS 2.0, 3.6.1.1): those whose scopes the tool may request. */
function describeServices(
  { url, state }: Lms,
  { scopes }: LmsTool,
  { course, link }: { course: LmsCourse; link: LmsLink },
) {
  const grades = scopes.filter((scope) => scope.startsWith(AGS));
  const lineItems = state.lineItems.filter(({ resourceLinkId }) => resourceLinkId === link.id);
  return {
    ...(grades.length > 0 && {
      'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
        scope: grades,
        lineitems: `${url}/courses/${course.id}/lineitems`,
        ...(lineItems.length === 1 && { lineitem: `${url}/courses/${course.id}/lineitems/${lineItems[0]!.id}` }),
      },
    }),
    ...(scopes.includes(NRPS_SCOPE) && {
      'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
        context_memberships_url: `${url}/courses/${course.id}/memberships`,
        service_versions: ['2.0'],
      },
    }),
  };
}

/** Signs claims with the key of the LMS. */
export async function signByLms({ state: { key } }: Pick<Lms, 'state'>, claims: Record<string, unknown>) {
  const seconds = Math.floor(Date.now() / 1_000);
  return new SignJWT({ iat: seconds, exp: seconds + ID_TOKEN_LASTS_S, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid!, typ: 'JWT' })
    .sign(await importJWK(key, 'RS256'));
}
