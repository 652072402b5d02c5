import { describe, expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import document from '../../generated/openapi.json' with { type: 'json' };
import { type OpenApiDocument, readOperations } from '../../server/contract/contract.js';

const handlers = new Map(
  readdirSync('handlers', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [path.basename(file, '.ts'), path.join('handlers', file)]),
);
const gets = readOperations(document as unknown as OpenApiDocument).filter(({ method }) => method === 'get');
/** Who a change is stored as is asked for by those that change something. */
const writes = ({ operationId }: { operationId: string }) =>
  readFileSync(handlers.get(operationId)!, 'utf8').includes('access.actor');

describe('x-reads-primary', () => {
  it('is on every GET that writes as its caller', () => {
    expect(gets.filter(writes).length).toBeGreaterThan(0);
    expect(gets.filter((one) => writes(one) && !one.readsPrimary).map(({ operationId }) => operationId)).toEqual([]);
  });

  it('means all of xAPI too, which says up to when its answers are complete', () => {
    const xapi = gets.filter(({ isXapi }) => isXapi);
    expect(xapi.length).toBeGreaterThan(0);
    expect(xapi.every(({ readsPrimary }) => readsPrimary)).toBe(true);
  });
});
