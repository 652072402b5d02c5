import { isDeepStrictEqual } from 'node:util';
import {
  type ContractOperation,
  type Json,
  type JsonObject,
  followPointer,
  isReadOnly,
} from '../../../server/contract/contract.js';
import { contract } from '../areas.js';

/** Lists the fields of a request body by name, without read-only fields. */
export function listWritableFields({ body }: ContractOperation): Map<string, JsonObject> {
  const { value: schema, at } = followPointer(contract, body!.schemaPointer!);
  const fields = Object.keys((schema.properties ?? {}) as JsonObject).map(
    (name) => [name, followPointer(contract, `${at}/properties/${name}`).value] as const,
  );
  return new Map(fields.filter(([, field]) => !isReadOnly(field)));
}

/** Lists the writable fields whose values differ between two states of a resource. */
export function listDifferingFields(fields: Map<string, JsonObject>, before: JsonObject, after: JsonObject): string[] {
  return [...fields.keys()].filter((name) => name in before && !isDeepStrictEqual(before[name], after[name]));
}

/** Lists other values that the schema allows for a field. Lists and objects get one change inside. */
export function listOtherValues(reference: JsonObject, value: Json | undefined): Json[] {
  const schema = typeof reference.$ref === 'string' ? followPointer(contract, reference.$ref).value : reference;
  const object = ((schema.anyOf ?? schema.oneOf ?? []) as JsonObject[]).find((one) => one.$ref !== undefined);
  if (object) return listOtherValues(object, value);
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
        ? [addDay(value)]
        : [`${value}x`];
  if (Array.isArray(value))
    return value.length === 0
      ? []
      : [
          ...listOtherValues((schema.items ?? {}) as JsonObject, value[0]).map((first) => value.with(0, first)),
          value.slice(1),
        ];
  if (typeof value !== 'object' || value === null) return [];
  const known = (schema.properties ?? {}) as Record<string, JsonObject>;
  const inside = Object.keys(value).filter((name) => name in known || schema.additionalProperties !== false);
  const changed = inside.flatMap((name) =>
    listOtherValues(known[name] ?? {}, value[name]).map((other) => ({ ...value, [name]: other })),
  );
  return schema.additionalProperties === true ? [...changed, { ...value, note: 'changed' }] : changed;
}

const addDay = (time: string) => new Date(Date.parse(time) + 86_400_000).toISOString();

/** Finds the item of a list that an answer describes: the one with its id, or else the one with the same values. */
export function findAnswerItem(items: JsonObject[], answer: JsonObject): JsonObject | undefined {
  const key = ['id', 'unique_id', 'pk'].find((name) => answer[name] !== undefined);
  if (key) return items.find((item) => item[key] === answer[key]);
  const isSame = (item: JsonObject) =>
    Object.entries(answer).every(
      ([name, value]) => !(name in item) || typeof value === 'object' || item[name] === value,
    );
  return items.find(isSame);
}
