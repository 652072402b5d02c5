import type { LearningRecord } from '../../db/learning/records/compact/learningRecord.js';
import { type DemoLeaf, EXAM_POINTS, QUIZ_POINTS, demoLeaves } from './demoOutline.js';
import { drawn } from './drawn.js';
import { isUnderWay } from './taken.js';

/** Who takes what, and since when. */
export interface DemoEnrollment {
  username: string;
  courseKey: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Whether they do all of it. */
  hasCompleted: boolean;
}

const DAY_MS = 86_400_000;
const HALF_A_YEAR_DAYS = 182;
/** Of the course that somebody is at: a leaf a day. */
const DAYS_UNDER_WAY = 7;

const PLACES = [
  { continent: 'EU', country: 'NO', region: 'NO-46', city: 'Bergen' },
  { continent: 'EU', country: 'DE', region: 'DE-HH', city: 'Hamburg' },
  { continent: 'EU', country: 'PT', region: 'PT-13', city: 'Porto' },
  { continent: 'EU', country: 'NL', region: 'NL-ZH', city: 'Rotterdam' },
  { continent: 'SA', country: 'BR', region: 'BR-SP', city: 'São Paulo' },
];
const DEVICES = [
  { user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', screen: '1920x1080' },
  {
    user_agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    screen: '1536x864',
  },
  {
    user_agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    screen: '393x852',
  },
];

/**
 * What learners did in the last half year up to `now`: leaf after leaf of each course, some days apart, and each as far as they get. The same in every
 * demo but for the days.
 */
export function demoRecords(enrollments: readonly DemoEnrollment[], now: number): LearningRecord[] {
  return enrollments.flatMap((enrollment) => recordsOf(enrollment, now));
}

function recordsOf({ username, courseKey, startedAt, hasCompleted }: DemoEnrollment, now: number): LearningRecord[] {
  const who = `${username}/${courseKey}`;
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const untilYesterday = isUnderWay(username, courseKey);
  const daysApart = untilYesterday ? 1 : 1 + drawn(`${who} pace`, hasCompleted ? 5 : 9);
  const leaves = demoLeaves(courseKey);
  const neededDays = hasCompleted ? daysApart * (leaves.length + 1) : 0;
  const first = untilYesterday
    ? today - DAYS_UNDER_WAY * DAY_MS
    : Math.max(
        Math.floor(startedAt / DAY_MS) * DAY_MS,
        today - Math.max(neededDays, HALF_A_YEAR_DAYS - drawn(`${who} first`, HALF_A_YEAR_DAYS)) * DAY_MS,
      );
  const reached = leaves.slice(
    0,
    hasCompleted ? leaves.length : untilYesterday ? DAYS_UNDER_WAY : 2 + drawn(`${who} reached`, leaves.length - 2),
  );
  return reached.flatMap((leaf, place) => {
    const at =
      first +
      (place * daysApart + drawn(`${who} ${leaf.key}`, daysApart)) * DAY_MS +
      (7 + drawn(`${who} hour`, 14)) * 3_600_000 +
      drawn(leaf.key, 3_000) * 1_000;
    if (at + leaf.seconds * 1_000 > now) return [];
    const person = { username, course_id: courseKey };
    const arrival = {
      ...person,
      at: timeOf(at),
      verb: 'logged-in',
      ...placeOf(username),
      ...deviceOf(`${who} ${place}`),
    };
    return [
      arrival,
      ...visit(person, leaf, at, skillOf(who)),
      ...(place === leaves.length - 1 ? certificate(person, leaf, at) : []),
    ];
  });
}

/** Whoever has done the last leaf of a course has a certificate a day later. */
function certificate(
  person: Pick<LearningRecord, 'username' | 'course_id'>,
  { seconds }: DemoLeaf,
  at: number,
): LearningRecord[] {
  return [{ ...person, at: timeOf(at + 3_600_000 + seconds * 1_000), verb: 'earned' }];
}

const placeOf = (username: string) => PLACES[drawn(`${username} place`, PLACES.length)]!;
const deviceOf = (visitText: string) => DEVICES[drawn(`${visitText} device`, DEVICES.length)]!;
/** Of the points of a quiz or an exam. */
const PASSING_SHARE = 0.5;
/** How well somebody does in a course, from 0.45 to 1. */
const skillOf = (who: string) => 0.45 + drawn(`${who} skill`, 56) / 100;
const timeOf = (at: number) => new Date(at).toISOString();

function visit(
  person: Pick<LearningRecord, 'username' | 'course_id'>,
  { key, type, seconds }: DemoLeaf,
  at: number,
  skill: number,
): LearningRecord[] {
  const begin = { ...person, block_id: key, at: timeOf(at + 60_000) };
  const end = { ...person, block_id: key, at: timeOf(at + 60_000 + seconds * 1_000) };
  if (type === 'video')
    return [
      { ...begin, verb: 'played' },
      { ...end, verb: 'paused', seconds },
      { ...end, verb: 'completed' },
    ];
  if (type === 'html')
    return [
      { ...begin, verb: 'experienced' },
      { ...end, verb: 'completed' },
    ];
  const most = type === 'exam' ? EXAM_POINTS : QUIZ_POINTS;
  const score = Math.round(most * Math.min(1, skill + drawn(`${person.username} ${key}`, 20) / 100));
  return [
    { ...begin, verb: 'attempted' },
    { ...end, verb: 'answered', score, max_score: most, success: score >= PASSING_SHARE * most, completion: true },
  ];
}
