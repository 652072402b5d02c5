import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Json, JsonObject } from '../../server/contract/contract.js';
import { type Entry, follow } from '../../server/reference/entries.js';
import { testDatabase } from '../support/database.js';
import { EMPTY_IN_DEMO } from './emptyInDemo.js';
import { type OpenDemo, contract, demoEntries, openDemo } from './openDemo.js';

const db = testDatabase();
let demo: OpenDemo;

beforeAll(async () => {
  demo = await openDemo(db);
}, 180_000);

afterAll(() => demo?.close());

/** Fields of an answer that hold its rows, where it is not a list itself. */
const ROW_FIELDS = ['results', 'data', 'recommendations', 'records', 'differences', 'skills', 'services'];
const lists = demoEntries.flatMap((entry) => {
  const place = entry.method === 'GET' ? placeOfRows(entry) : null;
  return place === null ? [] : [{ id: entry.id, entry, place }];
});

describe('the lists of the demo', () => {
  it.each(lists.map(({ id, entry, place }) => [id, entry, place] as const))('%s', async (id, entry, place) => {
    const { accepted, first } = await demo.firstAnswer(
      entry,
      ({ status, body }) => status === 200 && countRows(body, place) > 0,
    );
    if (id in EMPTY_IN_DEMO) expect([id, accepted === undefined]).toEqual([id, true]);
    else expect([id, accepted ? '' : first.text]).toEqual([id, '']);
  });

  it('are those of the contract', () => {
    const ids = new Set(lists.map(({ id }) => id));
    expect(ids.size).toBeGreaterThan(100);
    expect(Object.keys(EMPTY_IN_DEMO).filter((id) => !ids.has(id))).toEqual([]);
  });
});

describe('the filters of the demo lists', () => {
  const filtered = lists.flatMap((list) => valuesOfFilters(list.entry).map((filter) => ({ ...list, filter })));
  it.each(filtered.map((one) => [`${one.id} ${one.filter.name}=${one.filter.value}`, one] as const))(
    '%s',
    async (name, { entry, place, filter }) => {
      const { accepted, first } = await demo.firstAnswer(
        entry,
        ({ status, body }) => status === 200 && countRows(body, place) > 0,
        { [filter.name]: filter.value },
      );
      if (name in EMPTY_IN_DEMO) expect([name, accepted === undefined]).toEqual([name, true]);
      else expect([name, accepted ? '' : first.text]).toEqual([name, '']);
    },
  );
});

/** The field that holds the rows: '' when the answer is a list; null when it is none. */
function placeOfRows({ definition }: Entry): string | null {
  const content = follow(contract, (definition.responses as JsonObject)['200']).content as JsonObject | undefined;
  const schema = follow(contract, (content?.['application/json'] as JsonObject | undefined)?.schema);
  const shapes = [schema, ...((schema.oneOf ?? schema.anyOf ?? []) as Json[]).map((one) => follow(contract, one))];
  if (shapes.some(isList)) return '';
  const properties = shapes.map((shape) => (shape.properties ?? {}) as JsonObject);
  return ROW_FIELDS.find((name) => properties.some((own) => isList(follow(contract, own[name])))) ?? null;
}

function isList({ type }: JsonObject): boolean {
  return type === 'array' || (Array.isArray(type) && type.includes('array'));
}

function countRows(body: unknown, place: string): number {
  const rows = place === '' ? body : (body as Record<string, unknown>)[place];
  return Array.isArray(rows) ? rows.length : 0;
}

/** Each value of the query parameters that say in which state or of which kind the rows are. */
function valuesOfFilters({ definition }: Entry): { name: string; value: string }[] {
  const parameters = ((definition.parameters ?? []) as Json[]).map((one) => follow(contract, one));
  return parameters
    .filter(
      ({ in: place, name }) =>
        place === 'query' && ['state', 'status', 'kind', 'media_type', 'visibility'].includes(String(name)),
    )
    .flatMap(({ name, schema }) =>
      ((follow(contract, schema).enum ?? []) as Json[]).map((value) => ({ name: String(name), value: String(value) })),
    );
}
