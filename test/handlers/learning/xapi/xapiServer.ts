import { beforeAll } from '@jest/globals';
import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { TESTER } from '../../../support/database.js';
import type { TestAnswer, TestRequest } from '../../../support/server.js';
import { type Role, mentorServer } from '../../mentors/mentors/mentorServer.js';

export type Who = Role | 'writer' | 'otherWriter';
export type Version = '1.0.3' | '2.0.0';

export const NORTH = '/api/xapi/orgs/north/';
export const SOUTH = '/api/xapi/orgs/south/';

/** The credential as clients of xAPI send it. */
export function basic(authorization: string): string {
  const [user, password] = authorization.replace(/^\S+ /, '').split('.') as [string, string];
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}

/** A server with people, and a record writer of each platform. Call it once, at the top of a test file. */
export function xapiServer() {
  const server = mentorServer();
  const as = {} as Record<Who, string>;
  beforeAll(async () => {
    for (const [name, platform] of [
      ['writer', 'north'],
      ['otherWriter', 'south'],
    ] as const)
      as[name] = (await createCredential(server.db, TESTER, { role: 'record_writer', platform })).authorization;
    Object.assign(as, server.as);
  });

  /** With the version that a client of xAPI sends, as the record writer of north unless said otherwise. */
  const request = <Body = unknown>(
    method: string,
    path: string,
    {
      who = 'writer',
      version = '1.0.3',
      headers,
      ...rest
    }: TestRequest & { who?: Who | null; version?: Version | null } = {},
  ): Promise<TestAnswer<Body>> =>
    server.request<Body>(method, path, {
      ...rest,
      ...(who && { as: basic(as[who]) }),
      headers: { ...(version && { 'X-Experience-API-Version': version }), ...headers },
    });
  return { server, as, request };
}
