import type { IncomingItem } from '../db/catalog/items/incomingItem.js';

interface CourseExtras {
  needs?: string[];
  tags?: string[];
  language?: string;
  promotion?: string;
  /** Taught with dates by a teacher, not self-paced. */
  live?: true;
  /** Visible to everybody (`public`) or to administrators only (`staff`); otherwise to members. */
  public?: true;
  staff?: true;
}

/** Identifier, name, subject, level, duration, price, skills separated by `|`, description, extras. */
export type DemoCourse = [string, string, string, string, string, string, string, string, CourseExtras?];

export interface DemoCatalog {
  skills: IncomingItem[];
  courses: IncomingItem[];
  programs: IncomingItem[];
  pathways: IncomingItem[];
  resources: IncomingItem[];
  roles: IncomingItem[];
}

const buildSlug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

/** Builds a course of the catalog; `home` is the address of the platform's pages. */
export function buildCourse(
  home: string,
  [key, name, subject, level, duration, price, skills, description, extras = {}]: DemoCourse,
): IncomingItem {
  const visibility = extras.staff
    ? 'viewable_by_tenant_admins'
    : extras.public
      ? 'viewable_by_anyone'
      : 'viewable_by_tenant_students';
  const data = {
    description,
    short_description: description.split(/[.:]/)[0]!,
    subject,
    level,
    duration,
    price,
    visibility,
    topics: [subject, ...skills.split('|').slice(0, 1)],
    tags: extras.tags ?? [],
    language: extras.language ?? 'English',
    self_paced: extras.live !== true,
    ...(extras.live && buildTerm()),
    certificate: price === 'free' ? 'Certificate of attendance' : 'Verified certificate',
    promotion: extras.promotion ?? null,
    url: `${home}/courses/${buildSlug(name)}`,
    image_url: `${home}/images/${key.toLowerCase()}.jpg`,
    skills: skills.split('|'),
    prerequisites: extras.needs ?? null,
  };
  return { key, name, slug: buildSlug(name), data };
}

/** Builds the term of a course with dates: from last month to the month after next. */
function buildTerm(): { course_start: string; course_end: string } {
  const at = (months: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1, 17)).toISOString();
  };
  return { course_start: at(-1), course_end: at(2) };
}

/** Builds a program, a pathway, a resource or a role. */
export function buildItem(key: string, name: string, data: Record<string, unknown>): IncomingItem {
  const [shortDescription] = String(data.description).split('.');
  return {
    key,
    name,
    slug: buildSlug(name),
    data: { short_description: shortDescription, language: 'English', ...data },
  };
}

export const buildSkill = (name: string, description: string, related: string[]): IncomingItem => ({
  key: name,
  data: { description, related_skills: related },
});
