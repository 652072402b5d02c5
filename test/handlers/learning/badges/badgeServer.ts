import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { gunzipSync } from 'node:zlib';
import { SECRET_KEY_BYTES, createSecretBox } from '../../../../db/core/secretBox.js';
import type { components } from '../../../../generated/types.js';
import { createBadgeTasks } from '../../../../server/jobs/badgeTasks.js';
import { runNextJob } from '../../../support/dueJobs.js';
import { milestoneServer } from '../milestones/milestoneServer.js';

type Schemas = components['schemas'];
export const BADGES = '/api/badges/orgs/north/';

interface StatusEntry {
  statusListIndex: string;
  statusListCredential: string;
}

export interface OpenBadge {
  [claim: string]: unknown;
  id: string;
  issuer: { id: string; name: string };
  credentialSubject: {
    identifier: { identityType: string; identityHash: string; hashed: boolean; salt?: string }[];
    achievement: Record<string, unknown>;
  };
  credentialStatus: StatusEntry;
}

/** `milestoneServer` with badges: jobs run when a test says so, and badges are verified with published data only. */
export function badgeServer() {
  const milestones = milestoneServer();
  const { server } = milestones;
  type Who = keyof typeof server.as | null;

  const tasks = () => createBadgeTasks({ db: server.db, secrets: createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7)) });
  const runJobs = async () => {
    while (await runNextJob(server.db.pool, tasks()));
  };
  const get = <Body = Schemas['Problem']>(path: string, who: Who = null, query = {}) =>
    server.request<Body>('GET', path.startsWith('/') ? path : BADGES + path, {
      ...(who && { as: server.as[who] }),
      query,
    });
  const send = <Body = Schemas['Problem']>(
    method: string,
    path: string,
    body: object | undefined,
    who: Who = 'admin',
  ) =>
    server.request<Body & Schemas['Problem']>(method, BADGES + path, {
      ...(who && { as: server.as[who] }),
      ...(body && { body }),
    });
  const turnOn = (change: object = {}) =>
    send<Schemas['BadgeSettings']>('PUT', 'settings/', { name: 'North University', ...change });
  const complete = async (user = 'pat') => {
    const { status } = await milestones.post('completions/course/manage/', {
      course_id: 'C',
      user_id: server.ids[user],
    });
    if (status >= 300) throw new Error(`completion: ${status}`);
  };
  const listOf = async (user = 'pat', who: Who = 'learner') =>
    (await get<Schemas['BadgePage']>(`users/${user}/badges/`, who)).body.results;
  /** The only badge of the person. */
  const issueOne = async (user = 'pat') => {
    await complete(user);
    await runJobs();
    return (await listOf(user, 'admin'))[0]!;
  };
  const download = async (id: string, who: Who = 'learner') =>
    (await get(`users/pat/badges/${id}/credential/`, who)).text;

  const pathOf = (url: string) => new URL(url).pathname;
  /** As an outsider: by the published keys. Throws when the JWT does not hold. */
  const verify = async <Claims>(jwt: string): Promise<Claims> => {
    const { body } = await get<Schemas['BadgeKeySet']>('.well-known/jwks.json');
    const { payload } = await jwtVerify(jwt, createLocalJWKSet(body), { typ: 'vc+jwt', algorithms: ['RS256'] });
    const kid = decodeProtectedHeader(jwt).kid!;
    const { body: key } = await get<Schemas['BadgeKey']>(pathOf(kid));
    if (key.kid !== kid) throw new Error('the kid does not lead to the key');
    return payload as Claims;
  };
  /** Whether the bit of the badge is set in the published status list. */
  const isRevokedInList = async ({ credentialStatus: { statusListCredential, statusListIndex } }: OpenBadge) => {
    const { text } = await get(pathOf(statusListCredential));
    const list = await verify<{ credentialSubject: { encodedList: string } }>(text);
    const bits = gunzipSync(Buffer.from(list.credentialSubject.encodedList.slice(1), 'base64url'));
    const index = Number(statusListIndex);
    return { isSet: (bits[index >> 3]! & (0x80 >> (index & 7))) !== 0, length: bits.length * 8, ones: countOnes(bits) };
  };
  return {
    ...milestones,
    get,
    send,
    turnOn,
    complete,
    listOf,
    issueOne,
    download,
    verify,
    isRevokedInList,
    runJobs,
    pathOf,
  };
}

const countOnes = (bits: Buffer) => bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
