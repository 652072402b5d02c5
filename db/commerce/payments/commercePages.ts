import type { Database } from '../../core/connect.js';

/** Which rows of a platform, and which page of them. Absent filters match all. */
export interface CommercePage {
  platformId: number;
  /** The user name of the person. */
  person?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  limit: number;
  offset: number;
}

/** The numbers of parameters of a statement that is being composed. */
export interface CommerceFilter {
  values: unknown[];
  conditions: string[];
  /** Adds a value and returns its parameter. */
  bind(value: unknown, type: string): string;
}

const PERSON = (name: string) => `own.user_id = (select id from users where lower(username) = lower(${name}))`;

/** Begins the filter of the rows `own` of a platform by person and time; `columns`: alternatives of values by column. */
export function buildCommerceFilter(
  { platformId, person, since, until }: Omit<CommercePage, 'limit' | 'offset'>,
  time: string,
  columns: Record<string, readonly string[] | undefined>,
): CommerceFilter {
  const values: unknown[] = [platformId];
  const bind = (value: unknown, type: string) => `cast($${values.push(value)} as ${type})`;
  const conditions = [
    'own.platform_id = $1',
    ...(person ? [PERSON(bind(person, 'text'))] : []),
    ...(since ? [`${time} >= ${bind(since, 'timestamptz')}`] : []),
    ...(until ? [`${time} < ${bind(until, 'timestamptz')}`] : []),
    ...Object.entries(columns).flatMap(([column, chosen]) =>
      chosen?.length ? [`${column} = any (${bind(chosen, 'text[]')})`] : [],
    ),
  ];
  return { values, conditions, bind };
}

interface PagedRows {
  from: string;
  /** The column of the order; the newest rows come first. */
  time: string;
  /** The fields of a row in JSON, of `page`, `users` and what `joins` adds. */
  fields: Record<string, string>;
  joins?: string;
  /** More columns of the answer, in SQL. `matching`: the rows that the filter keeps. */
  more?: (matching: string) => string[];
}

/** One page of rows, the newest first, and the number of all that match. */
export async function readCommercePage<Row>(
  db: Pick<Database, 'read'>,
  { values, conditions, bind }: CommerceFilter,
  { limit, offset }: Pick<CommercePage, 'limit' | 'offset'>,
  { from, time, fields, joins = '', more = () => [] }: PagedRows,
): Promise<Row> {
  const matching = `from ${from} own where ${conditions.join(' and ')}`;
  const json = Object.entries(fields).map(([name, sql]) => `'${name}', ${sql}`);
  const text = `
    with page as (select own.* ${matching} order by own.${time} desc, own.id desc limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')})
    select ${[
      `(select count(*) ${matching}) as count`,
      ...more(matching),
      `(select coalesce(json_agg(json_build_object(${json.join(', ')}) order by page.${time} desc, page.id desc), '[]')
          from page
          left join users on users.id = page.user_id
          ${joins}) as rows`,
    ].join(',\n           ')}`;
  const [row] = await db.read<Row & object>({ text }, values);
  return row!;
}

/** The product of a row, as `product`. */
export const OF_PRODUCT =
  'left join products product on product.platform_id = page.platform_id and product.id = page.product_id';
