import { randomUUID } from 'node:crypto';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { escapeHtml as escape } from '../../services/_shared/escapeHtml.js';
import type { SandboxAnswer, SandboxRequest } from '../party.js';
import { answerPage, readParameters } from './lmsAnswers.js';
import type { Lms, LmsCourse, LmsTool } from './lmsContent.js';

/** Deep Linking 2.0. */

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/';

/** The claims of a request to choose content (4.4), which the tool answers once. */
export function describeChoice({ url, choices }: Lms, { id: course }: LmsCourse): Record<string, unknown> {
  const [choice, data] = [randomUUID(), randomUUID()];
  choices.set(choice, { course, data });
  return {
    [`${DEEP_LINKING}deep_linking_settings`]: {
      deep_link_return_url: `${url}/courses/${course}/deep_links?choice=${choice}`,
      accept_types: ['ltiResourceLink'],
      accept_presentation_document_targets: ['iframe', 'window'],
      accept_multiple: true,
      accept_lineitem: true,
      data,
    },
  };
}

interface ContentItem {
  type: unknown;
  title?: unknown;
  url?: unknown;
  custom?: Record<string, string>;
  lineItem?: { scoreMaximum?: unknown; label?: unknown; resourceId?: unknown; tag?: unknown };
}

/** Takes the answer of the tool (4.5), and adds its links and line items to the course. */
export async function addLinks(lms: Lms, course: LmsCourse, request: SandboxRequest): Promise<SandboxAnswer> {
  const { tool } = lms.state;
  const id = request.query.get('choice') ?? '';
  const choice = lms.choices.get(id);
  if (!tool || choice?.course !== course.id) return answerPage('Refused', '<p>There is no such choice.</p>', 404);
  const items = await readItems(lms, tool, choice.data, readParameters(request).get('JWT') ?? '');
  if (typeof items === 'string') return answerPage('Refused', `<p>${escape(items)}</p>`, 400);
  lms.choices.delete(id);
  for (const item of items) addLink(lms, course, item);
  const list = items.map(({ title }) => `<li>${escape(String(title))}</li>`).join('');
  return answerPage(
    items.length === 0 ? 'Nothing was added' : 'Links were added',
    `<ul>${list}</ul><p><a href="${escape(lms.url)}/">Courses</a></p>`,
  );
}

/** The links of an answer, or what is wrong with it. Uses its nonce up. */
async function readItems(lms: Lms, tool: LmsTool, data: string, jwt: string): Promise<ContentItem[] | string> {
  try {
    const { payload } = await jwtVerify(jwt, createRemoteJWKSet(new URL(tool.keysUrl)), {
      algorithms: ['RS256'],
      issuer: tool.clientId,
      audience: lms.url,
      requiredClaims: ['exp', 'iat', 'nonce'],
      clockTolerance: 5,
    });
    const nonce = String(payload.nonce);
    if (lms.usedAssertions.has(nonce)) return 'The nonce was used.';
    lms.usedAssertions.add(nonce);
    const expected = {
      [`${LTI}message_type`]: 'LtiDeepLinkingResponse',
      [`${LTI}version`]: '1.3.0',
      [`${LTI}deployment_id`]: tool.deploymentId,
      [`${DEEP_LINKING}data`]: data,
    };
    for (const [name, value] of Object.entries(expected))
      if (payload[name] !== value) return `The claim ${name} must be ${value}.`;
    const items = payload[`${DEEP_LINKING}content_items`] ?? [];
    if (!Array.isArray(items)) return 'The content items are no list.';
    return findFlaw(items as ContentItem[], tool) ?? (items as ContentItem[]);
  } catch (error) {
    return `The answer is not valid: ${(error as Error).message}`;
  }
}

/** 3.2 */
function findFlaw(items: ContentItem[], { launchUrl }: LmsTool): string | null {
  for (const { type, title, url, custom = {}, lineItem } of items) {
    if (type !== 'ltiResourceLink') return `The type ${String(type)} is not accepted.`;
    if (typeof title !== 'string') return 'A title is missing.';
    if (url !== undefined && url !== launchUrl) return 'An address is not that of the tool.';
    if (Object.values(custom).some((value) => typeof value !== 'string')) return 'Custom parameters are texts.';
    if (lineItem && !(typeof lineItem.scoreMaximum === 'number' && lineItem.scoreMaximum > 0))
      return 'The scoreMaximum must be above 0.';
  }
  return null;
}

function addLink({ state }: Lms, course: LmsCourse, { title, custom = {}, lineItem }: ContentItem): void {
  const id = `link-${randomUUID().slice(0, 8)}`;
  course.links.push({ id, title: String(title), custom, hasLineItem: lineItem !== undefined });
  if (!lineItem) return;
  const { label = title, scoreMaximum, resourceId, tag } = lineItem;
  state.lineItems.push({
    id: Math.max(0, ...state.lineItems.map((one) => one.id)) + 1,
    ...{ courseId: course.id, resourceLinkId: id, label: String(label), scoreMaximum: Number(scoreMaximum) },
    ...(typeof resourceId === 'string' && { resourceId }),
    ...(typeof tag === 'string' && { tag }),
  });
}
