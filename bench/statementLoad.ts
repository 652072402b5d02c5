import { Agent, type Dispatcher, request } from 'undici';
import type { MeasuredServer } from './measure.js';

const CONNECTIONS = 4;
const US_PER_MS = 1_000;
const BODIES_AHEAD = 200;

/** Clients that load the record store of a platform. */
export interface StatementLoad {
  /**
   * Sends batches of new statements over four connections, as many as the server takes or so many statements a second:
   * microseconds a statement, and the longest time that the event loop was blocked.
   */
  store(batch: number, perSecond?: number): Promise<{ us: number; stretchMs: number }>;
  /** Stores `count` statements in one request and returns its longest stretch in milliseconds. */
  storeOnce(count: number): Promise<number>;
  /** Milliseconds of half of the reads. `buildQuery` returns a query, or the address that an answer named. */
  p50(buildQuery: (place: number) => string, requests: number): Promise<number>;
  /** Returns the address of the page after the first `pages`. */
  pageAfter(query: string, pages: number): Promise<string>;
  close(): Promise<void>;
}

export interface LoadOptions {
  /** The Authorization header of a caller that may write and read. */
  authorization: string;
  org: string;
  buildStatement(place: number): object;
  /** How long `store` sends. */
  seconds: number;
}

export function openStatementLoad(
  server: MeasuredServer,
  { authorization, org, buildStatement, seconds }: LoadOptions,
): StatementLoad {
  const path = `/api/xapi/orgs/${org}/statements`;
  const dispatcher = new Agent({ connections: CONNECTIONS });
  const send = async (method: Dispatcher.HttpMethod, address: string, body?: string) => {
    const headers = {
      authorization,
      'x-experience-api-version': '1.0.3',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const answer = await request(server.url + address, {
      method,
      dispatcher,
      headers,
      ...(body !== undefined && { body }),
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}: ${text.slice(0, 500)}`);
    return text;
  };
  const buildAddress = (query: string) => (query.startsWith('?') ? path + query : query);
  let made = 0;
  const newBody = (count: number) => JSON.stringify(Array.from({ length: count }, () => buildStatement(made++)));
  return {
    store: async (batch, perSecond = Infinity) => {
      const bodies = Array.from({ length: BODIES_AHEAD }, () => newBody(batch));
      await server.use();
      const fromMs = performance.now();
      let [begun, done] = [0, 0];
      const connection = async () => {
        while (performance.now() - fromMs < seconds * 1_000) {
          const waitMs = fromMs + ((begun += batch) * 1_000) / perSecond - performance.now();
          if (waitMs > 0) await new Promise((resume) => setTimeout(resume, waitMs));
          await send('POST', path, bodies.pop() ?? newBody(batch));
          done += batch;
        }
      };
      await Promise.all(Array.from({ length: CONNECTIONS }, connection));
      return {
        us: ((performance.now() - fromMs) * US_PER_MS) / done,
        stretchMs: (await server.use()).longestStretchMs,
      };
    },
    storeOnce: async (count) => {
      await server.use();
      await send('POST', path, newBody(count));
      return (await server.use()).longestStretchMs;
    },
    p50: async (buildQuery, requests) => {
      const times: number[] = [];
      for (let place = 0; place < requests; place++) {
        const fromMs = performance.now();
        await send('GET', buildAddress(buildQuery(place)));
        times.push(performance.now() - fromMs);
      }
      return times.sort((one, other) => one - other)[Math.floor(times.length / 2)]!;
    },
    pageAfter: async (query, pages) => {
      let address = buildAddress(query);
      for (let page = 0; page < pages; page++)
        address = (JSON.parse(await send('GET', address)) as { more: string }).more;
      return address;
    },
    close: () => dispatcher.close(),
  };
}
