import type { ScimComparison, FilterValue, ScimFilter } from '../../../db/tenancy/scim/scimFilter.js';
import { ENTERPRISE_USER, GROUP, USER } from './scimSchemas.js';
import { invalidFilter, invalidPath } from './scimProblem.js';

const MOST_CHARACTERS = 4_000;
const MOST_LEVELS = 10;
const MOST_COMPARISONS = 50;

/** A path of a PATCH: `emails[type eq "work"].value` has all three parts. Names are in lower case. */
export interface ScimPath {
  path: string;
  filter: ScimFilter | null;
  part: string | null;
}

/**
 * Parses a filter of RFC 7644, section 3.4.2.2, and `emails[type eq "work"].value eq "a@b.example"`, which Entra ID
 * sends. Throws a Problem (400, invalidFilter).
 */
export function parseScimFilter(text: string): ScimFilter {
  const parser = new Parser(text, invalidFilter);
  const filter = parser.readFilter(1);
  parser.requireEnd();
  return filter;
}

/** Parses the path of a PATCH. Throws a Problem (400, invalidPath). */
export function parseScimPath(text: string): ScimPath {
  const parser = new Parser(text, invalidPath);
  const path = parser.readPath();
  parser.requireEnd();
  return path;
}

/**
 * The path of an attribute in lower case, without the URN of the core schema; attributes of the enterprise extension
 * begin with `enterprise:`.
 */
export function normalizePath(text: string): string {
  const path = text.toLowerCase();
  for (const urn of [USER, GROUP]) if (path.startsWith(`${urn.toLowerCase()}:`)) return path.slice(urn.length + 1);
  const enterprise = ENTERPRISE_USER.toLowerCase();
  return path.startsWith(`${enterprise}:`) ? `enterprise:${path.slice(enterprise.length + 1)}` : path;
}

const COMPARISONS: readonly string[] = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le', 'pr'];
const ATTRIBUTE = /(?:urn:[\w.:-]+:)?[A-Za-z$][\w$-]*(?:\.[A-Za-z$][\w$-]*)*/y;
const SPACE = /\s*/y;
const WORD = /[A-Za-z]+/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;
const OTHER_VALUE = /true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/iy;

class Parser {
  #at = 0;
  #comparisons = 0;

  constructor(
    readonly text: string,
    readonly fail: (detail: string) => Error,
  ) {
    if (text.length > MOST_CHARACTERS) throw fail(`may have at most ${MOST_CHARACTERS} characters`);
  }

  requireEnd(): void {
    this.#take(SPACE);
    if (this.#at < this.text.length) throw this.#unexpected('the end');
  }

  readFilter(level: number): ScimFilter {
    if (level > MOST_LEVELS) throw this.fail(`may have at most ${MOST_LEVELS} levels`);
    return this.#readList('or', () => this.#readList('and', () => this.#readTerm(level)));
  }

  readPath(): ScimPath {
    const path = normalizePath(this.#require(ATTRIBUTE, 'an attribute'));
    if (!this.#takeCharacter('[')) return { path, filter: null, part: null };
    const filter = this.readFilter(1);
    this.#requireCharacter(']');
    const part = this.#takeCharacter('.') ? this.#require(ATTRIBUTE, 'a part of the attribute').toLowerCase() : null;
    return { path, filter, part };
  }

  #readList(kind: 'and' | 'or', readPart: () => ScimFilter): ScimFilter {
    const parts = [readPart()];
    while (this.#takeWord(kind)) parts.push(readPart());
    return parts.length === 1 ? parts[0]! : { kind, parts };
  }

  #readTerm(level: number): ScimFilter {
    const before = this.#at;
    if (this.#takeWord('not')) {
      if (this.#takeCharacter('(')) {
        const part = this.readFilter(level + 1);
        this.#requireCharacter(')');
        return { kind: 'not', part };
      }
      this.#at = before;
    }
    if (this.#takeCharacter('(')) {
      const filter = this.readFilter(level + 1);
      this.#requireCharacter(')');
      return filter;
    }
    return this.#readComparison(level);
  }

  #readComparison(level: number): ScimFilter {
    this.#comparisons += 1;
    if (this.#comparisons > MOST_COMPARISONS) throw this.fail(`may have at most ${MOST_COMPARISONS} comparisons`);
    const path = normalizePath(this.#require(ATTRIBUTE, 'an attribute'));
    if (this.#takeCharacter('[')) {
      const filter = this.readFilter(level + 1);
      this.#requireCharacter(']');
      if (!this.#takeCharacter('.')) return { kind: 'within', path, filter };
      const part = this.#require(ATTRIBUTE, 'a part of the attribute').toLowerCase();
      return { kind: 'within', path, filter: { kind: 'and', parts: [filter, this.#readTest(part)] } };
    }
    return this.#readTest(path);
  }

  /** The comparison and the value behind an attribute. */
  #readTest(path: string): ScimFilter {
    const comparison = this.#require(WORD, 'a comparison').toLowerCase();
    if (!COMPARISONS.includes(comparison)) throw this.fail(`'${comparison}' is not a comparison`);
    const value = comparison === 'pr' ? null : this.#readValue();
    return { kind: 'compare', path, comparison: comparison as ScimComparison, value };
  }

  #readValue(): FilterValue {
    this.#take(SPACE);
    const quoted = this.#take(STRING);
    try {
      const value = JSON.parse(quoted ?? this.#require(OTHER_VALUE, 'a value').toLowerCase()) as FilterValue;
      if (typeof value !== 'string' || !value.includes('\0')) return value;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    throw this.fail('has a text that is not valid JSON');
  }

  #takeWord(word: string): boolean {
    const before = this.#at;
    this.#take(SPACE);
    if (this.#take(WORD)?.toLowerCase() === word) return true;
    this.#at = before;
    return false;
  }

  #takeCharacter(character: string): boolean {
    this.#take(SPACE);
    if (this.text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #requireCharacter(character: string): void {
    if (!this.#takeCharacter(character)) throw this.#unexpected(`'${character}'`);
  }

  #require(pattern: RegExp, what: string): string {
    this.#take(SPACE);
    const taken = this.#take(pattern);
    if (taken === null) throw this.#unexpected(what);
    return taken;
  }

  #take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }

  #unexpected(expected: string): Error {
    return this.fail(`expects ${expected} at character ${this.#at + 1}`);
  }
}
