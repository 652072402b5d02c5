import { isDeepStrictEqual } from 'node:util';
import {
  type ContractOperation,
  type Json,
  type JsonObject,
  followPointer,
  isReadOnly,
} from '../../../server/contract/contract.js';
import { contract } from '../areas.js';

/** The fields of a body that a request sets, by name; what the service sets itself is not among them. */
export function writableFields({ body }: ContractOperation): Map<string, JsonObject> {
  const { value: schema, at } = followPointer(contract, body!.schemaPointer!);
  const fields = Object.keys((schema.properties ?? {}) as JsonObject).map(
    (name) => [name, followPointer(contract, `${at}/properties/${name}`).value] as const,
  );
  return new Map(fields.filter(([, field]) => !isReadOnly(field)));
}

/** The names of writable fields that two states of a resource differ in. */
export function differingFields(fields: Map<string, JsonObject>, before: JsonObject, after: JsonObject): string[] {
  return [...fields.keys()].filter((name) => name in before && !isDeepStrictEqual(before[name], after[name]));
}

/** Other values that a field may have by its schema: of lists and objects those with one change inside. */
export function otherValues(reference: JsonObject, value: Json | undefined): Json[] {
  const schema = typeof reference.$ref === 'string' ? followPointer(contract, reference.$ref).value : reference;
  const object = ((schema.anyOf ?? schema.oneOf ?? []) as JsonObject[]).find((one) => one.$ref !== undefined);
  if (object) return otherValues(object, value);
  if (typeof value === 'boolean') return [!value];
  const settable = ((schema.enum ?? []) as Json[]).filter(
    (one) => one !== null && !((schema['x-read-only-values'] ?? []) as Json[]).includes(one),
  );
  if (settable.length > 0) return settable.filter((one) => one !== value);
  if (typeof value === 'number') return [value + 1, value - 1];
  if (typeof value === 'string')
    return value === '' || schema.format === 'uuid'
      ? []
      : schema.format === 'date-time'
        ? [dayAfter(value)]
        : [`${value}x`];
  if (Array.isArray(value))
    return value.length === 0
      ? []
      : [
          ...otherValues((schema.items ?? {}) as JsonObject, value[0]).map((first) => value.with(0, first)),
          value.slice(1),
        ];
  if (typeof value !== 'object' || value === null) return [];
  const known = (schema.properties ?? {}) as Record<string, JsonObject>;
  const inside = Object.keys(value).filter((name) => name in known || schema.additionalProperties !== false);
  const changed = inside.flatMap((name) =>
    otherValues(known[name] ?? {}, value[name]).map((other) => ({ ...value, [name]: other })),
  );
  return schema.additionalProperties === true ? [...changed, { ...value, note: 'changed' }] : changed;
}

const dayAfter = (time: string) => new Date(Date.parse(time) + 86_400_000).toISOString();

/** The item of a list that an answer is about: that with its number, or that which has all of its values. */
export function itemMeant(items: JsonObject[], answer: JsonObject): JsonObject | undefined {
  const key = ['id', 'unique_id', 'pk'].find((name) => answer[name] !== undefined);
  if (key) return items.find((item) => item[key] === answer[key]);
  const isSame = (item: JsonObject) =>
    Object.entries(answer).every(
      ([name, value]) => !(name in item) || typeof value === 'object' || item[name] === value,
    );
  return items.find(isSame);
}
