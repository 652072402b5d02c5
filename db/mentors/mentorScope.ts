import { type ScopeColumns, type Visibility, scopeColumns } from '../access/visibility.js';
import { type Vocabulary, wordsOfRows } from '../textSearch/expandText.js';

/** What a caller may see of all tenants' records: `public` is what anyone may see, wherever it is. */
export type Sight = Visibility | 'public';

interface SightShape {
  name: 'everything' | 'public' | 'tenants';
  /** SQL: a condition on a table's platform_id and visibility, with the parameters $1 (platform ids) and $2 (levels). */
  isVisible(table: string): string;
}

const unused = 'cast($1 as integer[]) is null and cast($2 as text[]) is null';

const SHAPES: Record<SightShape['name'], SightShape> = {
  everything: { name: 'everything', isVisible: () => unused },
  public: { name: 'public', isVisible: (table) => `${unused} and ${table}.visibility = 'viewable_by_anyone'` },
  tenants: {
    name: 'tenants',
    isVisible: (table) => `
      ${table}.platform_id = any (cast($1 as integer[]))
      and (${table}.platform_id, ${table}.visibility) in (select * from unnest(cast($1 as integer[]), cast($2 as text[])))`,
  },
};

/** How a statement narrows mentors to what is visible, and the parameters $1 and $2 for it. */
export function sightOf(sight: Sight): { shape: SightShape; scope: ScopeColumns } {
  if (sight === 'public') return { shape: SHAPES.public, scope: [null, null] };
  return { shape: sight.everything ? SHAPES.everything : SHAPES.tenants, scope: scopeColumns(sight) };
}

const mentorWords = (shape: SightShape): Vocabulary =>
  wordsOfRows(`mentors, ${shape.name}`, 'mentors', (table) => `${table}.deleted_at is null and ${shape.isVisible(table)}`);

/** The words of the mentors that are visible. */
export const MENTOR_WORDS: Record<SightShape['name'], Vocabulary> = {
  everything: mentorWords(SHAPES.everything),
  public: mentorWords(SHAPES.public),
  tenants: mentorWords(SHAPES.tenants),
};
