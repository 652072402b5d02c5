/** A filter as text, and which people it means by the plain reading of RFC 7644. */
export interface RandomFilter {
  text: string;
  matches(person: Record<string, string | boolean | null>): boolean;
}

const ATTRIBUTES = ['userName', 'displayName', 'externalId', 'title', 'name.givenName', 'emails.value'];
const EXACT = ['externalId'];
export const WORDS = ['Ada', 'ada', 'Ab', 'b', 'zoe', 'Z%', 'a_b', "o'neil", 'ab"c'];

type Draw = (below: number) => number;
const pick = <T>(draw: Draw, values: readonly T[]): T => values[draw(values.length)]!;

const TESTS: Record<string, (left: string, right: string) => boolean> = {
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
  co: (left, right) => left.includes(right),
  sw: (left, right) => left.startsWith(right),
  ew: (left, right) => left.endsWith(right),
  gt: (left, right) => left > right,
  ge: (left, right) => left >= right,
  lt: (left, right) => left < right,
  le: (left, right) => left <= right,
};

/** Draws a filter of at most `depth` levels. */
export function drawFilter(draw: Draw, depth: number): RandomFilter {
  const kind = depth === 0 ? 0 : draw(6);
  if (kind === 1 || kind === 2) {
    const [one, other] = [drawFilter(draw, depth - 1), drawFilter(draw, depth - 1)];
    const word = kind === 1 ? 'and' : 'or';
    return {
      text: `(${one.text}) ${pick(draw, [word, word.toUpperCase()])} (${other.text})`,
      matches: (person) =>
        kind === 1 ? one.matches(person) && other.matches(person) : one.matches(person) || other.matches(person),
    };
  }
  if (kind === 3) {
    const inner = drawFilter(draw, depth - 1);
    return { text: `not (${inner.text})`, matches: (person) => !inner.matches(person) };
  }
  if (kind === 4) {
    const value = draw(2) === 0;
    const comparison = pick(draw, ['eq', 'ne']);
    return {
      text: `active ${comparison} ${value}`,
      matches: ({ active }) => (active === value) === (comparison === 'eq'),
    };
  }
  return drawComparison(draw);
}

function drawComparison(draw: Draw): RandomFilter {
  const attribute = pick(draw, ATTRIBUTES);
  if (draw(8) === 0) return { text: `${attribute} pr`, matches: (person) => person[attribute] !== null };
  const comparison = pick(draw, Object.keys(TESTS));
  const word = pick(draw, WORDS);
  const fold = (text: string) => (EXACT.includes(attribute) ? text : text.toLowerCase());
  const name = attribute === 'emails.value' && draw(2) === 0 ? 'emails' : attribute;
  const plain = `${comparison} ${JSON.stringify(word)}`;
  return {
    text:
      attribute === 'emails.value' && draw(2) === 0 ? `emails[type eq "work" and value ${plain}]` : `${name} ${plain}`,
    matches: (person) => {
      const value = person[attribute] ?? null;
      if (value === null) return comparison === 'ne';
      return TESTS[comparison]!(fold(String(value)), fold(word));
    },
  };
}
