import type { Statement } from '../../core/connect.js';
import type { DayRange } from '../../core/dayRange.js';

export type Sentiment = 'positive' | 'negative' | 'neutral';

/** Messages of a tenant. */
export interface MessageFilter {
  platformId: number;
  /** In UTC. */
  range: DayRange;
  /** Null: of everybody. */
  userId: number | null;
  /** Null: with any mentor. */
  mentorId: number | null;
}

/** SQL: how a learner's message sounds, by the cutoffs of VADER; null for those of others. */
export const sentimentText = (score: string) =>
  `case when ${score} >= 0.05 then 'positive' when ${score} <= -0.05 then 'negative' when ${score} is not null then 'neutral' end`;

const isOne = (column: string, parameter: string, value: number | null) =>
  value === null ? `cast(${parameter} as bigint) is null` : `${column} = ${parameter}`;

/** SQL: a message is with the mentor of the filter, $5. */
export const matchesMentor = (message: string, { mentorId }: MessageFilter) =>
  isOne(`${message}.mentor_id`, '$5', mentorId);

/** SQL: a message is one of the filter. Uses the parameters $1 to $5. */
export const matchesFilter = (message: string, filter: MessageFilter) => `
  ${message}.platform_id = $1 and ${message}.at >= cast($2 as date) and ${message}.at < cast($3 as date) + 1
  and ${isOne(`${message}.user_id`, '$4', filter.userId)} and ${matchesMentor(message, filter)}`;

/** A statement by this filter: one plan would not fit those of one person and of everybody, so they are two, with two names. */
export const filteredStatement = (name: string, { userId, mentorId }: MessageFilter, text: string): Statement => ({
  name: `conversations: ${name}${userId === null ? '' : ' of a person'}${mentorId === null ? '' : ' with a mentor'}`,
  text,
});

/** Of $1 to $5. */
export const messageFilterValues = ({ platformId, range, userId, mentorId }: MessageFilter): unknown[] => [
  platformId,
  range.from,
  range.to,
  userId,
  mentorId,
];
