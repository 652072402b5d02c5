import { wholePlatform } from '../../tenancy/access/rows.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import { saveSuggestions } from './saveSuggestions.js';
import { COURSE_TO_PERSON } from './suggestionKinds.js';

export interface SuggestionAnswer {
  id: number;
  userId: number;
  accepted: boolean;
  /** Whether suggestions that are not visible count too. */
  seesHidden: boolean;
  /** Only suggestions of courses with these levels of visibility. */
  levels: readonly string[];
}

/**
 * Accepts a course suggestion for a person, or withdraws the acceptance. A suggestion to one of the person's groups is
 * copied to the person first. Returns the id of the person's own suggestion; null if there is no such suggestion.
 */
export function answerSuggestion(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { id, userId, accepted, seesHidden, levels }: SuggestionAnswer,
): Promise<number | null> {
  return db.transaction(actor, async (trx) => {
    const [suggestion] = await query<OpenSuggestion>(trx, LOCK, [platformId, id, userId, seesHidden, levels]);
    if (!suggestion) return null;
    const answer = { itemKey: suggestion.course_key, userId, accepted };
    const [result] = await saveSuggestions(trx, COURSE_TO_PERSON, platformId, [answer], {
      rows: wholePlatform({ id: platformId, key: '' }),
      atFirst: { suggestedById: suggestion.suggested_by_id, direct: false },
    });
    return result!.id;
  });
}

interface OpenSuggestion {
  course_key: string;
  suggested_by_id: number | null;
}

const LOCK = {
  name: 'lock suggestion of a course',
  text: `
    select courses.course_key, suggestion.suggested_by_id
      from suggestions suggestion
      join courses on courses.platform_id = suggestion.platform_id and courses.id = suggestion.course_id
     where suggestion.platform_id = $1 and suggestion.id = $2
       and courses.deleted_at is null and courses.visibility = any (cast($5 as text[]))
       and (suggestion.user_id = $3
            or exists (select from group_members member
                        where member.platform_id = suggestion.platform_id and member.group_id = suggestion.group_id
                          and member.user_id = $3))
       and (cast($4 as boolean)
            or suggestion.visible
               and not exists (select from suggestions own
                                where own.platform_id = suggestion.platform_id and own.user_id = $3
                                  and own.course_id = suggestion.course_id and not own.visible))
       for key share of suggestion`,
};
