import { setTimeout as sleep } from 'node:timers/promises';
import type { WriteOutcome, WriteRecord } from './history.js';

const ATTEMPT_MS = 15_000;
const PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 2_000;
/** A client that leaves does so within this time. */
const LEAVES_WITHIN_MS = 40;

/** What reads of learning records need, and other operations ignore. */
export const XAPI = { 'x-experience-api-version': '1.0.3' };

export interface ChaosRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface ChaosAnswer {
  status: number;
  text: string;
  location: string | null;
  /** Seconds; 0 without the header. */
  retryAfterS: number;
}

/** What all clients of a run see and share. */
export interface ClientSurroundings {
  /** The address of the service. */
  url: string;
  /** Texts of other tenants, by tenant: no answer to it may contain them. */
  foreignMarkers: ReadonlyMap<string, readonly string[]>;
  /** While true, clients close some connections before the answer, and some never ask again. */
  areLeaving: boolean;
  /** Clients stop repeating at this time (`performance.now`). */
  deadlineMs: number;
  /** Aborted when the whole run must end at once. */
  stop: AbortSignal;
  /** Sentences about answers that contain a foreign marker. */
  leaks: string[];
  /** Request ids of answers with status 500. */
  internalErrors: string[];
  /** The longest time in ms from the first attempt of a request to its answer, and the request. */
  longestWait: { ms: number; request: string };
  reads: number;
  /** Reads that the service refused. */
  refusedReads: string[];
}

/** No definite answer came before the deadline, or the client left. */
export class NoDefiniteAnswer extends Error {
  override readonly name = 'NoDefiniteAnswer';
}

/** The service refused the request with this status. */
export class WriteRefusal extends Error {
  override readonly name = 'WriteRefusal';

  constructor(
    readonly status: number,
    text: string,
  ) {
    super(`${status} ${text}`);
  }
}

/**
 * Sends a request until it has a definite answer. `doneBefore` is the status by which the service refuses a repetition
 * of what an earlier attempt has done. Throws WriteRefusal and NoDefiniteAnswer.
 */
export type SendWrite = (
  request: ChaosRequest,
  options?: { doneBefore?: number },
) => Promise<ChaosAnswer & { attempts: number }>;

export interface ChaosClient {
  /** Sends a request once; null without an answer. */
  read(path: string, authorization?: string): Promise<ChaosAnswer | null>;
  /** Runs the requests of a write, and returns what its client knows of it in the end. */
  write(what: Pick<WriteRecord, 'kind' | 'key'>, run: (send: SendWrite) => Promise<unknown>): Promise<WriteRecord>;
}

/** Creates a client of a tenant, which repeats each request of a write until it has a definite answer. */
export function createChaosClient(
  shared: ClientSurroundings,
  { tenant, authorization }: { tenant: string; authorization: string },
): ChaosClient {
  const attempt = async (
    { method, path, headers, body }: ChaosRequest,
    { timeoutMs = ATTEMPT_MS, as = authorization } = {},
  ): Promise<ChaosAnswer | null> => {
    try {
      const response = await fetch(path.startsWith('http') ? path : shared.url + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: as,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      for (const marker of shared.foreignMarkers.get(tenant) ?? [])
        if (text.includes(marker)) shared.leaks.push(`${method} ${path} answered ${tenant} with '${marker}'`);
      if (response.status === 500)
        shared.internalErrors.push(`${method} ${path} ${response.headers.get('x-request-id')}`);
      const retryAfterS = Number(response.headers.get('retry-after') ?? 0);
      return { status: response.status, text, location: response.headers.get('location'), retryAfterS };
    } catch {
      return null;
    }
  };

  const sendUntilAnswered = async (request: ChaosRequest, count: () => void) => {
    const startedAtMs = performance.now();
    // Pages of others are no part of the fault.
    const isLeaving = shared.areLeaving && !request.path.startsWith('http') && Math.random() < 0.5;
    for (let attempts = 1; ; attempts += 1) {
      count();
      const leavesAfterMs = 1 + Math.floor(Math.random() * LEAVES_WITHIN_MS);
      const answer = await attempt(request, isLeaving && attempts === 1 ? { timeoutMs: leavesAfterMs } : {});
      if (answer && isDefinite(answer)) {
        const ms = Math.round(performance.now() - startedAtMs);
        if (ms > shared.longestWait.ms) shared.longestWait = { ms, request: `${request.method} ${request.path}` };
        return { answer, attempts };
      }
      if (isLeaving && Math.random() < 0.3) throw new NoDefiniteAnswer('The client left.');
      if (shared.stop.aborted || performance.now() > shared.deadlineMs)
        throw new NoDefiniteAnswer(`The last answer: ${answer?.text ?? 'none'}`);
      await sleep(Math.min(Math.max((answer?.retryAfterS ?? 0) * 1_000, PAUSE_MS), LONGEST_PAUSE_MS));
    }
  };

  return {
    read: async (path, as) => {
      const answer = await attempt({ method: 'GET', path, headers: XAPI }, as === undefined ? {} : { as });
      if (answer) shared.reads += 1;
      if (answer && as === undefined && answer.status >= 400 && isDefinite(answer))
        shared.refusedReads.push(`${path} ${answer.status}`);
      return answer;
    },
    write: async (what, run) => {
      const startedAtMs = performance.now();
      let attempts = 0;
      let status: number | null = null;
      const send: SendWrite = async (request, { doneBefore } = {}) => {
        const { answer, attempts: needed } = await sendUntilAnswered(request, () => (attempts += 1));
        status = answer.status;
        const isDone = needed > 1 && status === doneBefore;
        if (status >= 400 && !isDone) throw new WriteRefusal(status, answer.text);
        return { ...answer, attempts: needed };
      };
      const outcome = await run(send).then(
        (): WriteOutcome => 'acknowledged',
        (error: unknown): WriteOutcome => {
          if (error instanceof WriteRefusal) return 'refused';
          if (error instanceof NoDefiniteAnswer) return 'unknown';
          throw error;
        },
      );
      return { ...what, tenant, outcome, status, attempts, startedAtMs, endedAtMs: performance.now() };
    },
  };
}

/** Whether repeating cannot change the answer. */
function isDefinite({ status, retryAfterS }: ChaosAnswer): boolean {
  if (status === 409) return retryAfterS === 0;
  return status < 500 && status !== 408 && status !== 429;
}
