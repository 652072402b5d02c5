import type { Fact } from '../../../../db/learning/progress/fact.js';

/** A leaf of an outline as it counts: its type is its own or that of what it is in. */
export interface Leaf {
  id: number;
  subsection: string;
  /** Null: not graded. */
  type: string | null;
  completable: boolean;
  maxScore: string | null;
}

export interface Policy {
  scorePolicy: 'best' | 'latest';
  types: { name: string; weight: string; minCount: number; dropCount: number }[];
  cutoffs: Record<string, string>;
}

export interface Progress {
  completed: number;
  completable: number;
  /** ISO 8601. */
  completedAt: string | null;
  grade: string | null;
  typeGrades: Record<string, number>;
  letter: string | null;
  passed: boolean | null;
}

/** An exact number. */
class Fraction {
  constructor(
    readonly top: bigint,
    readonly bottom: bigint,
  ) {}

  static of(decimal: string): Fraction {
    const [whole = '0', places = ''] = decimal.split('.');
    return new Fraction(BigInt(whole + places), 10n ** BigInt(places.length));
  }

  plus({ top, bottom }: Fraction): Fraction {
    return new Fraction(this.top * bottom + top * this.bottom, this.bottom * bottom);
  }

  times({ top, bottom }: Fraction): Fraction {
    return new Fraction(this.top * top, this.bottom * bottom);
  }

  over({ top, bottom }: Fraction): Fraction {
    return new Fraction(this.top * bottom, this.bottom * top);
  }

  compare({ top, bottom }: Fraction): number {
    const difference = this.top * bottom - top * this.bottom;
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
  }

  /** Rounded to ten places, without zeros at the end. */
  text(): string {
    const scaled = (2n * this.top * 10n ** 10n + this.bottom) / (2n * this.bottom);
    const digits = scaled.toString().padStart(11, '0');
    return `${digits.slice(0, -10)}.${digits.slice(-10)}`.replace(/\.?0+$/, '');
  }
}

const ZERO = Fraction.of('0');
const least = (one: Fraction, other: Fraction) => (one.compare(other) > 0 ? other : one);
const sum = (parts: Fraction[]) => parts.reduce((total, part) => total.plus(part), ZERO);

interface Score {
  earned: Fraction;
  max: Fraction;
}

/** Progress by the definitions, from all facts of one learner in one course, without regard for speed. */
export function referenceProgress(facts: Fact[], leaves: Leaf[], policy: Policy): Progress {
  const completable = leaves.filter((leaf) => leaf.completable);
  const times = completable.map(({ id }) => completedAt(facts, id)).filter((time) => time !== null);
  const isWhole = completable.length > 0 && times.length === completable.length;
  const candidates = [isWhole ? times.sort().at(-1)! : null, completedAt(facts, null)].filter((time) => time !== null);
  const itself = scoreOf(facts, null, null, policy);
  const grade = itself
    ? itself.earned.over(itself.max)
    : policy.types.length > 0
      ? gradeOf(facts, leaves, policy)
      : null;
  const rounded = grade && Fraction.of(grade.text());
  const cutoffs = Object.entries(policy.cutoffs).map(([letter, cutoff]) => ({ letter, cutoff: Fraction.of(cutoff) }));
  const ascending = cutoffs.sort((one, other) => one.cutoff.compare(other.cutoff));
  const lowest = ascending.find(({ cutoff }) => cutoff.compare(ZERO) > 0);
  const verdict = latest(
    facts.filter(({ kind, blockId }) => blockId === null && (kind === 'passed' || kind === 'failed')),
  );
  return {
    completed: times.length,
    completable: completable.length,
    completedAt: candidates.sort()[0] ?? null,
    grade: grade && grade.text(),
    typeGrades: Object.fromEntries(
      policy.types.map((type) => [type.name, Number(gradeOfType(facts, leaves, policy, type).text())]),
    ),
    letter: (rounded && ascending.findLast(({ cutoff }) => rounded.compare(cutoff) >= 0)?.letter) ?? null,
    passed: verdict ? verdict.kind === 'passed' : rounded && lowest ? rounded.compare(lowest.cutoff) >= 0 : null,
  };
}

function completedAt(facts: Fact[], blockId: number | null): string | null {
  const completing = facts.filter(
    (fact) =>
      fact.blockId === blockId && (fact.kind === 'completed' || (fact.kind === 'progressed' && fact.percent >= 100)),
  );
  return completing.map(({ at }) => at).sort()[0] ?? null;
}

function latest<F extends Fact>(facts: F[]): F | undefined {
  return facts.toSorted((one, other) => (one.at + one.stored < other.at + other.stored ? -1 : 1)).at(-1);
}

function scoreOf(
  facts: Fact[],
  blockId: number | null,
  maxScore: string | null,
  { scorePolicy }: Policy,
): Score | null {
  const scored = facts
    .filter((fact) => fact.kind === 'scored')
    .filter((fact) => fact.blockId === blockId)
    .map((fact) => ({ ...fact, score: scoreOfFact(fact, maxScore) }))
    .filter(({ score }) => score !== null);
  if (scorePolicy === 'latest') return latest(scored)?.score ?? null;
  const share = ({ earned, max }: Score) => earned.over(max);
  const best = scored.toSorted(
    (one, other) => share(other.score!).compare(share(one.score!)) || other.score!.max.compare(one.score!.max),
  );
  return best[0]?.score ?? null;
}

function scoreOfFact(
  { earned, max, scaled }: Extract<Fact, { kind: 'scored' }>,
  maxScore: string | null,
): Score | null {
  const possible = [max, maxScore].find((points) => points !== null && Number(points) > 0);
  if (earned !== null && possible)
    return { earned: least(Fraction.of(earned), Fraction.of(possible)), max: Fraction.of(possible) };
  return scaled === null ? null : { earned: Fraction.of(scaled), max: Fraction.of('1') };
}

/** The sum of type x weight. */
function gradeOf(facts: Fact[], leaves: Leaf[], policy: Policy): Fraction {
  return sum(policy.types.map((type) => gradeOfType(facts, leaves, policy, type).times(Fraction.of(type.weight))));
}

/** The mean of a type's sections without the lowest, with zeros for the missing ones. */
function gradeOfType(
  facts: Fact[],
  leaves: Leaf[],
  policy: Policy,
  { name, minCount, dropCount }: Policy['types'][number],
): Fraction {
  const ofType = leaves.filter(({ type }) => type === name);
  const sections = [...new Set(ofType.map(({ subsection }) => subsection))]
    .map((subsection) =>
      sectionOf(
        facts,
        ofType.filter((leaf) => leaf.subsection === subsection),
        policy,
      ),
    )
    .filter(({ max }) => max.compare(ZERO) > 0)
    .map(({ earned, max }) => earned.over(max));
  while (sections.length < minCount) sections.push(ZERO);
  const counted = sections
    .toSorted((one, other) => other.compare(one))
    .slice(0, Math.max(0, sections.length - dropCount));
  return counted.length === 0 ? ZERO : sum(counted).over(Fraction.of(String(counted.length)));
}

function sectionOf(facts: Fact[], leaves: Leaf[], policy: Policy): Score {
  const parts = leaves.map(({ id, maxScore }) => {
    const score = scoreOf(facts, id, maxScore, policy);
    const max = maxScore === null ? (score?.max ?? ZERO) : Fraction.of(maxScore);
    return { earned: score ? score.earned.times(max).over(score.max) : ZERO, max };
  });
  return { earned: sum(parts.map(({ earned }) => earned)), max: sum(parts.map(({ max }) => max)) };
}
