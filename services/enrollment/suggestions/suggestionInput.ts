import type { IncomingSuggestion } from '../../../db/enrollment/suggestions/saveSuggestions.js';
import { invalidField } from '../../_shared/problems.js';

/** The fields that all bodies that create suggestions share. */
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

/**
 * Parses a suggestion of a body or a bulk item. Throws a Problem (400) when the names of the person differ as texts.
 */
export function parseSuggestion(input: SuggestionInput): Omit<IncomingSuggestion, 'suggestedById'> {
  const { accepted, visible, direct, metadata, group_id: groupId } = input;
  return {
    itemKey: input.course_id ?? input.pathway_id,
    itemUuid: input.pathway_uuid,
    ...parsePerson(input),
    groupId: groupId === undefined ? undefined : Number(groupId),
    accepted,
    visible,
    direct,
    metadata,
  };
}

/** `user_id` may also hold a user name. */
function parsePerson({
  user_id: id,
  username,
  email,
}: SuggestionInput): Pick<IncomingSuggestion, 'userId' | 'username' | 'email'> {
  if (id === undefined || typeof id === 'number') return { userId: id, username, email };
  if (/^\d{1,15}$/.test(id)) return { userId: Number(id), username, email };
  if (username !== undefined && username.toLowerCase() !== id.toLowerCase())
    throw invalidField('body', '/username', 'names another person than user_id', 'person');
  return { username: id, email };
}
