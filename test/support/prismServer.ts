import { createRequire } from 'node:module';
import path from 'node:path';
import { getHttpOperationsFromSpec } from '@stoplight/prism-cli/dist/operations.js';
import { createLogger } from '@stoplight/prism-core';
import { createServer } from '@stoplight/prism-http-server';
import { indexOperations, shareSchemas } from './shareSchemas.js';

type Route = NonNullable<Parameters<typeof createServer>[1]['components']['route']>;
// A default export of CommonJS means different things to node and to Jest.
const { default: routeOf } = createRequire(path.resolve('package.json'))(
  '@stoplight/prism-http/dist/router/index.js',
) as { default: Route };

export interface MockServer {
  url: string;
  close(): Promise<void>;
}

/**
 * Prism answers every operation of a contract by its examples. Port 0 takes a free one. A request that breaks the contract gets an
 * error that the contract declares, or with `refuses` always 422.
 */
export async function startMock(
  contractFile: string,
  { host, port }: { host: string; port: number },
  { refuses = false } = {},
): Promise<MockServer> {
  const operations = shareSchemas(await getHttpOperationsFromSpec(contractFile));
  const candidates = indexOperations(operations);
  const server = createServer(operations, {
    components: {
      logger: createLogger('mock', { level: 'silent' }),
      route: ({ input }) => routeOf({ resources: candidates(input.url.path), input }),
    },
    cors: true,
    config: {
      isProxy: false,
      mock: { dynamic: false },
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: refuses,
      upstreamProxy: undefined,
    },
  });
  const url = await server.listen(port, host);
  return { url, close: () => server.close() };
}
