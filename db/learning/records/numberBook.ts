import type { Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { DEFINE_ACTIVITIES, definitionsOf } from './activityDefinitions.js';
import type { Part, Term } from './incomingStatement.js';
import { type RecordCache, holdToCounters, holdToErasures, holdToIdentity, recordCacheOf } from './recordCache.js';

/** Numbers of terms and parts by their digests. */
export interface Numbers {
  termOf(term: Term): number;
  partOf(part: Part): number;
}

/** The last numbers of a tenant, counted on by whoever holds the lock of its row. */
export interface Counters {
  lastTerm: number;
  lastPart: number;
}

/** Numbers of a transaction's terms and parts: those that this process knows, those that are stored, and new ones. */
export class NumberBook implements Numbers {
  readonly #cache: RecordCache;
  readonly #platformId: number;
  /** Of this transaction: the cache may forget any number meanwhile. */
  readonly #numbers = new Map<string, number>();
  /** The same by object: what comes again and again is looked up once. */
  readonly #ofObjects = new Map<Term | Part, number>();
  #counters: Counters | null = null;
  /** Of the cache, when the transaction began. */
  #generation = 0;

  constructor(db: Pick<Database, 'transaction'>, platformId: number) {
    this.#cache = recordCacheOf(db);
    this.#platformId = platformId;
  }

  termOf(term: Term): number {
    return this.#ofObjects.get(term) ?? this.#numbers.get(this.#key('t', term.digest))!;
  }

  partOf(part: Part): number {
    return this.#ofObjects.get(part) ?? this.#numbers.get(this.#key('p', part.digest))!;
  }

  /** At the beginning of a transaction, which may be its second try, under the tenant's lock. */
  begin(place: Counters & { identity: string; erasures: number }): void {
    this.#numbers.clear();
    this.#ofObjects.clear();
    holdToIdentity(this.#cache, place.identity);
    holdToErasures(this.#cache, this.#platformId, place.erasures);
    holdToCounters(this.#cache, this.#platformId, place);
    this.#generation = this.#cache.generation;
  }

  /** Numbers what is new, within the transaction that holds the tenant's lock; what it does is redone when the transaction is. */
  async number(
    trx: Transaction,
    terms: ReadonlySet<Term>,
    parts: ReadonlySet<Part>,
    counters: Counters,
    mayDefine: boolean,
  ): Promise<void> {
    this.#counters = counters;
    const [ofTerms, ofParts] = [this.#unnumbered(terms), this.#unnumbered(parts)];
    const newTerms = await this.#unknown(trx, 't', ofTerms);
    const newParts = await this.#unknown(trx, 'p', ofParts);
    for (const { digest } of newTerms) this.#numbers.set(this.#key('t', digest), (counters.lastTerm += 1));
    for (const { digest } of newParts) this.#numbers.set(this.#key('p', digest), (counters.lastPart += 1));
    for (const term of ofTerms) this.#ofObjects.set(term, this.termOf(term));
    for (const part of ofParts) this.#ofObjects.set(part, this.partOf(part));
    if (newTerms.length > 0) await this.#insertTerms(trx, newTerms);
    if (newParts.length > 0) await this.#insertParts(trx, newParts);
    if (mayDefine)
      await this.#define(
        trx,
        newParts.flatMap((part) => part.defines),
      );
  }

  /** After the commit: others may use the numbers. */
  keep(): void {
    if (this.#cache.generation !== this.#generation) return;
    for (const [key, number] of this.#numbers) this.#cache.numbers.set(key, number);
    if (this.#counters) this.#cache.counters.set(this.#platformId, this.#counters);
  }

  #key(kind: 't' | 'p', digest: string): string {
    return `${kind}${this.#platformId}:${digest}`;
  }

  #isKnown(key: string): boolean {
    if (this.#numbers.has(key)) return true;
    const number = this.#cache.numbers.get(key);
    if (number !== undefined) this.#numbers.set(key, number);
    return number !== undefined;
  }

  #unnumbered<One extends Term | Part>(all: ReadonlySet<One>): One[] {
    return [...all].filter((one) => !this.#ofObjects.has(one));
  }

  /** Those that are not stored yet, each once. */
  async #unknown<One extends { digest: string }>(trx: Transaction, kind: 't' | 'p', all: One[]): Promise<One[]> {
    const missing = new Map(
      all.filter(({ digest }) => !this.#isKnown(this.#key(kind, digest))).map((one) => [one.digest, one]),
    );
    if (missing.size === 0) return [];
    const table = kind === 't' ? 'record_terms' : 'record_parts';
    // One digest after the other: a plan for a list of them would read all of a table that had no rows when it was made.
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

  async #insertTerms(trx: Transaction, terms: Term[]): Promise<void> {
    await query(trx, INSERT_TERMS, [
      this.#platformId,
      terms.map((term) => this.termOf(term)),
      terms.map(({ kind }) => kind),
      terms.map(({ digest }) => digest),
      terms.map(({ name }) => name),
    ]);
  }

  async #insertParts(trx: Transaction, parts: Part[]): Promise<void> {
    await query(trx, INSERT_PARTS, [
      this.#platformId,
      parts.map((part) => this.partOf(part)),
      parts.map(({ digest }) => digest),
      parts.map(({ content }) => content),
    ]);
    const links = parts.flatMap((part) => part.terms.map((term) => [this.termOf(term), this.partOf(part)] as const));
    if (links.length === 0) return;
    await query(trx, INSERT_PART_TERMS, [this.#platformId, links.map(([term]) => term), links.map(([, part]) => part)]);
  }

  /** What a new part says of an activity counts from now on. */
  async #define(trx: Transaction, terms: Term[]): Promise<void> {
    const defined = definitionsOf(terms);
    if (defined.length === 0) return;
    await query(trx, DEFINE_ACTIVITIES, [
      this.#platformId,
      defined.map(({ term }) => this.termOf(term)),
      defined.map(({ definition }) => JSON.stringify(definition)),
    ]);
  }
}

const INSERT_TERMS = {
  changes: true as const,
  name: 'insert_record_terms',
  text: `insert into record_terms (platform_id, id, kind, digest, name)
         select $1, id, kind, decode(digest, 'hex'), name
           from unnest($2::integer[], $3::text[], $4::text[], $5::text[]) as term (id, kind, digest, name)`,
};
const INSERT_PARTS = {
  changes: true as const,
  name: 'insert_record_parts',
  text: `insert into record_parts (platform_id, id, digest, content)
         select $1, id, decode(digest, 'hex'), content
           from unnest($2::integer[], $3::text[], $4::text[]) as part (id, digest, content)`,
};
const INSERT_PART_TERMS = {
  changes: true as const,
  name: 'insert_record_part_terms',
  text: `insert into record_part_terms (platform_id, term_id, part_id)
         select $1, term, part from unnest($2::integer[], $3::integer[]) as link (term, part)`,
};
