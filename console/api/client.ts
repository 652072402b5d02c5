import { ApiError, type Client, type RequestOf, buildUrl, createClient } from '../../generated/client/index.mjs';
import type { operations } from '../../generated/client/types';
import { noteDataAsOf } from './dataAsOf';
import { type ServerEvent, openEvents } from './events';
import { serviceUrl } from './page';

export type OperationId = keyof Client & keyof operations;
export type { DataOf, RequestOf } from '../../generated/client/index.mjs';
export { ApiError, buildUrl };

/** Whether the service answered that it does not know the caller, or no longer. */
export const isUnknownCaller = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** Calls of the API as one person. */
export interface Api {
  client: Client;
  /** Reads an answer that is not JSON, such as CSV. */
  download<Id extends OperationId>(operationId: Id, request: RequestOf<Id>): Promise<Blob>;
  /** Sends the body of an operation by POST, and yields the events of its answer as they arrive. */
  stream<Id extends OperationId>(operationId: Id, request: RequestOf<Id>): AsyncGenerator<ServerEvent>;
}

/**
 * Creates the client of the console. Without `authorization` requests have the cookie of the session, and the header
 * that protects it against forgery.
 */
export function createApi(authorization: string | null): Api {
  const headers: Record<string, string> = authorization === null ? { 'X-CSRF': '1' } : { authorization };
  const send = async (request: Request) => {
    const response = await fetch(request);
    noteDataAsOf(response);
    return response;
  };
  // A cookie must not accompany a token: the service would refuse two credentials.
  const credentials: RequestCredentials = authorization === null ? 'same-origin' : 'omit';
  const client = createClient({
    baseUrl: serviceUrl,
    headers,
    fetch: (request) => send(new Request(request, { credentials })),
  });
  return {
    client,
    download: async (operationId, request) => {
      const url = buildUrl(serviceUrl, operationId, request);
      const response = await send(new Request(url, { headers, credentials }));
      if (!response.ok) throw new Error(`The service answered ${response.status}.`);
      return response.blob();
    },
    stream: (operationId, request) => {
      const url = buildUrl(serviceUrl, operationId, request);
      return openEvents(
        (init) => send(new Request(url, { ...init, headers: { ...init.headers, ...headers }, credentials })),
        request,
      );
    },
  };
}
