import type { LearningRecord } from '../../db/learning/records/compact/learningRecord.js';
import { type DemoLeaf, EXAM_POINTS, QUIZ_POINTS, buildLeaves } from './demoOutline.js';
import { pickNumber } from './pickNumber.js';
import { isUnderWay } from './fixedEnrollments.js';

/** An enrollment of a person in a course. */
export interface DemoEnrollment {
  username: string;
  courseKey: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** Whether the person completes the course. */
  hasCompleted: boolean;
}

const DAY_MS = 86_400_000;
const HALF_A_YEAR_DAYS = 182;
/** Days of activity in the running course, one leaf per day. */
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
 * Builds the learning records of the half year before `now`: learners do the leaves of their courses one after another,
 * some days apart, up to different points. Every demo has the same, at times relative to `now`.
 */
export function buildRecords(enrollments: readonly DemoEnrollment[], now: number): LearningRecord[] {
  return enrollments.flatMap((enrollment) => buildCourseRecords(enrollment, now));
}

function buildCourseRecords(
  { username, courseKey, startedAt, hasCompleted }: DemoEnrollment,
  now: number,
): LearningRecord[] {
  const seed = `${username}/${courseKey}`;
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const untilYesterday = isUnderWay(username, courseKey);
  const daysApart = untilYesterday ? 1 : 1 + pickNumber(`${seed} pace`, hasCompleted ? 5 : 9);
  const leaves = buildLeaves(courseKey);
  const neededDays = hasCompleted ? daysApart * (leaves.length + 1) : 0;
  const first = untilYesterday
    ? today - DAYS_UNDER_WAY * DAY_MS
    : Math.max(
        Math.floor(startedAt / DAY_MS) * DAY_MS,
        today - Math.max(neededDays, HALF_A_YEAR_DAYS - pickNumber(`${seed} first`, HALF_A_YEAR_DAYS)) * DAY_MS,
      );
  const reached = leaves.slice(
    0,
    hasCompleted
      ? leaves.length
      : untilYesterday
        ? DAYS_UNDER_WAY
        : 2 + pickNumber(`${seed} reached`, leaves.length - 2),
  );
  return reached.flatMap((leaf, index) => {
    const at =
      first +
      (index * daysApart + pickNumber(`${seed} ${leaf.key}`, daysApart)) * DAY_MS +
      (7 + pickNumber(`${seed} hour`, 14)) * 3_600_000 +
      pickNumber(leaf.key, 3_000) * 1_000;
    if (at + leaf.seconds * 1_000 > now) return [];
    const person = { username, course_id: courseKey };
    const arrival = {
      ...person,
      at: formatTime(at),
      verb: 'logged-in',
      ...pickPlace(username),
      ...pickDevice(`${seed} ${index}`),
    };
    return [
      arrival,
      ...buildVisit(person, leaf, at, pickAbility(seed)),
      ...(index === leaves.length - 1 ? buildCertificate(person, leaf, at) : []),
    ];
  });
}

/** Builds the record of the certificate that follows the last leaf of a course by an hour. */
function buildCertificate(
  person: Pick<LearningRecord, 'username' | 'course_id'>,
  { seconds }: DemoLeaf,
  at: number,
): LearningRecord[] {
  return [{ ...person, at: formatTime(at + 3_600_000 + seconds * 1_000), verb: 'earned' }];
}

const pickPlace = (username: string) => PLACES[pickNumber(`${username} place`, PLACES.length)]!;
const pickDevice = (visitText: string) => DEVICES[pickNumber(`${visitText} device`, DEVICES.length)]!;
/** The share of the points of a quiz or an exam that passes. */
const PASSING_SHARE = 0.5;
/** Picks the ability of a person in a course, from 0.45 to 1. */
const pickAbility = (seed: string) => 0.45 + pickNumber(`${seed} skill`, 56) / 100;
const formatTime = (at: number) => new Date(at).toISOString();

function buildVisit(
  person: Pick<LearningRecord, 'username' | 'course_id'>,
  { key, type, seconds }: DemoLeaf,
  at: number,
  ability: number,
): LearningRecord[] {
  const begin = { ...person, block_id: key, at: formatTime(at + 60_000) };
  const end = { ...person, block_id: key, at: formatTime(at + 60_000 + seconds * 1_000) };
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
  const score = Math.round(most * Math.min(1, ability + pickNumber(`${person.username} ${key}`, 20) / 100));
  return [
    { ...begin, verb: 'attempted' },
    { ...end, verb: 'answered', score, max_score: most, success: score >= PASSING_SHARE * most, completion: true },
  ];
}
