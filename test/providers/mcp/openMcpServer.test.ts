import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type McpServerAddress, openMcpServer } from '../../../providers/mcp/openMcpServer.js';
import { type McpStandIn, mcpStandIn } from './mcpStandIn.js';

let standIn: McpStandIn;
beforeAll(async () => {
  standIn = await mcpStandIn();
});
afterAll(() => standIn.close());
beforeEach(() => {
  standIn.requests.length = 0;
});

const { signal } = new AbortController();
const PATHS = { streamable_http: '/mcp', sse: '/sse', websocket: '/ws' };
const open = (server: Partial<McpServerAddress>, options: Partial<Parameters<typeof openMcpServer>[1]> = {}) => {
  const transport = server.transport ?? 'streamable_http';
  const address = {
    name: 'Campus calculator',
    url: standIn.origin + PATHS[transport],
    transport,
    headers: { Authorization: 'Bearer own-secret' },
  };
  return openMcpServer({ ...address, ...server }, { mayBePrivate: true, signal, ...options });
};

describe.each(['streamable_http', 'sse', 'websocket'] as const)('over %s', (transport) => {
  it('lists tools and calls them, with the headers of the server', async () => {
    const { tools, close } = await open({ transport });
    expect(tools.map(({ name }) => name)).toEqual([
      'Campus_calculator_add',
      'Campus_calculator_fail',
      'Campus_calculator_hang',
    ]);
    expect(tools[0]).toMatchObject({
      description: 'Campus calculator: Adds two numbers.',
      inputSchema: { type: 'object', required: ['a', 'b'] },
    });
    expect(await tools[0]!.call({ a: 2, b: 3 }, signal)).toBe('5');
    expect(await tools[1]!.call({}, signal)).toBe('The tool failed: no such book');
    await close();
    expect(standIn.requests.length).toBeGreaterThan(0);
    for (const { headers } of standIn.requests) expect(headers.authorization).toBe('Bearer own-secret');
  });

  it('goes on without a tool that does not end', async () => {
    const { tools, close } = await open({ transport }, { callTimeoutMs: 50 });
    expect(await tools[2]!.call({}, signal)).toBe('The tool failed.');
    await close();
  });

  it('refuses private addresses, before anything is sent', async () => {
    await expect(open({ transport }, { mayBePrivate: false })).rejects.toThrow(
      "The MCP server 'Campus calculator' cannot be used.",
    );
    expect(standIn.requests).toEqual([]);
  });

  it('gives up where nothing answers, or nothing listens', async () => {
    if (transport !== 'websocket')
      await expect(open({ transport, url: `${standIn.origin}/silent` }, { connectTimeoutMs: 100 })).rejects.toThrow(
        'cannot be used',
      );
    await expect(open({ transport, url: 'http://127.0.0.1:9/' }, { connectTimeoutMs: 2_000 })).rejects.toThrow(
      'cannot be used',
    );
  });
});

it('follows no redirect, which would carry the secrets along', async () => {
  await expect(open({ url: `${standIn.origin}/moved` })).rejects.toThrow('cannot be used');
  expect(standIn.requests.map(({ path }) => path)).not.toContain('/mcp');
});
