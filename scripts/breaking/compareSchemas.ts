/** One change that a client may notice: what it is, where, and how to distinguish it from others. */
export interface Break {
  /** The operation and the place in it, e.g. `listCourses response 200 /results/items/name`. */
  where: string;
  rule: string;
  detail: string;
}

export type ContractNode = Record<string, unknown>;
export type Resolve = (node: unknown) => ContractNode;

/** Which way a value travels: a client must be able to send what it sent, and to read what it read. */
export type Direction = 'input' | 'output';

interface Side {
  node: unknown;
  resolve: Resolve;
}

/** Deeper nesting than this is a schema that holds itself. */
const DEEPEST = 12;

const LIMITS = {
  lower: ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'],
  upper: ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'],
  exact: ['pattern', 'format', 'multipleOf', 'uniqueItems', 'const'],
} as const;

/** What the newer schema breaks for clients of the older one. */
export function compareSchemas(older: Side, newer: Side, direction: Direction, where: string, depth = 0): Break[] {
  const [before, after] = [older.resolve(older.node), newer.resolve(newer.node)];
  if (depth > DEEPEST) return [];
  const inside = (oldNode: unknown, newNode: unknown, place: string) =>
    compareSchemas({ ...older, node: oldNode }, { ...newer, node: newNode }, direction, `${where}${place}`, depth + 1);
  return [
    ...compareTypes(before, after, direction, where),
    ...compareEnums(before, after, direction, where),
    ...(direction === 'input' ? compareLimits(before, after, where) : []),
    ...compareProperties(before, after, direction, where, inside),
    ...compareOpenness(before, after, direction, where, inside),
    ...(before.items && after.items ? inside(before.items, after.items, '/items') : []),
    ...compareAlternatives(before, after, direction, where, inside),
  ];
}

const typesOf = ({ type }: ContractNode) => [type ?? []].flat() as string[];
/** An integer is a number too. */
const covers = (types: string[], type: string) =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

function compareTypes(before: ContractNode, after: ContractNode, direction: Direction, where: string): Break[] {
  const [had, has] = [typesOf(before), typesOf(after)];
  const [expected, offered] = direction === 'input' ? [had, has] : [has, had];
  // Without a type a schema takes them all.
  if (offered.length === 0) return [];
  const lost = expected.length === 0 ? ['any'] : expected.filter((type) => !covers(offered, type));
  const rule = direction === 'input' ? 'narrowed-type' : 'widened-type';
  return lost.map((type) => ({
    where,
    rule,
    detail: `${had.join('|') || 'any'} became ${has.join('|') || 'any'} (${type})`,
  }));
}

function compareEnums(before: ContractNode, after: ContractNode, direction: Direction, where: string): Break[] {
  const [had, has] = [before.enum as unknown[] | undefined, after.enum as unknown[] | undefined];
  if (direction === 'input' && has) {
    if (!had) return [{ where, rule: 'narrowed-enum', detail: `only ${JSON.stringify(has)} is allowed now` }];
    const lost = had.filter((value) => !has.includes(value));
    return lost.map((value) => ({
      where,
      rule: 'narrowed-enum',
      detail: `${JSON.stringify(value)} is no longer allowed`,
    }));
  }
  if (direction === 'output' && had) {
    const added = has ? has.filter((value) => !had.includes(value)) : ['any other value'];
    return added.map((value) => ({
      where,
      rule: 'widened-enum',
      detail: `${JSON.stringify(value)} may be answered now`,
    }));
  }
  return [];
}

function compareLimits(before: ContractNode, after: ContractNode, where: string): Break[] {
  const tightened = (names: readonly string[], isTighter: (old: number, now: number) => boolean) =>
    names
      .filter(
        (name) =>
          after[name] !== undefined &&
          (before[name] === undefined || isTighter(Number(before[name]), Number(after[name]))),
      )
      .map((name) => ({
        where,
        rule: 'narrowed-limit',
        detail: `${name} ${String(before[name] ?? 'none')} became ${String(after[name])}`,
      }));
  const changed = LIMITS.exact
    .filter((name) => after[name] !== undefined && after[name] !== false && after[name] !== before[name])
    .map((name) => ({
      where,
      rule: 'narrowed-limit',
      detail: `${name} ${String(before[name] ?? 'none')} became ${String(after[name])}`,
    }));
  return [
    ...tightened(LIMITS.lower, (old, now) => now > old),
    ...tightened(LIMITS.upper, (old, now) => now < old),
    ...changed,
  ];
}

type Inside = (before: unknown, after: unknown, place: string) => Break[];

function compareProperties(
  before: ContractNode,
  after: ContractNode,
  direction: Direction,
  where: string,
  inside: Inside,
): Break[] {
  const [had, has] = [(before.properties ?? {}) as ContractNode, (after.properties ?? {}) as ContractNode];
  const [required, requires] = [(before.required ?? []) as string[], (after.required ?? []) as string[]];
  const removed = Object.keys(had)
    .filter((name) => !(name in has))
    .filter(() => direction === 'output' || after.additionalProperties === false)
    .map((name) => ({ where: `${where}/${name}`, rule: 'removed-field', detail: 'is gone' }));
  // Where no object was taken before, nobody leaves out a field of one.
  const wasObject = typesOf(before).length === 0 || typesOf(before).includes('object');
  const demanded = direction === 'input' && wasObject ? requires.filter((name) => !required.includes(name)) : [];
  const uncertain = direction === 'output' ? required.filter((name) => name in has && !requires.includes(name)) : [];
  return [
    ...removed,
    ...demanded.map((name) => ({ where: `${where}/${name}`, rule: 'required-input', detail: 'must be sent now' })),
    ...uncertain.map((name) => ({ where: `${where}/${name}`, rule: 'optional-output', detail: 'may be missing now' })),
    ...Object.keys(had).flatMap((name) => (name in has ? inside(had[name], has[name], `/${name}`) : [])),
  ];
}

/** What is said of fields that have no name: whether they are taken, and what they hold. */
function compareOpenness(
  before: ContractNode,
  after: ContractNode,
  direction: Direction,
  where: string,
  inside: Inside,
): Break[] {
  const [had, has] = [before.additionalProperties, after.additionalProperties];
  if (typeof had === 'object' && typeof has === 'object') return inside(had, has, '/*');
  if (direction === 'output' || !('properties' in before || had !== undefined)) return [];
  const isNarrower = had !== false && (has === false || typeof has === 'object');
  return isNarrower
    ? [{ where: `${where}/*`, rule: 'removed-field', detail: 'fields without a name of their own are no longer taken' }]
    : [];
}

/** Alternatives are compared in their order, which is how they are written. */
function compareAlternatives(
  before: ContractNode,
  after: ContractNode,
  direction: Direction,
  where: string,
  inside: Inside,
): Break[] {
  return (['oneOf', 'anyOf', 'allOf'] as const).flatMap((name) => {
    const [had, has] = [(before[name] ?? []) as unknown[], (after[name] ?? []) as unknown[]];
    // One of the new alternatives takes all that was sent before.
    if (
      direction === 'input' &&
      name !== 'allOf' &&
      had.length === 0 &&
      has.some((node) => inside(before, node, '').length === 0)
    )
      return [];
    return [
      ...compareAlternativeCount(had.length, has.length, name, direction, where),
      ...had.flatMap((node, index) => (index < has.length ? inside(node, has[index], `/${name}/${index}`) : [])),
    ];
  });
}

/** Fewer choices, or more conditions at once, narrow a schema; no choices at all leave it open. */
function compareAlternativeCount(
  had: number,
  has: number,
  name: 'oneOf' | 'anyOf' | 'allOf',
  direction: Direction,
  where: string,
): Break[] {
  const [expected, offered] = direction === 'input' ? [had, has] : [has, had];
  const open = name === 'allOf' ? 0 : Infinity;
  const [expectedBreadth, offeredBreadth] = [expected || open, offered || open];
  const isNarrower = name === 'allOf' ? offeredBreadth > expectedBreadth : offeredBreadth < expectedBreadth;
  const rule = direction === 'input' ? 'narrowed-type' : 'widened-type';
  return isNarrower ? [{ where, rule, detail: `${name} of ${had} became one of ${has}` }] : [];
}
