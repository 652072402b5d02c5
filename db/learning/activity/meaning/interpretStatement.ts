import type { Fact } from '../../progress/fact.js';
import { durationMs } from './duration.js';
import { readPercent, watchedSeconds } from './extensions.js';
import { type VerbMeaning, findVerb } from './verbs.js';

/** A fact without person, course and block. */
export type StatedFact = Fact extends infer Known
  ? Known extends Fact
    ? Omit<Known, 'userId' | 'courseId' | 'blockId' | 'at' | 'stored'>
    : never
  : never;

/** The meaning of a statement, independent of its person and subject. */
export interface Meaning {
  isActivity: boolean;
  /** Duration; null when the statement has none. */
  milliseconds: number | null;
  facts: StatedFact[];
  /** The object is a certificate or badge that the person earned. */
  isEarned: boolean;
}

interface Result {
  score?: { scaled?: number; raw?: number; min?: number; max?: number };
  success?: boolean;
  completion?: boolean;
  duration?: string;
  extensions?: Record<string, unknown>;
}

/** An unknown verb without a result. */
export const PLAIN_ACTIVITY: Meaning = { isActivity: true, milliseconds: null, facts: [], isEarned: false };
const NO_ACTIVITY: Meaning = { isActivity: false, milliseconds: null, facts: [], isEarned: false };

/** The meaning of a stored statement, by the IRI of its verb and the JSON of its result. docs/verbs.md documents it. */
export function interpretStatement(verbIri: string, result: string | null): Meaning {
  const verb = findVerb(verbIri);
  if (verb?.voids) return NO_ACTIVITY;
  if (result === null && !verb) return PLAIN_ACTIVITY;
  const stated = result === null ? {} : (JSON.parse(result) as Result);
  const milliseconds = stated.duration === undefined ? null : durationMs(stated.duration);
  return {
    isActivity: true,
    milliseconds,
    facts: verb ? listFacts(verb, stated, milliseconds) : [],
    isEarned: verb?.earns === true,
  };
}

function listFacts(verb: VerbMeaning, result: Result, milliseconds: number | null): StatedFact[] {
  const facts: StatedFact[] = [];
  const { success, completion, score, extensions = {} } = result;
  if (verb.attempts) facts.push({ kind: 'attempted' });
  if (verb.completes || (verb.readsResult && completion === true)) facts.push({ kind: 'completed' });
  const passes = verb.passes ?? (verb.readsResult ? success : undefined);
  if (passes !== undefined) facts.push({ kind: passes ? 'passed' : 'failed' });
  const percent = verb.readsResult
    ? (readPercent(extensions) ?? (verb.scoreIsProgress ? scaledPercent(score?.scaled) : null))
    : null;
  if (percent !== null) facts.push({ kind: 'progressed', percent });
  if (verb.readsResult && !verb.scoreIsProgress && score) facts.push(...listScoreFacts(score));
  if (verb.plays) facts.push({ kind: 'played' });
  if (verb.watches) facts.push(...listWatchFacts(milliseconds, extensions));
  return facts;
}

function scaledPercent(scaled: number | undefined): number | null {
  return scaled === undefined ? null : Math.max(0, scaled * 100);
}

/** Points above the minimum; negative ones count as 0. */
function listScoreFacts({ scaled, raw, min = 0, max }: NonNullable<Result['score']>): StatedFact[] {
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

/** Subtraction without binary rounding errors: 0.3 - 0.1 is 0.2. */
const difference = (one: number, other: number) => (other === 0 ? one : Number((one - other).toPrecision(DIGITS)));

/** As a decimal text without an exponent. */
function plainDecimal(value: number): string {
  const text = String(value);
  return /e/.test(text) ? value.toFixed(20).replace(/\.?0+$/, '') : text;
}

function listWatchFacts(milliseconds: number | null, extensions: Record<string, unknown>): StatedFact[] {
  const seconds = milliseconds === null ? watchedSeconds(extensions) : milliseconds / 1_000;
  return seconds === null || seconds <= 0 ? [] : [{ kind: 'watched', seconds }];
}
