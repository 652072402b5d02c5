import type { Database } from '../../connect.js';
import { saveSuggestions } from './saveSuggestions.js';
import { COURSE_TO_PERSON } from './suggestionKinds.js';

/**
 * Accepts a course suggestion that is made to somebody, or takes that back: their own one, or one to a group of theirs, which then
 * becomes their own. `seesHidden`: also one that is not visible. Answers the id of their own one; null when nothing is suggested so.
 */
export function answerSuggestion(
  db: Pick<Database, 'knex'>,
  platformId: number,
  { id, userId, accepted, seesHidden }: { id: number; userId: number; accepted: boolean; seesHidden: boolean },
): Promise<number | null> {
  return db.knex.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { course_key: string; suggested_by_id: number | null; is_own: boolean }[] }>(
      `select courses.course_key, suggestion.suggested_by_id, suggestion.user_id is not null as is_own
         from suggestions suggestion
         join courses on courses.platform_id = suggestion.platform_id and courses.id = suggestion.course_id
        where suggestion.platform_id = ? and suggestion.id = ? and (suggestion.visible or cast(? as boolean))
          and (suggestion.user_id = ?
               or exists (select from group_members member
                           where member.platform_id = suggestion.platform_id and member.group_id = suggestion.group_id and member.user_id = ?))`,
      [platformId, id, seesHidden, userId, userId],
    );
    const suggestion = rows[0];
    if (!suggestion) return null;
    const { course_key: itemKey, suggested_by_id: suggestedById, is_own: isOwn } = suggestion;
    const answer = { itemKey, userId, accepted, ...(!isOwn && { suggestedById, direct: false }) };
    const [result] = await saveSuggestions(trx, COURSE_TO_PERSON, platformId, [answer], { departments: 'all' });
    return result!.id;
  });
}
