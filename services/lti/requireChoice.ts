import { createHmac, timingSafeEqual } from 'node:crypto';
import { type StoredLtiChoice, findLtiChoice } from '../../db/lti/ltiChoices.js';
import { hashSha256, verifySecret } from '../../db/tenancy/access/secrets.js';
import type { PlatformRows } from '../../db/tenancy/access/rows.js';
import { LEVELS_OF_ROLE } from '../../db/tenancy/access/visibility.js';
import { findLiveSession } from '../../db/tenancy/sessions/findLiveSession.js';
import type { CoreServices, PlatformRef, RequestInfo } from '../_shared/context.js';
import { Problem, invalidField, notFound } from '../_shared/problems.js';
import { SESSION_COOKIE, parseSession } from '../tenancy/sessions/sessionCookie.js';

/** A choice of content, and the person of the session that makes it. */
export interface OpenChoice {
  choice: StoredLtiChoice;
  /** What the person may see on the platform. */
  rows: PlatformRows;
  /** The secret of the form. Only a browser with the cookie of the session gets it. */
  formSecret: string;
}

/**
 * Finds the choice of the session whose cookie the request has. A form of the service cannot send `X-CSRF`, so operations of
 * choices take no credential and verify the cookie here. Throws a Problem: 401 without a live session of the
 * platform, 404 for a choice that is unknown, used, expired, or another session's.
 */
export async function requireChoice(
  { db }: Pick<CoreServices, 'db'>,
  platform: PlatformRef,
  id: string,
  request: Pick<RequestInfo, 'cookie'>,
): Promise<OpenChoice> {
  const cookie = parseSession(request.cookie(SESSION_COOKIE) ?? '');
  const session = cookie?.platformId === platform.id ? await findLiveSession(db, cookie) : null;
  if (!cookie || !session || !verifySecret(cookie.secret, session.secretSha256))
    throw new Problem('unauthorized', 'Nobody is signed in in this browser. Open the selection in the LMS again.', {
      headers: { 'WWW-Authenticate': 'LTI' },
    });
  const choice = await findLtiChoice(db, platform.id, id, cookie.id);
  if (!choice) throw choiceIsOver(id);
  const { user, grants } = session.caller;
  const rows: PlatformRows = {
    ...{ platformId: platform.id, platformKey: platform.key, departmentIds: [] },
    part: { kind: 'person', userId: user.id },
    levels: LEVELS_OF_ROLE[grants[0]!.role],
  };
  const formSecret = createHmac('sha256', cookie.secret).update(`LTI choice ${id}`).digest('base64url');
  return { choice, rows, formSecret };
}

/** The Problem (404) of a choice that cannot be made. */
export const choiceIsOver = (id: string) => notFound('choice that is open in this browser:', id);

/** Throws a Problem (400) for a form that is not of the page of the choice. */
export function requireOwnForm({ formSecret }: OpenChoice, secret: string): void {
  if (!timingSafeEqual(hashSha256(formSecret), hashSha256(secret)))
    throw invalidField('body', '/form_secret', 'is not that of the page of this choice');
}
