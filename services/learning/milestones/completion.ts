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
  /** Of the platform, that the caller may touch. */
  rows: PlatformRows;
  member: Member;
  /** How the request names the member. */
  name: string | number;
}

/** Whose completion is to be recorded, and where. Throws a Problem: 400 for nobody, 404 for who is no member. */
export async function completingLearner(access: Access, { db }: CoreServices, body: CompletionInput): Promise<Learner> {
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

/** The body and the status of a recorded completion. Throws a Problem (404) for what is unknown to the caller. */
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
