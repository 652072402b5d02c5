import { beforeAll } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { insertMentor } from '../../support/bots.js';
import type { TestAnswer, TestRequest } from '../../support/server.js';
import { type Role, mentorServer } from '../mentors/mentors/mentorServer.js';

type Problem = components['schemas']['Problem'];
export type Who = Role | null;

export const NORTH = '/api/ai-bot/v1/bots/north/';
export const SOUTH = '/api/ai-bot/v1/bots/south/';

/** The server of mentors with one of north, one that only staff of north may use, and one of the main platform that is public. Call it once, at the top of a file. */
export function botServer() {
  const server = mentorServer();
  const mentors = { tutor: 0, grading: 0, coach: 0, hidden: 0 };
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await server.db.pool.query<Row>(text, values)).rows;
  const send = <Body>(
    method: string,
    path: string,
    body?: unknown,
    who: Who = 'admin',
    rest: TestRequest = {},
  ): Promise<TestAnswer<Body & Problem>> =>
    server.request(method, path, { ...(who && { as: server.as[who] }), ...(body !== undefined && { body }), ...rest });
  const read = <Body>(path: string, query: TestRequest['query'] = {}, who: Who = 'admin') =>
    server.request<Body & Problem>('GET', path, { ...(who && { as: server.as[who] }), query });
  /** Statuses of one request without a credential, by a learner and by an administrator of another tenant. */
  const statusesOfOthers = async (method: string, path: string, body?: unknown) =>
    (await Promise.all(([null, 'learner', 'otherAdmin'] as const).map((who) => send(method, path, body, who)))).map(
      ({ status }) => status,
    );

  beforeAll(async () => {
    mentors.tutor = await insertMentor(server.db, server.ids.north!, 'Data Mining tutor');
    mentors.grading = await insertMentor(server.db, server.ids.north!, 'Grading', 'viewable_by_tenant_admins');
    mentors.coach = await insertMentor(server.db, server.ids.south!, 'Writing coach', 'viewable_by_anyone');
    mentors.hidden = await insertMentor(server.db, server.ids.south!, 'Law tutor');
  });
  return { server, mentors, rows, send, read, statusesOfOthers };
}
