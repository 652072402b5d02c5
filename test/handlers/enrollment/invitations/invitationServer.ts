import { TESTER } from '../../../support/database.js';
import { beforeAll } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { upsertCourses, upsertPrograms } from '../../../../db/catalog/items/upsertItems.js';
import type { components } from '../../../../generated/types.js';
import { insertUser } from '../../../support/people.js';
import { type Role, mentorServer } from '../../mentors/mentors/mentorServer.js';

type Schemas = components['schemas'];
export type Invitation = Schemas['CourseInvitation'] & Schemas['ProgramInvitation'];
export type Page = Schemas['CourseInvitationPage'];
export type Bulk = Schemas['BulkInvitationResult'];
export type Problem = Schemas['Problem'];
export const HOUR_MS = 3_600_000;

/** What invitations are made to and by: call it once, at the top of a test file. */
export function invitationServer() {
  const server = mentorServer();
  /** The Authorization header of a person without a platform. */
  const people = { stranger: '' };
  const path = (kind: string, rest = '') => `/api/catalog/invitations/${kind}/${rest}`;
  const invite = (kind: string, body: object, as: Role = 'admin') =>
    server.send<Invitation & Problem>('POST', path(kind), body, as);
  const redeem = (kind: string, body: object, as: string = server.as.learner) =>
    server.request<Invitation & Problem>('POST', path(kind, 'redeem/'), { as, body });
  const list = async (kind: string, query: Record<string, string | number | boolean> = {}, as: Role = 'admin') =>
    (await server.get<Page>(path(kind), as, { org: 'north', ...query })).body;
  const fieldsOf = ({ errors }: Problem) => errors?.map(({ path: field, keyword }) => `${field} ${keyword}`);
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await server.db.pool.query<Row>(text, values)).rows;
  const newcomer = async (name: string) => {
    await insertUser(server.db, name);
    return (await createCredential(server.db, TESTER, { user: name })).authorization;
  };
  const blank = (kind: string, body: object, as: Role = 'admin') =>
    server.send<Bulk & Problem>('POST', path(kind, 'blank/'), body, as);

  const remove = (kind: string, id: number, org = 'north', as = server.as.admin) =>
    server.request<Invitation & Problem>('DELETE', path(kind), { as, query: { id, org } });

  beforeAll(async () => {
    for (const platform of ['north', 'south'])
      await server.db.knex.transaction(async (trx) => {
        await upsertCourses(
          trx,
          server.ids[platform]!,
          ['C1', 'C2', 'C3'].map((key) => ({ key, name: `Course ${key}` })),
        );
        await upsertPrograms(
          trx,
          server.ids[platform]!,
          ['P1', 'P2'].map((key) => ({ key, name: `Program ${key}` })),
        );
      });
    people.stranger = await newcomer('stranger');
    await server.send('PATCH', '/api/catalog/settings/', { org: 'north', redirect_hosts: ['learn.north.example'] });
  });
  return { server, people, path, invite, redeem, list, fieldsOf, rows, newcomer, blank, remove };
}
