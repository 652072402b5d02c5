import { describe, expect, it } from '@jest/globals';
import type { Readiness } from '../../../services/operation/services.js';
import { combineReadiness } from '../../../server/observability/processReports.js';

const ready: Readiness = { status: 'ready', checks: { postgres: 'ok' } };
const withJobs: Readiness = { status: 'ready', checks: { postgres: 'ok', jobs: 'ok' } };
const degraded: Readiness = { status: 'degraded', checks: { postgres: 'ok', search: 'down' } };
const down: Readiness = { status: 'down', checks: { postgres: 'down' } };

describe('combineReadiness', () => {
  it('is ready when every worker is, with the checks of all', () => {
    expect(combineReadiness([withJobs, ready], false)).toEqual({
      status: 'ready',
      checks: { postgres: 'ok', jobs: 'ok' },
      workers: { 1: 'ready', 2: 'ready' },
    });
  });

  it('is starting until all have served once', () => {
    expect(combineReadiness([ready, 'starting'], true)).toMatchObject({
      status: 'starting',
      workers: { 2: 'starting' },
    });
  });

  it('is degraded, and names the worker, while one is missing or unhealthy and another serves', () => {
    for (const [state, shown] of [
      ['starting', 'starting'],
      ['silent', 'silent'],
      [degraded, 'degraded'],
      [down, 'down'],
    ] as const)
      expect(combineReadiness([ready, state], false)).toMatchObject({
        status: 'degraded',
        workers: { 1: 'ready', 2: shown },
      });
    expect(combineReadiness([ready, down], false).checks).toEqual({ postgres: 'down' });
    expect(combineReadiness([down, ready], false).checks).toEqual({ postgres: 'down' });
  });

  it("has the workers' status when none serves", () => {
    expect(combineReadiness([down, 'silent'], false).status).toBe('down');
    expect(combineReadiness(['silent', 'silent'], false).status).toBe('down');
    const stopping: Readiness = { status: 'stopping', checks: {} };
    expect(combineReadiness([stopping, stopping], false).status).toBe('stopping');
  });
});
