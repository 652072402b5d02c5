/** One change that breaks clients. `where` and `rule` together identify it. */
export interface Break {
  /** The operation and the place in it, e.g. `listCourses response 200 /results/items/name`. */
  where: string;
  rule: string;
  detail: string;
}

export type ContractNode = Record<string, unknown>;
export type Resolve = (node: unknown) => ContractNode;

/** Whether clients send (`input`) or receive (`output`) the value. */
export type Direction = 'input' | 'output';

interface Side {
  node: unknown;
  resolve: Resolve;
}

/** The comparison ends at this depth: deeper nesting means a recursive schema. */
const DEEPEST = 12;

const LIMITS = {
  lower: ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'],
  upper: ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'],
  exact: ['pattern', 'format', 'multipleOf', 'uniqueItems', 'const'],
} as const;

/** Lists the changes of the newer schema that break clients of the older one. */
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

const listTypes = ({ type }: ContractNode) => [type ?? []].flat() as string[];
/** An integer is a number too. */
const covers = (types: string[], type: string) =>
  types.includes(type) || (type === 'integer' && types.includes('number'));

function compareTypes(before: ContractNode, after: ContractNode, direction: Direction, where: string): Break[] {
  const [had, has] = [listTypes(before), listTypes(after)];
  const [expected, offered] = direction === 'input' ? [had, has] : [has, had];
  // A schema without a type accepts every type.
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
  // If the older schema accepted no object, no client sends one without the field.
  const wasObject = listTypes(before).length === 0 || listTypes(before).includes('object');
  const demanded = direction === 'input' && wasObject ? requires.filter((name) => !required.includes(name)) : [];
  const uncertain = direction === 'output' ? required.filter((name) => name in has && !requires.includes(name)) : [];
  return [
    ...removed,
    ...demanded.map((name) => ({ where: `${where}/${name}`, rule: 'required-input', detail: 'must be sent now' })),
    ...uncertain.map((name) => ({ where: `${where}/${name}`, rule: 'optional-output', detail: 'may be missing now' })),
    ...Object.keys(had).flatMap((name) => (name in has ? inside(had[name], has[name], `/${name}`) : [])),
  ];
}

/**
 * Compares `additionalProperties`: whether the schemas accept other fields than those they name, and the schemas of
 * these.
 */
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
    ? [
        {
          where: `${where}/*`,
          rule: 'removed-field',
          detail: 'fields that the schema does not name are no longer accepted',
        },
      ]
    : [];
}

/** Compares the alternatives of both schemas pairwise, in their order. */
function compareAlternatives(
  before: ContractNode,
  after: ContractNode,
  direction: Direction,
  where: string,
  inside: Inside,
): Break[] {
  return (['oneOf', 'anyOf', 'allOf'] as const).flatMap((name) => {
    const [had, has] = [(before[name] ?? []) as unknown[], (after[name] ?? []) as unknown[]];
    // One of the new alternatives accepts all values of the older schema.
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

/**
 * Fewer alternatives of oneOf and anyOf narrow a schema, and so do more conditions of allOf. Without either keyword a
 * schema accepts everything.
 */
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
