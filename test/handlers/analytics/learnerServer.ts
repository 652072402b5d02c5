import { expect, it } from '@jest/globals';
import type { BlockInput } from '../learning/records/recordServer.js';
import { unitOf } from '../learning/records/recordServer.js';
import { analyticsServer } from './analyticsServer.js';

/** As analyticsServer, with outlines, and with what all operations about one person have in common. */
export function learnerServer() {
  const analytics = analyticsServer();
  const { send, read, rows, server, join } = analytics;

  /** Gives a course of north these leaves. */
  const outline = async (leaves: BlockInput[], course = 'NF-DS-310') => {
    const { status, text } = await send('PUT', `/api/platform/orgs/north/courses/${course}/outline/`, {
      blocks: unitOf(...leaves),
    });
    if (status !== 200) throw new Error(text);
  };
  /** Tests of an operation about pat, at this path of north. */
  const isAboutOnePerson = (path: string) => {
    const of = (user: string) => path.replace('/pat/', `/${user}/`);
    const statusOf = async (user: string, who: Parameters<typeof read>[2]) => (await read(of(user), {}, who)).status;

    it('200: is for administrators and the person, who may have left', async () => {
      await join('una');
      await rows('update memberships set active = false where user_id = $1', [server.ids.una]);
      const statuses = [
        statusOf('una', 'admin'),
        statusOf('una@north.example', 'dmAdmin'),
        statusOf('pat', 'learner'),
        statusOf('pat@north.example', 'learner'),
      ];
      expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200]);
    });

    it('401, 403 and 404: nobody else learns of it, nor of people of other platforms', async () => {
      const refused = [
        statusOf('pat', null),
        statusOf('vic', 'learner'),
        statusOf('nobody', 'learner'),
        statusOf('pat', 'viewer'),
        statusOf('pat', 'otherAdmin'),
      ];
      expect(await Promise.all(refused)).toEqual([401, 403, 403, 403, 404]);
      expect(
        await Promise.all([statusOf('kim', 'admin'), statusOf('nobody', 'admin'), statusOf('kim', 'dmAdmin')]),
      ).toEqual([404, 404, 404]);
      expect((await read(path.replace('/north/', '/nowhere/'))).status).toBe(404);
    });

    if (path.includes('/NF-DS-310'))
      it('404: knows no course of another platform, and learners none that they may not see', async () => {
        expect((await read(path.replace('NF-DS-310', 'nowhere'))).status).toBe(404);
        await rows(`update courses set visibility = 'viewable_by_tenant_admins' where name = 'Data Mining'`);
        expect([await statusOf('pat', 'learner'), await statusOf('pat', 'admin')]).toEqual([404, 200]);
      });
  };
  return { ...analytics, outline, isAboutOnePerson };
}

/** A test that a path takes no range that ends before it begins. */
export const takesRanges = (read: ReturnType<typeof analyticsServer>['read'], path: string) =>
  it('400: names the parameter of a range that ends before it begins', async () => {
    const { status, body } = await read(path, { start_date: '2026-03-02', end_date: '2026-03-01' });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'end_date']);
  });

/** A test that a path names a sort that it does not have. */
export const namesSorts = (read: ReturnType<typeof analyticsServer>['read'], path: string) =>
  it('400: names a sort that is none', async () => {
    const { status, body } = await read(path, { sort: 'password' });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'sort']);
  });
