import { courseKind } from '../../db/catalog/items/catalogKinds.js';
import type { ItemDocuments } from '../../db/catalog/items/itemDocumentSql.js';
import { listItems } from '../../db/catalog/items/listItems.js';
import { CONTAINER_TYPES } from '../../db/catalog/outlines/courseBlock.js';
import { type OutlineDocument, findOutline } from '../../db/catalog/outlines/findOutline.js';
import type { NamedPlace } from '../../db/lti/findLtiPlace.js';
import { searchMentors } from '../../db/mentors/mentors/searchMentors.js';
import { type PlatformRows, buildVisibility } from '../../db/tenancy/access/rows.js';
import type { CoreServices } from '../_shared/context.js';
import { type Page, parsePage } from '../_shared/paging.js';
import { parseSearchText } from '../_shared/parseSearchText.js';
import { invalidField, notFound } from '../_shared/problems.js';
import { commonSearch } from '../mentors/mentors/parseMentorSearch.js';

export type ContentKind = 'course' | 'unit' | 'mentor';

/** What a page of content shows. */
export interface ContentQuery {
  kind?: ContentKind;
  /** The course of units. */
  course_id?: string;
  query?: string;
  page?: number;
}

/** Content that may be chosen. */
export interface ListedContent {
  names: NamedPlace;
  name: string;
  /** What tells it from content with the same name; empty without. */
  detail: string;
}

/** One page of content, and the count of all. */
export interface ContentPage {
  kind: ContentKind;
  /** The course of units; null for other content. */
  courseKey: string | null;
  text: string;
  page: Page;
  count: number;
  content: ListedContent[];
}

const PAGE_SIZE = 20;
const MOST_DETAIL = 150;
const UNNAMED: NamedPlace = { courseKey: null, blockKey: null, mentorUuid: null };

type Services = Pick<CoreServices, 'db'>;
type Found = Pick<ContentPage, 'count' | 'content'>;

/**
 * Lists a page of what a person may see and choose: courses, mentors, or the units of a course in the order of its
 * outline. Throws a Problem: 400 for units without a course, 404 for an unknown course.
 */
export async function listContent(services: Services, rows: PlatformRows, query: ContentQuery): Promise<ContentPage> {
  const { kind = 'course', course_id: course = '' } = query;
  const page = parsePage({ page: query.page, page_size: PAGE_SIZE });
  const text = parseSearchText(query.query);
  if (kind === 'unit' && course === '') throw invalidField('query', 'course_id', 'is required for units', 'required');
  const courseKey = kind === 'unit' ? course : null;
  const found = await LISTS[kind](services, rows, { text, page, courseKey: course });
  return { kind, courseKey, text, page, ...found };
}

type List = (
  services: Services,
  rows: PlatformRows,
  asked: { text: string; page: Page; courseKey: string },
) => Promise<Found>;

const listCourses: List = async ({ db }, rows, { text, page }) => {
  const { count, items } = await listItems(db, courseKind, {
    visibility: buildVisibility([rows]),
    ...(text !== '' && { text }),
    sort: { field: 'name', descending: false },
    ...{ limit: page.size, offset: page.offset },
  });
  const courses = JSON.parse(items.text) as ItemDocuments['course'][];
  const content = courses.map(({ course_id: courseKey, name }) => ({
    ...{ names: { ...UNNAMED, courseKey }, name, detail: courseKey },
  }));
  return { count, content };
};

const listUnits: List = async ({ db }, rows, { text, page, courseKey }) => {
  const outline = await findOutline(db, { rows, courseKey, withRetired: false });
  if (!outline) throw notFound('course', courseKey);
  const { blocks } = JSON.parse(outline.text) as OutlineDocument;
  const nameOf = new Map(blocks.map((block) => [block.block_id, block]));
  const containers: string[] = [...CONTAINER_TYPES];
  const units = blocks.filter(
    ({ type, name }) => containers.includes(type) && name.toLowerCase().includes(text.toLowerCase()),
  );
  const content = units.slice(page.offset, page.offset + page.size).map(({ block_id: blockKey, parent_id, name }) => ({
    ...{ names: { ...UNNAMED, courseKey, blockKey }, name },
    detail: (parent_id !== null && nameOf.get(parent_id)?.name) || '',
  }));
  return { count: units.length, content };
};

const listMentors: List = async ({ db }, rows, { text, page }) => {
  const paged = { query: text, limit: page.size, offset: page.offset };
  const search = { ...commonSearch({ ...paged, ...(text === '' && NAMES) }), terms: {}, facets: [] };
  const { count, mentors } = await searchMentors(db, search, buildVisibility([rows]));
  const content = mentors.map(({ unique_id: mentorUuid, name, description }) => ({
    ...{ names: { ...UNNAMED, mentorUuid }, name, detail: shorten(description ?? '') },
  }));
  return { count, content };
};

const NAMES = { order_by: 'name', order_direction: 'asc' } as const;
const LISTS: Record<ContentKind, List> = { course: listCourses, unit: listUnits, mentor: listMentors };

const shorten = (text: string) => (text.length > MOST_DETAIL ? `${text.slice(0, MOST_DETAIL - 1)}…` : text);
