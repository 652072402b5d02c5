import { describe, expect, it } from '@jest/globals';
import { saveFileQuota } from '../../../db/media/files/fileQuota.js';
import type { components } from '../../../generated/types.js';
import { TESTER } from '../../support/database.js';
import { createForm } from '../../support/forms.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { createPng } from '../../support/sampleFiles.js';
import { type Role, mentorServer } from '../mentors/mentors/mentorServer.js';

type Body = components['schemas']['StorageUse'] & components['schemas']['Problem'];

const server = mentorServer();
restoreBeforeEach(server.db);
const path = '/api/media/orgs/north/storage/';
const read = (who: Role | null = 'admin', address = path) =>
  server.request<Body>('GET', address, who === null ? {} : { as: server.as[who] });
const upload = async (title: string, width: number) => {
  const fields = { title, media_type: 'image', unit_id: 'u', file: { name: 'a.png', content: createPng(width, 10) } };
  const { bytes, headers } = createForm(fields);
  const { status, body } = await server.request<components['schemas']['MediaResource']>(
    'POST',
    '/api/media/orgs/north/users/ada/media/media-uploads/',
    { as: server.as.admin, bytes, headers },
  );
  expect(status).toBe(201);
  return body;
};

describe('getStorageUse', () => {
  it('200: is nothing on a platform without files', async () => {
    const { status, body } = await read();
    expect([status, body]).toMatchObject([200, { files: 0, media_resources: 0, stored_bytes: 0 }]);
  });

  it('200: counts files and media, with the bytes of the files, until they are removed', async () => {
    const media = [await upload('One', 20), await upload('Two', 400), await upload('Two again', 400)];
    const link = { title: 'Elsewhere', media_type: 'video', unit_id: 'u', file_url: 'https://video.example/one' };
    const created = await server.request('POST', '/api/media/orgs/north/users/ada/media/media-resources/', {
      as: server.as.admin,
      body: link,
    });
    expect(created.status).toBe(201);
    const bytes = media.reduce((sum, { file_size_bytes: size }) => sum + size!, 0);
    expect((await read()).body).toMatchObject({ files: 3, media_resources: 4, stored_bytes: bytes });
    const { rows } = await server.db.pool.query<{ bytes: number }>(
      `select sum(size)::float8 as bytes from files join file_contents using (platform_id, sha256) where platform_id = $1`,
      [server.ids.north],
    );
    expect(rows[0]!.bytes).toBe(bytes);
    const removed = await server.request(
      'DELETE',
      `/api/media/orgs/north/users/ada/media/media-resources/${media[0]!.id}/`,
      { as: server.as.admin },
    );
    expect(removed.status).toBe(204);
    expect((await read()).body).toMatchObject({
      ...{ files: 2, media_resources: 3, stored_bytes: bytes - media[0]!.file_size_bytes! },
    });
  });

  it('200: has the quota of the platform, or none', async () => {
    const { file_size_bytes: bytes } = await upload('One', 20);
    const readWith = async (mb: number | null) => {
      await saveFileQuota(server.db, TESTER, server.ids.north!, mb);
      const { quota_bytes: quota, used_percent: percent } = (await read()).body;
      return [quota, percent];
    };
    expect(await readWith(1)).toEqual([1_000_000, Math.round(bytes! / 100) / 100]);
    expect(await readWith(0)).toEqual([null, null]);
    // The operator of the tests sets no quota.
    expect(await readWith(null)).toEqual([null, null]);
  });

  it('401, 403 and 404: is for administrators of the platform', async () => {
    const roles: (Role | null)[] = [null, 'learner', 'viewer', 'otherAdmin'];
    expect(await Promise.all(roles.map(async (who) => (await read(who)).status))).toEqual([401, 403, 403, 404]);
    expect((await read('admin', path.replace('/north/', '/nowhere/'))).status).toBe(404);
  });
});
