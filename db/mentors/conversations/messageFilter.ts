import type { Statement } from '../../core/connect.js';
import type { DayRange } from '../../core/dayRange.js';

export type Sentiment = 'positive' | 'negative' | 'neutral';

/** Selects messages of a tenant. */
export interface MessageFilter {
  platformId: number;
  /** Days in UTC. */
  range: DayRange;
  /** Null selects all people. */
  userId: number | null;
  /** Null selects all mentors. */
  mentorId: number | null;
}

const buildEqualCondition = (column: string, parameter: string, value: number | null) =>
  value === null ? `cast(${parameter} as bigint) is null` : `${column} = ${parameter}`;

/** SQL condition: the message has the mentor of the filter ($5). */
export const buildMentorCondition = (message: string, { mentorId }: MessageFilter) =>
  buildEqualCondition(`${message}.mentor_id`, '$5', mentorId);

/** SQL condition: the message matches the filter. Uses the parameters $1 to $5. */
export const buildFilterCondition = (message: string, filter: MessageFilter) => `
  ${message}.platform_id = $1 and ${message}.at >= cast($2 as date) and ${message}.at < cast($3 as date) + 1
  and ${buildEqualCondition(`${message}.user_id`, '$4', filter.userId)} and ${buildMentorCondition(message, filter)}`;

/** Names a statement by the kind of its filter, because one plan does not fit both one person and all people. */
export const buildFilteredStatement = (name: string, { userId, mentorId }: MessageFilter, text: string): Statement => ({
  name: `conversations: ${name}${userId === null ? '' : ' of a person'}${mentorId === null ? '' : ' with a mentor'}`,
  text,
});

/** Lists the values of the parameters $1 to $5. */
export const listFilterValues = ({ platformId, range, userId, mentorId }: MessageFilter): unknown[] => [
  platformId,
  range.from,
  range.to,
  userId,
  mentorId,
];
