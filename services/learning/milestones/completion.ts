import type { PlatformRows } from '../../../db/tenancy/access/rows.js';
import type { Member } from '../../../db/tenancy/people/findMembers.js';
import type { RecordedCompletion, UnknownCompletion } from '../../../db/learning/progress/recordCompletion.js';
import type { Access, CoreServices, PlatformRef } from '../../_shared/context.js';
import { requireNamedMember } from '../../_shared/requireNamedMember.js';
import { requireOrganization, requirePlatform } from '../../_shared/requirePlatform.js';
import { notFound } from '../../_shared/problems.js';

interface CompletionInput {
  platform_key?: string;
  platform_org?: string;
  user_id?: number;
  username?: string;
  email?: string;
}

interface Learner {
  platform: PlatformRef;
  /** The rows of the platform that the caller may touch. */
  rows: PlatformRows;
  member: Member;
  /** The name of the member in the request, for error messages. */
  name: string | number;
}

/**
 * The learner whose completion is recorded, with the platform. Throws a Problem: 400 without a name, 404 for a person
 * that is not a member.
 */
export async function requireLearner(access: Access, { db }: CoreServices, body: CompletionInput): Promise<Learner> {
  const { key } = requirePlatform(access, body.platform_key ?? body.platform_org, {
    names: ['platform_key', 'platform_org'],
  });
  const { platform, rows } = requireOrganization(access, key);
  return {
    platform,
    rows,
    member: await requireNamedMember(db, platform, body, 'body'),
    name: body.user_id ?? (body.username || body.email || ''),
  };
}

/**
 * The body and status of the answer to a recorded completion. Throws a Problem (404) for an item or user that the
 * caller does not know.
 */
export function presentCompletion(
  completion: RecordedCompletion | UnknownCompletion,
  { platform, member, name }: Learner,
  item: { kind: 'course' | 'resource'; key: string },
) {
  if (completion === 'unknown_item') throw notFound(item.kind, item.key);
  if (completion === 'unknown_user') throw notFound('user', name);
  const { isNew, completedAt } = completion;
  const body = {
    platform_key: platform.key,
    user_id: member.id,
    username: member.username,
    completed_at: completedAt.toISOString(),
  };
  return { status: isNew ? (201 as const) : (200 as const), body };
}
