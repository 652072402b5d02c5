/** A section of the xAPI specification, or of the form in which attachments are sent. */
export type XapiRule = `Data ${string}` | `Communication ${string}` | `IEEE ${string}` | 'RFC 2046';

/** A statement breaks a rule of xAPI: the path (JSON pointer), the fault, and the section of the specification. */
export class StatementRefused extends Error {
  override readonly name = 'StatementRefused';

  constructor(
    readonly path: string,
    message: string,
    readonly rule: XapiRule,
  ) {
    super(message);
  }
}

export type JsonRecord = Record<string, unknown>;

/** Checks one value at a JSON pointer. Throws StatementRefused. */
export type StatementRule = (value: unknown, path: string) => void;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Appends a property name to a JSON pointer. */
export function below(path: string, name: string | number): string {
  return `${path}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** An object with these properties and no others (Data 2.2: names are case sensitive, null is no value). */
export function recordOf(
  rules: Record<string, StatementRule>,
  { required = [], rule }: { required?: string[]; rule: XapiRule },
): StatementRule {
  return (value, path) => {
    const record = asRecord(value, path, rule);
    for (const name of required)
      if (!Object.hasOwn(record, name)) throw new StatementRefused(below(path, name), 'is required', rule);
    for (const name in record) {
      const check = Object.hasOwn(rules, name) ? rules[name] : undefined;
      if (!check) throw new StatementRefused(below(path, name), 'is not a known property', 'Data 2.2');
      check(record[name], below(path, name));
    }
  };
}

export function asRecord(value: unknown, path: string, rule: XapiRule): JsonRecord {
  if (!isRecord(value)) throw new StatementRefused(path, 'must be an object', rule);
  return value;
}

/** A list whose items all satisfy the rule. */
export function arrayOf(check: StatementRule, rule: XapiRule): StatementRule {
  return (value, path) => {
    if (!Array.isArray(value)) throw new StatementRefused(path, 'must be a list', rule);
    for (const [index, item] of value.entries()) check(item, below(path, index));
  };
}

/** A text that matches. */
export function textLike(matches: (text: string) => boolean, message: string, rule: XapiRule): StatementRule {
  return (value, path) => {
    if (typeof value !== 'string' || !matches(value)) throw new StatementRefused(path, message, rule);
  };
}
