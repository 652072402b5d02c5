import type { Database } from '../../../core/connect.js';
import type { LearningRecord } from './learningRecord.js';

const PEOPLE = {
  name: 'people_of_records',
  text: `
    select users.id, lower(users.username) as username, lower(users.email) as email, users.username as "shownName"
      from memberships
      join users on users.id = memberships.user_id
     where memberships.platform_id = $1
       and users.id in (
             select unnest($2::bigint[])
             union select id from users where lower(username) = any ($3::text[])
             union select id from users where lower(email) = any ($4::text[]))`,
};

const COURSES = {
  name: 'courses_of_records',
  text: 'select course_key as key from courses where platform_id = $1 and course_key = any ($2::text[])',
};

const BLOCKS = {
  name: 'blocks_of_records',
  text: `
    select course_key as course, block_key as block
      from unnest($2::text[], $3::text[]) as sent (course, block)
      join courses on courses.platform_id = $1 and course_key = sent.course
      join course_blocks on course_blocks.platform_id = $1 and course_id = courses.id and block_key = sent.block`,
};

interface KnownPerson {
  id: number;
  username: string;
  email: string;
  /** The user name in its original case. */
  shownName: string;
}

/** The cache is cleared before the next look-up when it has more entries. */
const MOST_NAMES = 100_000;

/** Looks up members, courses and blocks of a platform for sets of records, and caches them. */
export class RecordNames {
  readonly #db: Pick<Database, 'read'>;
  readonly #platformId: number;
  /** By lower-case identifier; misses are not cached. */
  readonly #people = {
    user_id: new Map<number, KnownPerson>(),
    username: new Map<string, KnownPerson>(),
    email: new Map<string, KnownPerson>(),
  };
  /** Blocks that were ever part of a course, by course key. */
  readonly #courses = new Map<string, Set<string>>();
  #blocks = 0;

  constructor(db: Pick<Database, 'read'>, platformId: number) {
    this.#db = db;
    this.#platformId = platformId;
  }

  /** Loads everything that these records name. */
  async lookUp(records: readonly LearningRecord[]): Promise<void> {
    const { user_id: byId, username: byName, email: byEmail } = this.#people;
    if (byId.size > MOST_NAMES) for (const people of [byId, byName, byEmail]) people.clear();
    if (this.#courses.size + this.#blocks > MOST_NAMES) {
      this.#courses.clear();
      this.#blocks = 0;
    }
    await this.#lookUpPeople(records);
    await this.#lookUpSubjects(records);
  }

  personWithId(id: number): KnownPerson | undefined {
    return this.#people.user_id.get(id);
  }

  personNamed(kind: 'username' | 'email', name: string): KnownPerson | undefined {
    return this.#people[kind].get(name.toLowerCase());
  }

  hasCourse(course: string): boolean {
    return this.#courses.has(course);
  }

  hasBlock(course: string, block: string): boolean {
    return this.#courses.get(course)?.has(block) ?? false;
  }

  async #lookUpPeople(records: readonly LearningRecord[]): Promise<void> {
    const unknown = { user_id: new Set<number>(), username: new Set<string>(), email: new Set<string>() };
    for (const { user_id: userId, username, email } of records) {
      if (userId !== undefined && !this.personWithId(userId)) unknown.user_id.add(userId);
      if (username !== undefined && !this.personNamed('username', username))
        unknown.username.add(username.toLowerCase());
      if (email !== undefined && !this.personNamed('email', email)) unknown.email.add(email.toLowerCase());
    }
    if (unknown.user_id.size + unknown.username.size + unknown.email.size === 0) return;
    const values = [this.#platformId, [...unknown.user_id], [...unknown.username], [...unknown.email]];
    for (const person of await this.#db.read<KnownPerson>(PEOPLE, values)) {
      this.#people.user_id.set(person.id, person);
      this.#people.username.set(person.username, person);
      this.#people.email.set(person.email, person);
    }
  }

  async #lookUpSubjects(records: readonly LearningRecord[]): Promise<void> {
    const courses = new Set<string>();
    const blocks = new Map<string, Set<string>>();
    for (const { course_id: course, block_id: block } of records) {
      if (course === undefined) continue;
      if (!this.hasCourse(course)) courses.add(course);
      if (block !== undefined && !this.hasBlock(course, block))
        blocks.set(course, (blocks.get(course) ?? new Set()).add(block));
    }
    if (courses.size > 0)
      for (const { key } of await this.#db.read<{ key: string }>(COURSES, [this.#platformId, [...courses]]))
        this.#courses.set(key, new Set());
    if (blocks.size === 0) return;
    const pairs = [...blocks].flatMap(([course, keys]) => [...keys].map((key) => [course, key] as const));
    const [ofCourses, keys] = [pairs.map(([course]) => course), pairs.map(([, key]) => key)];
    for (const { course, block } of await this.#db.read<{ course: string; block: string }>(BLOCKS, [
      this.#platformId,
      ofCourses,
      keys,
    ])) {
      this.#courses.get(course)?.add(block);
      this.#blocks += 1;
    }
  }
}
