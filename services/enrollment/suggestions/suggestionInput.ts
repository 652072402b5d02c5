import type { IncomingSuggestion } from '../../../db/enrollment/suggestions/saveSuggestions.js';
import { invalidField } from '../../_shared/problems.js';

/** What the bodies that make suggestions share. */
export interface SuggestionInput {
  course_id?: string;
  pathway_id?: string;
  pathway_uuid?: string;
  user_id?: number | string;
  username?: string;
  email?: string;
  group_id?: number | string;
  accepted?: boolean;
  visible?: boolean;
  direct?: boolean;
  metadata?: Record<string, unknown>;
}

/** A suggestion of a body or of one entry of many. Throws a Problem (400) when the names of the person differ as texts. */
export function suggestionOf(input: SuggestionInput): Omit<IncomingSuggestion, 'suggestedById'> {
  const { accepted, visible, direct, metadata, group_id: groupId } = input;
  return {
    itemKey: input.course_id ?? input.pathway_id,
    itemUuid: input.pathway_uuid,
    ...personOf(input),
    groupId: groupId === undefined ? undefined : Number(groupId),
    accepted,
    visible,
    direct,
    metadata,
  };
}

/** `user_id` may be a user name too. */
function personOf({
  user_id: id,
  username,
  email,
}: SuggestionInput): Pick<IncomingSuggestion, 'userId' | 'username' | 'email'> {
  if (id === undefined || typeof id === 'number') return { userId: id, username, email };
  if (/^\d{1,15}$/.test(id)) return { userId: Number(id), username, email };
  if (username !== undefined && username.toLowerCase() !== id.toLowerCase())
    throw invalidField('body', '/username', 'means another person than user_id', 'person');
  return { username: id, email };
}
