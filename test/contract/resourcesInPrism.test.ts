import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Json, JsonObject } from '../../server/contract/contract.js';
import { contract } from '../support/areas.js';
import { buildExampleRequests, resolveReference } from '../support/exampleRequests.js';
import { type MockServer, startMock } from '../support/prismServer.js';
import { type WriteOfResource, listResourceWrites } from '../support/roundTrips/resourceOperations.js';

const writes = listResourceWrites().filter(({ write, read }) => read && ['put', 'patch'].includes(write.method));

/** The example of what is read. */
function exampleRead({ read, form }: WriteOfResource): JsonObject {
  const { responses } = (contract.paths[read!.path] as JsonObject).get as { responses: JsonObject };
  const { content } = resolveReference(contract, responses['200'] as JsonObject) as {
    content: Record<string, { examples: Record<string, { value: Json }> }>;
  };
  const { value } = resolveReference(contract, content['application/json']!.examples.typical as JsonObject) as {
    value: Json;
  };
  const found =
    form === 'one' ? value : form === 'list' ? (value as Json[])[0] : ((value as JsonObject).results as Json[])[0];
  return found as JsonObject;
}

describe('a mock by Prism', () => {
  let folder: string;
  let mock: MockServer;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'prism-'));
    const paths = Object.fromEntries(writes.map(({ write }) => [write.path, contract.paths[write.path]!]));
    const file = path.join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify({ ...contract, paths }));
    mock = await startMock(file, { host: '127.0.0.1', port: 0 }, { refuses: true });
  });
  afterAll(async () => {
    await mock?.close();
    await rm(folder, { recursive: true });
  });

  it.each(writes.map((one) => [one.write.operationId, one] as const))(
    'takes the example of what is read in %s, and no unknown field',
    async (_, one) => {
      const { path: address, query, body: example, headers } = buildExampleRequests(contract, one.write, {})[0]!;
      const url = new URL(`${mock.url}${address}`);
      for (const [name, value] of Object.entries(query)) url.searchParams.append(name, String(value));
      const send = async (body: JsonObject) => {
        const answer = await fetch(url, {
          method: one.write.method.toUpperCase(),
          headers: { ...headers, authorization: 'Api-Key key', 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
        return { status: answer.status, text: await answer.text() };
      };
      const read = { ...(example as JsonObject), ...exampleRead(one) };
      const taken = await send(read);
      expect([taken.status, taken.status === 200 || taken.text]).toEqual([200, true]);
      expect((await send({ ...read, no_such_field: 1 })).status).toBe(400);
    },
  );
});
