import { describe, expect, it } from '@jest/globals';
import document from '../../../generated/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../../../server/contract/contract.js';
import { listAreaGroups } from '../../../server/reference/areas.js';
import { listEntries } from '../../../server/reference/entries.js';

const contract = document as unknown as OpenApiDocument;

describe('the areas of the reference', () => {
  it('give every tag of the contract one place', () => {
    const placed = document['x-tagGroups'].flatMap(({ tags }) => tags);
    expect(placed.toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted());
  });

  it('show every operation and webhook once, under addresses of their own', () => {
    const areas = listAreaGroups(contract).flatMap((group) => group.areas);
    const shown = areas.flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(shown.toSorted()).toEqual(
      listEntries(contract)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(new Set(areas.map(({ slug }) => slug)).size).toBe(areas.length);
    expect(areas.filter(({ description }) => description === '')).toEqual([]);
  });

  it('show a tag without a place after the others', () => {
    const groups = listAreaGroups({
      openapi: '3.1.0',
      'x-tagGroups': [{ name: 'First', tags: ['B', 'Unused'] }],
      paths: {
        '/a': { get: { operationId: 'readA', tags: ['A'] } },
        '/b': { get: { operationId: 'readB', tags: ['B'] } },
      },
    });
    expect(groups.map(({ name, areas }) => [name, areas.map((area) => area.name)])).toEqual([
      ['First', ['B']],
      ['Other', ['A']],
    ]);
  });
});
