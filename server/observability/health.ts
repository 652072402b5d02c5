import type { Logger } from 'pino';
import type { NodeState } from '../../db/core/cluster/nodeGuard.js';
import type { Readiness } from '../../services/operation/services.js';

/** A check of a dependency. `isEssential: false`: without it the service is degraded, not down. */
export interface ReadinessCheck {
  isEssential: boolean;
  /** Rejects if the dependency does not work. */
  check(): Promise<unknown>;
}

export type Phase = 'starting' | 'serving' | 'stopping';

export interface Health {
  read(): Promise<Readiness>;
  phase(): Phase;
  setPhase(phase: Phase): void;
}

const CHECK_TIMEOUT_MS = 2_000;
/** Probes within this time share one check. */
const CACHE_TTL_MS = 500;

export function createHealth(
  checks: Record<string, ReadinessCheck>,
  logger: Logger,
  listStuck: () => string[] = () => [],
  listNodes: () => NodeState[] = () => [],
): Health {
  let phase: Phase = 'starting';
  let last: { atMs: number; results: Promise<[string, boolean][]> } | null = null;

  const runChecks = () =>
    Promise.all(
      Object.entries(checks).map(async ([name, { check }]): Promise<[string, boolean]> => {
        try {
          await withTimeout(check());
          return [name, true];
        } catch (error) {
          logger.warn({ check: name, reason: (error as Error).message }, 'readiness check failed');
          return [name, false];
        }
      }),
    );

  return {
    read: async () => {
      if (!last || performance.now() - last.atMs > CACHE_TTL_MS)
        last = { atMs: performance.now(), results: runChecks() };
      let results = await last.results;
      const nodes = listNodes().map(({ node, isAway }): [string, boolean] => [`database_node_${node}`, !isAway]);
      results = [...results, ...nodes];
      const failed = results.filter(([, isHealthy]) => !isHealthy).map(([name]) => name);
      const isDown = failed.some((name) => checks[name]?.isEssential);
      const stuck = listStuck();
      const servingStatus = isDown ? 'down' : failed.length > 0 ? 'degraded' : 'ready';
      return {
        status: phase === 'serving' ? servingStatus : phase,
        checks: Object.fromEntries(results.map(([name, isHealthy]) => [name, isHealthy ? 'ok' : 'down'])),
        ...(stuck.length > 0 && { stuck }),
      };
    },
    phase: () => phase,
    setPhase: (next) => {
      phase = next;
    },
  };
}

function withTimeout(pending: Promise<unknown>): Promise<unknown> {
  const late = new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`no answer in ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS).unref();
  });
  return Promise.race([pending, late]);
}
