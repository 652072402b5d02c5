import type { Database } from '../../core/connect.js';
import type { Identifier } from './incomingStatement.js';
import { contextKey } from './contextKey.js';
import { type StatementRow, statementColumns } from './statementRow.js';

export interface StatementFilter {
  agent?: Identifier;
  verb?: Identifier;
  activity?: Identifier;
  registration?: string;
  /** Also matches agents in contexts, authorities, groups and substatements. */
  relatedAgents: boolean;
  relatedActivities: boolean;
  /** Stored after this time. */
  since?: string;
  /** Stored at this time or before. */
  until?: string;
  /** Stored time of the last statement of the previous page. */
  after?: string;
  ascending: boolean;
  limit: number;
  /** Only statements of these actors; null: of any. */
  onlyOf: Identifier[] | null;
}

const BY_ID = {
  name: 'statement_by_id',
  text: `
    select ${statementColumns('statements')}
      from statements
     where platform_id = $1 and is_statement_id(statements.id, cast($2 as uuid))
       and ($3::text[] is null or actor in (
             select id from record_identifiers where platform_id = $1 and digest = any (select decode(one, 'hex') from unnest($3::text[]) one)))`,
};

/** A statement, voided or not; null when the caller may read none with this id. */
export async function findStatement(
  db: Pick<Database, 'read'>,
  platformId: number,
  id: string,
  onlyOf: Identifier[] | null,
): Promise<StatementRow | null> {
  const [row] = await db.read<StatementRow>(BY_ID, [platformId, id, onlyOf && onlyOf.map(({ digest }) => digest)]);
  return row ?? null;
}

const NUMBERS = {
  name: 'record_identifiers_by_digest',
  text: `select id, encode(digest, 'hex') as digest from record_identifiers
          where platform_id = $1 and digest = any (select decode(one, 'hex') from unnest($2::text[]) one)`,
};
const PARTS_NAMING = {
  name: 'record_parts_naming',
  text: 'select fragment_id as id from record_fragment_identifiers where platform_id = $1 and identifier_id = $2',
};

/** A page in the order of storing, newest first unless ascending; one more than the limit when there are more. */
export async function findStatements(
  db: Pick<Database, 'read'>,
  platformId: number,
  filter: StatementFilter,
): Promise<StatementRow[]> {
  const { agent, verb, activity, onlyOf } = filter;
  const named = [agent, verb, activity, ...(onlyOf ?? [])].filter((term) => term !== undefined);
  const numbers = await findNumbers(db, platformId, named);
  const numberOf = (term: Identifier) => numbers.get(term.digest);
  // Identifiers that no statement uses match nothing.
  if ([agent, verb, activity].some((term) => term && numberOf(term) === undefined)) return [];
  const own = onlyOf && onlyOf.map(numberOf).filter((id) => id !== undefined);
  if (own?.length === 0) return [];
  const partsNaming = async (term: Identifier | undefined, isRelated: boolean) =>
    term && isRelated
      ? (await db.read<{ id: number }>(PARTS_NAMING, [platformId, numberOf(term)])).map(({ id }) => id)
      : [];
  const text = new PageText(platformId, filter, own);
  const agentWays = agent
    ? listAgentConditions(text, numberOf(agent)!, filter, await partsNaming(agent, filter.relatedAgents))
    : [null];
  const activityWays = activity
    ? listActivityConditions(text, numberOf(activity)!, filter, await partsNaming(activity, filter.relatedActivities))
    : [null];
  const ways = agentWays.flatMap((one) =>
    activityWays.map((other) => [one, other].filter((way) => way !== null).join(' and ')),
  );
  const { direct, withReferring } = text.build(ways, verb ? numberOf(verb)! : null);
  const read = (page: string) =>
    db.read<StatementRow>({ name: 'statements_page', composed: true, valuesDecide: true, text: page }, text.values);
  if (withReferring === null) return read(direct);
  if (!referringPlatforms.has(platformId)) {
    const rows = await read(direct);
    // Asked afterwards: then there was none when the page was read, either.
    if ((await db.read(ANY_REFERENCE, [platformId])).length === 0) return rows;
    referringPlatforms.add(platformId);
  }
  return read(withReferring);
}

/** Platforms with statements that reference statements. All others need not search them, which takes most of the time. */
const referringPlatforms = new Set<number>();
const ANY_REFERENCE = {
  name: 'any_statement_reference',
  text: 'select 1 as found from statement_references where platform_id = $1 limit 1',
};

async function findNumbers(
  db: Pick<Database, 'read'>,
  platformId: number,
  terms: Identifier[],
): Promise<Map<string, number>> {
  if (terms.length === 0) return new Map();
  const rows = await db.read<{ id: number; digest: string }>(NUMBERS, [platformId, terms.map(({ digest }) => digest)]);
  return new Map(rows.map(({ id, digest }) => [digest, id]));
}

/** Alternative conditions on the statement `s`. Each uses one index. */
function listAgentConditions(
  text: PageText,
  agent: number,
  { relatedAgents }: StatementFilter,
  parts: number[],
): string[] {
  const value = text.bind(agent, 'integer');
  const ways = [`s.actor = ${value}`, text.ofTerm(agent)];
  if (!relatedAgents) return ways;
  return [
    ...ways,
    text.inContexts(parts),
    `s.authority_fragment = any (${text.bind(parts, 'integer[]')})`,
    isLinked(value),
  ];
}

function listActivityConditions(
  text: PageText,
  activity: number,
  { relatedActivities }: StatementFilter,
  parts: number[],
): string[] {
  if (!relatedActivities) return [text.ofTerm(activity)];
  return [text.ofTerm(activity), text.inContexts(parts), isLinked(text.bind(activity, 'integer'))];
}

const isLinked = (term: string) =>
  `s.stored in (select link.stored from statement_links link where link.platform_id = $1 and link.identifier_id = ${term})`;

/** Builds the SQL of one page with its values. The tenant is $1. */
class PageText {
  readonly values: unknown[];
  readonly #platformId: number;
  readonly #filter: StatementFilter;
  /** A condition on a table: the statements that the caller may read. */
  readonly #isReadable: (table: string) => string;

  constructor(platformId: number, filter: StatementFilter, own: number[] | null) {
    this.values = [platformId];
    this.#platformId = platformId;
    this.#filter = filter;
    const actors = own && this.bind(own, 'integer[]');
    this.#isReadable = (table) => (actors === null ? 'true' : `${table}.actor = any (${actors})`);
  }

  bind(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }

  /** A condition: the verb or object of the statement `s` is this identifier. */
  ofTerm(term: number): string {
    return `statement_keys(s.platform_id, s.verb, s.object, s.context_fragment) @> array[identifier_key($1, ${this.bind(term, 'integer')})]`;
  }

  /** A condition: the context of the statement `s` is one of these fragments. */
  inContexts(parts: number[]): string {
    return `statement_keys(s.platform_id, s.verb, s.object, s.context_fragment) && ${this.bind(
      parts.map((part) => contextKey(this.#platformId, part)),
      'bigint[]',
    )}`;
  }

  /**
   * The page of the statements that match, and the page with statements that reference a match, directly or not
   * (Communication 2.1.3); null where all match.
   */
  build(ways: string[], verb: number | null): { direct: string; withReferring: string | null } {
    const { registration, ascending, limit } = this.#filter;
    const range = this.#range();
    const shared = [
      ...(verb === null ? [] : [this.ofTerm(verb)]),
      ...(registration === undefined ? [] : [`s.registration = ${this.bind(registration, 'uuid')}`]),
    ];
    const order = ascending ? 'asc' : 'desc';
    const most = this.bind(limit + 1, 'integer');
    const isShown = (table: string) =>
      `${table}.platform_id = $1 and not ${table}.voided and ${this.#isReadable(table)}`;
    const conditions = ways.map((way) => [way, ...shared].filter((one) => one !== '').join(' and ') || 'true');
    const pageOf = (places: string[]) => `
      select ${statementColumns('page')}
        from statements page
       where ${isShown('page')}
         and page.stored = any (array(select stored from (${places.join(' union ')}) places order by stored ${order} limit ${most}))
       order by page.stored ${order}`;
    const branches = conditions.map(
      (condition) => `
        (select s.stored from statements s
          where ${isShown('s')} and ${range('s')} and ${condition}
          order by s.stored ${order} limit ${most})`,
    );
    const referring = conditions.map(
      (condition) => `
        (select distinct reference.stored from statement_references reference
          join statements s on s.platform_id = $1 and s.stored = reference.target_stored
          join statements referring on referring.platform_id = $1 and referring.stored = reference.stored
          where reference.platform_id = $1 and ${range('reference')} and not referring.voided
            and ${this.#isReadable('referring')} and ${this.#isReadable('s')} and ${condition}
          order by reference.stored ${order} limit ${most})`,
    );
    // The simplest form: a coordinator of a cluster plans a statement about one table in a fraction of the time.
    const direct =
      conditions.length === 1
        ? `
        select ${statementColumns('s')}
          from statements s
         where ${isShown('s')} and ${range('s')} and ${conditions[0]!}
         order by s.stored ${order} limit ${most}`
        : pageOf(branches);
    const matchesAll = conditions.length === 1 && conditions[0] === 'true';
    return { direct, withReferring: matchesAll ? null : pageOf([...branches, ...referring]) };
  }

  /** The time range left to search, as a condition on a table. */
  #range(): (table: string) => string {
    const { since, until, after, ascending } = this.#filter;
    const limits = [
      ...(since === undefined ? [] : [`> ${this.bind(since, 'timestamptz')}`]),
      ...(until === undefined ? [] : [`<= ${this.bind(until, 'timestamptz')}`]),
      ...(after === undefined ? [] : [`${ascending ? '>' : '<'} ${this.bind(after, 'timestamptz')}`]),
    ];
    return (table) => limits.map((limit) => `${table}.stored ${limit}`).join(' and ') || 'true';
  }
}

const NEWEST_DEFINITIONS = {
  name: 'definitions_of_activities',
  text: `select name, definition from record_identifiers
          where platform_id = $1 and digest = any (select decode(one, 'hex') from unnest($2::text[]) one) and definition is not null`,
};

/** The known definitions of activities, by IRI. */
export async function findDefinitions(
  db: Pick<Database, 'read'>,
  platformId: number,
  activities: Identifier[],
): Promise<Map<string, Record<string, unknown>>> {
  if (activities.length === 0) return new Map();
  const rows = await db.read<{ name: string; definition: Record<string, unknown> }>(NEWEST_DEFINITIONS, [
    platformId,
    activities.map(({ digest }) => digest),
  ]);
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}
