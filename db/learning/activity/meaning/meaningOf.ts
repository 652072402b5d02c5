import type { Fact } from '../../progress/fact.js';
import { durationMs } from './duration.js';
import { percentOf, watchedSeconds } from './extensions.js';
import { type VerbMeaning, verbOf } from './verbs.js';

/** A fact without who and where. */
export type StatedFact = Fact extends infer Known
  ? Known extends Fact
    ? Omit<Known, 'userId' | 'courseId' | 'blockId' | 'at' | 'stored'>
    : never
  : never;

/** What a statement says, whoever it is about. */
export interface Meaning {
  isActivity: boolean;
  /** How long it took; null where the statement does not say. */
  milliseconds: number | null;
  facts: StatedFact[];
  /** Its object is a certificate or a badge that was earned. */
  isEarned: boolean;
}

interface Result {
  score?: { scaled?: number; raw?: number; min?: number; max?: number };
  success?: boolean;
  completion?: boolean;
  duration?: string;
  extensions?: Record<string, unknown>;
}

/** Of a verb that nobody knows, without a result. */
export const PLAIN_ACTIVITY: Meaning = { isActivity: true, milliseconds: null, facts: [], isEarned: false };
const NO_ACTIVITY: Meaning = { isActivity: false, milliseconds: null, facts: [], isEarned: false };

/** What a stored statement means: by its verb's IRI and the JSON of its result. docs/verbs.md says it in words. */
export function meaningOf(verbIri: string, result: string | null): Meaning {
  const verb = verbOf(verbIri);
  if (verb?.voids) return NO_ACTIVITY;
  if (result === null && !verb) return PLAIN_ACTIVITY;
  const stated = result === null ? {} : (JSON.parse(result) as Result);
  const milliseconds = stated.duration === undefined ? null : durationMs(stated.duration);
  return {
    isActivity: true,
    milliseconds,
    facts: verb ? factsOf(verb, stated, milliseconds) : [],
    isEarned: verb?.earns === true,
  };
}

function factsOf(verb: VerbMeaning, result: Result, milliseconds: number | null): StatedFact[] {
  const facts: StatedFact[] = [];
  const { success, completion, score, extensions = {} } = result;
  if (verb.attempts) facts.push({ kind: 'attempted' });
  if (verb.completes || (verb.readsResult && completion === true)) facts.push({ kind: 'completed' });
  const passes = verb.passes ?? (verb.readsResult ? success : undefined);
  if (passes !== undefined) facts.push({ kind: passes ? 'passed' : 'failed' });
  const percent = verb.readsResult
    ? (percentOf(extensions) ?? (verb.scoreIsProgress ? scaledPercent(score?.scaled) : null))
    : null;
  if (percent !== null) facts.push({ kind: 'progressed', percent });
  if (verb.readsResult && !verb.scoreIsProgress && score) facts.push(...scoredBy(score));
  if (verb.plays) facts.push({ kind: 'played' });
  if (verb.watches) facts.push(...watchedBy(milliseconds, extensions));
  return facts;
}

function scaledPercent(scaled: number | undefined): number | null {
  return scaled === undefined ? null : Math.max(0, scaled * 100);
}

/** Points above the least possible; negative ones count as none. */
function scoredBy({ scaled, raw, min = 0, max }: NonNullable<Result['score']>): StatedFact[] {
  if (scaled === undefined && raw === undefined) return [];
  const decimal = (value: number | undefined) => (value === undefined ? null : plainDecimal(Math.max(0, value)));
  return [
    {
      kind: 'scored',
      earned: decimal(raw === undefined ? undefined : difference(raw, min)),
      max: decimal(max === undefined ? undefined : difference(max, min)),
      scaled: decimal(scaled),
    },
  ];
}

const DIGITS = 12;

/** Without what binary fractions add: 0.3 - 0.1 is 0.2. */
const difference = (one: number, other: number) => (other === 0 ? one : Number((one - other).toPrecision(DIGITS)));

/** As a decimal text without an exponent. */
function plainDecimal(value: number): string {
  const text = String(value);
  return /e/.test(text) ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}

function watchedBy(milliseconds: number | null, extensions: Record<string, unknown>): StatedFact[] {
  const seconds = milliseconds === null ? watchedSeconds(extensions) : milliseconds / 1_000;
  return seconds === null || seconds <= 0 ? [] : [{ kind: 'watched', seconds }];
}
