import { EXAMPLE } from '../exampleIds.js';
import { drawn } from './drawn.js';

/** A course that somebody takes whatever is drawn; `completes`: to its end. */
interface TakenCourse {
  username: string;
  courseKey: string;
  completes: boolean;
}

/** The pathway whose courses these people have completed. */
export const COMPLETED_PATHWAY = 'NF-PATH-CARE';
export const GRADUATES = ['ines.costa', 'noor.hassan', 'kim.nguyen'];
const COURSES_OF_PATHWAY = ['NF-HE-101', 'NF-HE-110', 'NF-HE-220', 'NF-LA-201', 'NF-HE-310'];

/** What the person of the contract's examples takes: the course of the examples is under way. */
const OF_EXAMPLE: [courseKey: string, completes: boolean][] = [
  ['NF-DS-101', true],
  ['NF-DS-210', true],
  ['NF-PR-101', true],
  [EXAMPLE.courseKey, false],
];

const WHO_COMPLETE_IT = ['ben.okafor', 'carla.russo', 'deniz.aydin', 'elif.kaya'];

export const TAKEN: readonly TakenCourse[] = [
  ...GRADUATES.flatMap((username) => COURSES_OF_PATHWAY.map((courseKey) => ({ username, courseKey, completes: true }))),
  ...WHO_COMPLETE_IT.map((username) => ({ username, courseKey: EXAMPLE.courseKey, completes: true })),
  ...OF_EXAMPLE.map(([courseKey, completes]) => ({ username: EXAMPLE.username, courseKey, completes })),
];

/** Whether somebody has been at a course until yesterday: the person of the examples at the course of the examples. */
export const isUnderWay = (username: string, courseKey: string) =>
  username === EXAMPLE.username && courseKey === EXAMPLE.courseKey;

/** Who joined lately: how many days ago their first courses began, at least 2. */
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

/** Whether somebody completes a course that they take. */
export function completes(username: string, courseKey: string): boolean {
  const taken = TAKEN.find((one) => one.username === username && one.courseKey === courseKey);
  return taken?.completes ?? drawn(`${username}/${courseKey} completes`, 100) < COMPLETING_PERCENT;
}
