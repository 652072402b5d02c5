import { expect, it } from '@jest/globals';
import type { Who } from '../tenancy/coreServer.js';
import type { analyticsServer } from './analyticsServer.js';

type Read = ReturnType<typeof analyticsServer>['read'];

/** Tests of a path that only administrators of north may read; with `departments` those of departments as well. */
export function isForAdministrators(read: Read, path: string, { departments = false } = {}): void {
  it('401, 403 and 404: is for administrators of the platform', async () => {
    const callers: (Who | null)[] = [null, 'learner', 'dean', 'otherAdmin'];
    const statuses = await Promise.all(callers.map(async (who) => (await read(path, {}, who)).status));
    expect(statuses).toEqual([401, 403, departments ? 200 : 403, 404]);
    expect((await read(path.replace('/north/', '/nowhere/'))).status).toBe(404);
  });
}

/** A test that the path names a parameter that is wrong. */
export function namesWrongParameter(read: Read, path: string, query: Record<string, string>): void {
  it(`400: names the parameter of ${JSON.stringify(query)}`, async () => {
    const { status, body } = await read(path, query);
    expect([status, body.errors?.[0]?.path]).toEqual([400, Object.keys(query)[0]]);
  });
}

export const ENDS_BEFORE = { end_date: '2026-03-01', start_date: '2026-03-02' };
