import { insertLtiChoice } from '../../db/lti/ltiChoices.js';
import type { Actor } from '../../db/core/actor.js';
import type { CoreServices, PlatformRef } from '../_shared/context.js';
import { mayChooseLtiContent } from './readLaunch.js';
import { type VerifiedLaunch, refuseLaunch } from './verifyLaunch.js';

/** Seconds in which a person chooses. */
const CHOICE_LASTS_S = 3_600;

/**
 * Whether a launch asks to choose content (deep linking). Throws a Problem (401) when the LMS takes no links, and
 * for a person who neither teaches nor administers.
 */
export function asksForChoice({ claims: { choice, roles } }: VerifiedLaunch): boolean {
  if (!choice) return false;
  if (!choice.acceptsLinks) throw refuseLaunch('the LMS does not accept links (ltiResourceLink).');
  if (!mayChooseLtiContent(roles))
    throw refuseLaunch('only people who teach in the course or administer the LMS may choose content.');
  return true;
}

/** Stores the choice that a launch asks for, of the session that it has begun. Returns its id. */
export function beginChoice(
  { db }: Pick<CoreServices, 'db'>,
  actor: Actor,
  platform: PlatformRef,
  { deployment, claims }: VerifiedLaunch,
  sessionId: string,
): Promise<string> {
  const settings = claims.choice!;
  return insertLtiChoice(db, actor, {
    ...{ platform_id: platform.id, deployment_id: deployment.id, session_id: sessionId },
    ...{ return_url: settings.returnUrl, data: settings.data },
    accepts_multiple: settings.acceptsMultiple,
    accepts_line_items: settings.acceptsLineItems,
    opens_windows: settings.opensWindows,
    expires_at: new Date(Date.now() + CHOICE_LASTS_S * 1_000),
  });
}
