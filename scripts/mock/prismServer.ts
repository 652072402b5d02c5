import { getHttpOperationsFromSpec } from '@stoplight/prism-cli/dist/operations.js';
import { createLogger } from '@stoplight/prism-core';
import { createServer } from '@stoplight/prism-http-server';

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
  const operations = await getHttpOperationsFromSpec(contractFile);
  const server = createServer(operations, {
    components: { logger: createLogger('mock', { level: 'silent' }) },
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
