import { SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import type { Actor } from '../../db/core/actor.js';
import { type LtiContent, findLtiContent } from '../../db/lti/findLtiContent.js';
import { type StoredLtiChoice, useUpLtiChoice } from '../../db/lti/ltiChoices.js';
import { buildVisibility } from '../../db/tenancy/access/rows.js';
import type { CoreServices, PlatformRef } from '../_shared/context.js';
import { invalidField } from '../_shared/problems.js';
import { openSigningKey } from '../learning/badges/signCredential.js';
import { parseContentName } from './contentNames.js';
import { type OpenChoice, choiceIsOver } from './requireChoice.js';

type Services = Pick<CoreServices, 'db' | 'secrets'>;

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
const ANSWER_LASTS_S = 300;
const MOST_TEXT = 1_000;
/** The most points of a column of grades. Scores are percentages. */
const SCORE_MAXIMUM = 100;

/**
 * Finds the content that a form names. Throws a Problem (400) for none, for several where the LMS takes one, and for
 * content that the person may not see.
 */
export async function requireContent(
  { db }: Services,
  platform: PlatformRef,
  { choice, rows }: OpenChoice,
  names: string[],
): Promise<LtiContent[]> {
  if (names.length === 0) throw invalidField('body', '/content', 'must name something', 'minItems');
  if (names.length > 1 && !choice.accepts_multiple)
    throw invalidField('body', '/content', 'must name one: the LMS takes no more', 'maxItems');
  const places = [...new Set(names)].map((name) => {
    const place = parseContentName(name);
    if (!place) throw invalidField('body', '/content', `must name a course, a unit or a mentor: '${name}' does not`);
    return place;
  });
  const found = await findLtiContent(db, platform.id, places, buildVisibility([rows]));
  if (found.length < places.length)
    throw invalidField('body', '/content', 'names something that the platform does not show to you');
  return found;
}

/**
 * Signs the answer to a choice (Deep Linking 2.0, 4.5), and uses the choice up. No content cancels it. Throws a Problem (404)
 * when a parallel call has answered it, SecretsLocked and SecretUnreadable.
 */
export async function answerChoice(
  services: Services,
  actor: Actor,
  platform: PlatformRef,
  { choice }: OpenChoice,
  { content, launchUrl }: { content: LtiContent[]; launchUrl: string },
): Promise<string> {
  const { id: kid, key } = await openSigningKey(services, actor, platform.id);
  const jwt = await new SignJWT({
    nonce: randomUUID(),
    [`${LTI}message_type`]: 'LtiDeepLinkingResponse',
    [`${LTI}version`]: '1.3.0',
    [`${LTI}deployment_id`]: choice.deployment_id,
    [`${DEEP_LINKING}content_items`]: content.map((one) => describeItem(choice, one, launchUrl)),
    ...(choice.data !== null && { [`${DEEP_LINKING}data`]: choice.data }),
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid })
    .setIssuer(choice.client_id)
    .setAudience(choice.issuer)
    .setIssuedAt()
    .setExpirationTime(`${ANSWER_LASTS_S}s`)
    .sign(key);
  if (!(await useUpLtiChoice(services.db, actor, platform.id, choice.id))) throw choiceIsOver(choice.id);
  return jwt;
}

/** An LTI resource link (Deep Linking 2.0, 3.2). Its custom parameters return in each launch, and name what opens. */
function describeItem(
  { accepts_line_items: acceptsLineItems, opens_windows: opensWindows }: StoredLtiChoice,
  { courseKey, blockKey, mentorUuid, name, description, graded }: LtiContent,
  launchUrl: string,
) {
  const custom = {
    ...(courseKey !== null && { course_id: courseKey }),
    ...(blockKey !== null && { unit_id: blockKey }),
    ...(mentorUuid !== null && { mentor_id: mentorUuid }),
  };
  return {
    ...{ type: 'ltiResourceLink', title: name, url: launchUrl, custom },
    ...(description !== '' && { text: description.slice(0, MOST_TEXT) }),
    ...(opensWindows && { window: { targetName: '_blank' } }),
    ...(acceptsLineItems &&
      graded && { lineItem: { scoreMaximum: SCORE_MAXIMUM, label: name, resourceId: blockKey ?? courseKey } }),
  };
}
