import type { Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { DEFINE_ACTIVITIES, mergeDefinitions } from './activityDefinitions.js';
import type { Fragment, Identifier } from './incomingStatement.js';
import { type RecordCache, checkCounters, checkErasures, checkIdentity, getRecordCache } from './recordCache.js';
import { joinColumns } from '../../core/joinColumns.js';
import type { RecordFragmentIdentifier } from './recordFragmentIdentifier.js';

/** Ids of identifiers and fragments, by digest. */
export interface Numbers {
  identifierNumber(term: Identifier): number;
  fragmentNumber(part: Fragment): number;
}

/** The last ids of a tenant, incremented by the holder of its lock. */
export interface Counters {
  lastTerm: number;
  lastPart: number;
}

/** Encodes the identifiers and fragments of a transaction as ids: cached, stored or new ones. */
export class IdentifierDictionary implements Numbers {
  readonly #cache: RecordCache;
  readonly #platformId: number;
  /** Ids of this transaction, since the cache may evict any. */
  readonly #numbers = new Map<string, number>();
  /** The same by object, for repeated look-ups. */
  readonly #ofObjects = new Map<Identifier | Fragment, number>();
  #counters: Counters | null = null;
  /** Generation of the cache when the transaction began. */
  #generation = 0;

  constructor(db: Pick<Database, 'transaction'>, platformId: number) {
    this.#cache = getRecordCache(db);
    this.#platformId = platformId;
  }

  identifierNumber(term: Identifier): number {
    return this.#ofObjects.get(term) ?? this.#numbers.get(this.#key('t', term.digest))!;
  }

  fragmentNumber(part: Fragment): number {
    return this.#ofObjects.get(part) ?? this.#numbers.get(this.#key('p', part.digest))!;
  }

  /** Starts a transaction or its retry. The caller holds the tenant's lock. */
  load(cursor: Counters & { identity: string; erasures: number }): void {
    this.#numbers.clear();
    this.#ofObjects.clear();
    checkIdentity(this.#cache, cursor.identity);
    checkErasures(this.#cache, this.#platformId, cursor.erasures);
    checkCounters(this.#cache, this.#platformId, cursor);
    this.#generation = this.#cache.generation;
  }

  /**
   * Assigns ids to new identifiers and fragments. Runs in the transaction that holds the tenant's lock; a retry
   * assigns them again.
   */
  async encode(
    trx: Transaction,
    terms: ReadonlySet<Identifier>,
    parts: ReadonlySet<Fragment>,
    counters: Counters,
    mayDefine: boolean,
  ): Promise<void> {
    this.#counters = counters;
    const [ofTerms, ofParts] = [this.#unnumbered(terms), this.#unnumbered(parts)];
    const newTerms = await this.#unknown(trx, 't', ofTerms);
    const newParts = await this.#unknown(trx, 'p', ofParts);
    for (const { digest } of newTerms) this.#numbers.set(this.#key('t', digest), (counters.lastTerm += 1));
    for (const { digest } of newParts) this.#numbers.set(this.#key('p', digest), (counters.lastPart += 1));
    for (const term of ofTerms) this.#ofObjects.set(term, this.identifierNumber(term));
    for (const part of ofParts) this.#ofObjects.set(part, this.fragmentNumber(part));
    if (newTerms.length > 0) await this.#insertTerms(trx, newTerms);
    if (newParts.length > 0) await this.#insertParts(trx, newParts);
    if (mayDefine)
      await this.#define(
        trx,
        newParts.flatMap((part) => part.defines),
      );
  }

  /** Publishes the ids to the cache. Call it after the commit. */
  commit(): void {
    if (this.#cache.generation !== this.#generation) return;
    for (const [key, encode] of this.#numbers) this.#cache.numbers.set(key, encode);
    if (this.#counters) this.#cache.counters.set(this.#platformId, this.#counters);
  }

  #key(kind: 't' | 'p', digest: string): string {
    return `${kind}${this.#platformId}:${digest}`;
  }

  #isKnown(key: string): boolean {
    if (this.#numbers.has(key)) return true;
    const encode = this.#cache.numbers.get(key);
    if (encode !== undefined) this.#numbers.set(key, encode);
    return encode !== undefined;
  }

  #unnumbered<One extends Identifier | Fragment>(all: ReadonlySet<One>): One[] {
    return [...all].filter((one) => !this.#ofObjects.has(one));
  }

  /** Those that are not stored yet, each once. */
  async #unknown<One extends { digest: string }>(trx: Transaction, kind: 't' | 'p', all: One[]): Promise<One[]> {
    const missing = new Map(
      all.filter(({ digest }) => !this.#isKnown(this.#key(kind, digest))).map((one) => [one.digest, one]),
    );
    if (missing.size === 0) return [];
    const table = kind === 't' ? 'record_identifiers' : 'record_fragments';
    // Looks up digests one by one: a plan for a list, made while the table was empty, would read all of it.
    const statement = {
      name: `numbers_of_${table}`,
      text: `select known.id, sent.digest
               from unnest($2::text[]) sent (digest)
              cross join lateral (select id from ${table} where platform_id = $1 and digest = decode(sent.digest, 'hex') limit 1) known`,
    };
    for (const { id, digest } of await query<{ id: number; digest: string }>(trx, statement, [
      this.#platformId,
      [...missing.keys()],
    ])) {
      this.#numbers.set(this.#key(kind, digest), id);
      missing.delete(digest);
    }
    return [...missing.values()];
  }

  async #insertTerms(trx: Transaction, terms: Identifier[]): Promise<void> {
    await query(trx, INSERT_TERMS, [
      this.#platformId,
      terms.map((term) => this.identifierNumber(term)),
      terms.map(({ kind }) => kind),
      terms.map(({ digest }) => digest),
      terms.map(({ name }) => name),
    ]);
  }

  async #insertParts(trx: Transaction, parts: Fragment[]): Promise<void> {
    await query(trx, INSERT_PARTS, [
      this.#platformId,
      parts.map((part) => this.fragmentNumber(part)),
      parts.map(({ digest }) => digest),
      parts.map(({ content }) => content),
    ]);
    const links = parts.flatMap((part) =>
      part.terms.map((term) => [this.identifierNumber(term), this.fragmentNumber(part)] as const),
    );
    if (links.length === 0) return;
    await query(trx, INSERT_PART_TERMS, [this.#platformId, links.map(([term]) => term), links.map(([, part]) => part)]);
  }

  /** Stores the definitions of activities in new fragments. */
  async #define(trx: Transaction, terms: Identifier[]): Promise<void> {
    const defined = mergeDefinitions(terms);
    if (defined.length === 0) return;
    await query(trx, DEFINE_ACTIVITIES, [
      this.#platformId,
      defined.map(({ term }) => this.identifierNumber(term)),
      defined.map(({ definition }) => JSON.stringify(definition)),
    ]);
  }
}

const INSERT_TERMS = {
  changes: true as const,
  name: 'insert_record_terms',
  text: `insert into record_identifiers (platform_id, id, kind, digest, name)
         select $1, id, kind, decode(digest, 'hex'), name
           from unnest($2::integer[], $3::text[], $4::text[], $5::text[]) as term (id, kind, digest, name)`,
};
const INSERT_PARTS = {
  changes: true as const,
  name: 'insert_record_parts',
  text: `insert into record_fragments (platform_id, id, digest, content)
         select $1, id, decode(digest, 'hex'), content
           from unnest($2::integer[], $3::text[], $4::text[]) as part (id, digest, content)`,
};
const INSERT_PART_TERMS = {
  changes: true as const,
  name: 'insert_record_part_terms',
  text: `insert into record_fragment_identifiers (${joinColumns<RecordFragmentIdentifier>('platform_id', 'identifier_id', 'fragment_id')})
         select $1, term, part from unnest($2::integer[], $3::integer[]) as link (term, part)`,
};
