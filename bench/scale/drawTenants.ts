import { randomNumbers } from '../generateCatalog.js';
import type { CareerRecord, HeldCourse } from './readCareers.js';

/** A platform whose learners repeat the records of learners drawn from the data set. */
export interface DrawnTenant {
  key: string;
  people: number;
  courses: DrawnCourse[];
}

export interface DrawnCourse {
  courseId: string;
  held: HeldCourse;
  /** The careers of the course, each with the number of its person. */
  careers: { person: number; records: CareerRecord[] }[];
}

const TENANTS = 200;
/** The large one has half of all records, but at most so many. */
const LARGEST = 30_000_000;
const COURSES = 2_000;
const PEOPLE = 50_000;
const SMALL_COURSES = 3;
const SMALL_PEOPLE = 2_000;
/** Spreads the people of a course over all; it shares no factor with their number. */
const STRIDE = 7_919;

/**
 * Draws one large tenant, with 50,000 people and 2,000 courses for ten million records, and 199 that share the rest: so many
 * learners that there are about as many records as requested if each does everything `repeats` times, and each kind is as
 * frequent as in the data. Reproducible in every run.
 */
export function drawTenants(held: HeldCourse[], requested: number, repeats: number): DrawnTenant[] {
  const records = requested / repeats;
  const random = randomNumbers(11);
  const draw = <Item>(items: Item[]): Item => items[Math.floor(random() * items.length)]!;
  const all = held.flatMap((course) => course.careers);
  const ofCareer = all.reduce((sum, career) => sum + career.length, 0) / all.length;
  const ofLarge = records * Math.min(0.5, LARGEST / requested);
  const ofSmall = (records - ofLarge) / (TENANTS - 1);
  const fill = (tenant: DrawnTenant, count: number): DrawnTenant => {
    // Courses have the same shares of learners as in the data set.
    const seats = tenant.courses.flatMap((course, nth) => course.held.careers.map(() => ({ course, nth })));
    for (let drawn = 0; drawn < count;) {
      const { course, nth } = draw(seats);
      const career = draw(course.held.careers);
      // A person is in a course once.
      if (course.careers.length === tenant.people) throw new Error(`${tenant.key}: more people are needed.`);
      course.careers.push({ person: (nth + course.careers.length * STRIDE) % tenant.people, records: career });
      drawn += career.length;
    }
    return tenant;
  };
  const scaleCount = (count: number) => Math.max(1, Math.ceil((count * records) / 10_000_000));
  const large = {
    key: 'large',
    people: Math.max(SMALL_PEOPLE, scaleCount(PEOPLE)),
    courses: Array.from({ length: scaleCount(COURSES) }, (_, nth) => createCourse(held[nth % held.length]!, nth)),
  };
  const places = held.flatMap((course) => course.careers.map(() => course));
  const small = Array.from({ length: TENANTS - 1 }, (_, nth) => ({
    key: `small-${nth}`,
    // One course may have nearly all of them, each with fewer records than the average.
    people: Math.max(SMALL_PEOPLE, Math.ceil((3 * ofSmall) / ofCareer)),
    courses: Array.from({ length: SMALL_COURSES }, (__, place) => createCourse(draw(places), place)),
  }));
  return [fill(large, ofLarge), ...small.map((tenant) => fill(tenant, ofSmall))];
}

const createCourse = (held: HeldCourse, nth: number): DrawnCourse => ({
  courseId: `${held.courseId}-${nth}`,
  held,
  careers: [],
});

export const buildUserName = (tenant: DrawnTenant, person: number) => `${tenant.key}-${person}`;
export const countRecords = (tenant: DrawnTenant) =>
  tenant.courses.reduce((sum, { careers }) => sum + careers.reduce((all, { records }) => all + records.length, 0), 0);
