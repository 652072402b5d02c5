import { EXAMPLE } from '../exampleIds.js';
import { pickNumber } from './pickNumber.js';

/** An enrollment that does not depend on random numbers; `completes` tells whether the person completes the course. */
interface FixedEnrollment {
  username: string;
  courseKey: string;
  completes: boolean;
}

/** The pathway that the graduates have completed. */
export const COMPLETED_PATHWAY = 'NF-PATH-CARE';
export const GRADUATES = ['ines.costa', 'noor.hassan', 'kim.nguyen'];
const PATHWAY_COURSES = ['NF-HE-101', 'NF-HE-110', 'NF-HE-220', 'NF-LA-201', 'NF-HE-310'];

/** Courses of the person in the contract's examples; the course of the examples is running. */
const EXAMPLE_COURSES: [courseKey: string, completes: boolean][] = [
  ['NF-DS-101', true],
  ['NF-DS-210', true],
  ['NF-PR-101', true],
  [EXAMPLE.courseKey, false],
];

const EXAMPLE_COURSE_GRADUATES = ['ben.okafor', 'carla.russo', 'deniz.aydin', 'elif.kaya'];

export const FIXED_ENROLLMENTS: readonly FixedEnrollment[] = [
  ...GRADUATES.flatMap((username) => PATHWAY_COURSES.map((courseKey) => ({ username, courseKey, completes: true }))),
  ...EXAMPLE_COURSE_GRADUATES.map((username) => ({ username, courseKey: EXAMPLE.courseKey, completes: true })),
  ...EXAMPLE_COURSES.map(([courseKey, completes]) => ({ username: EXAMPLE.username, courseKey, completes })),
];

/** Whether the course is running until yesterday: the course of the examples for the person of the examples. */
export const isUnderWay = (username: string, courseKey: string) =>
  username === EXAMPLE.username && courseKey === EXAMPLE.courseKey;

/** People who joined lately, with the days since their first courses began, at least 2. */
export const LATECOMERS: readonly [username: string, daysAgo: number][] = [
  ['quentin.roy', 62],
  ['samir.haddad', 41],
  ['uwe.koch', 25],
  ['vera.lang', 11],
  ['wanda.zielinska', 4],
  ['nils.eriksen', 33],
  ['otto.kraus', 9],
];

const COMPLETING_PERCENT = 35;

/** Whether a person completes a course. */
export function completes(username: string, courseKey: string): boolean {
  const fixed = FIXED_ENROLLMENTS.find((one) => one.username === username && one.courseKey === courseKey);
  return fixed?.completes ?? pickNumber(`${username}/${courseKey} completes`, 100) < COMPLETING_PERCENT;
}
