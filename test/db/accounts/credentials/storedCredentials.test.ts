import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SecretUnreadable, createSecretBox } from '../../../../db/core/secretBox.js';
import {
  findServiceCredential,
  findStoredCredential,
} from '../../../../db/accounts/credentials/findServiceCredential.js';
import { KNOWN_SERVICES, findKnownService } from '../../../../db/accounts/credentials/knownServices.js';
import { saveCredential } from '../../../../db/accounts/credentials/saveCredential.js';
import { listValueFaults, buildValueSchema } from '../../../../db/accounts/credentials/buildValueSchema.js';
import { TESTER, testDatabase } from '../../../support/database.js';

const db = testDatabase();
const secrets = createSecretBox(Buffer.alloc(32, 9));
const name = { platformId: 1, kind: 'integration', name: 'cardpay' } as const;
const value = { secret_key: 'sk-very-secret', publishable_key: 'pk-open' };
const save = (changed: Partial<typeof value> = {}, insteadOf?: Parameters<typeof saveCredential>[4]) =>
  saveCredential(db, TESTER, secrets, { ...name, value: { ...value, ...changed } }, insteadOf);

beforeAll(() => db.pool.query(`insert into platforms (key, name) values ('north', 'North'), ('south', 'South')`));
beforeEach(() => db.pool.query('truncate service_credentials'));

describe('a stored credential', () => {
  it('is found by platform, kind and service, is stored encrypted, and decrypts only with its key and in its row', async () => {
    expect([await save(), await save()]).toEqual(['created', 'replaced']);
    expect(await findServiceCredential(db, secrets, name)).toEqual(value);
    expect(await findServiceCredential(db, secrets, { ...name, platformId: 2 })).toBeNull();
    expect(await findServiceCredential(db, secrets, { ...name, kind: 'llm' })).toBeNull();
    await expect(findServiceCredential(db, createSecretBox(Buffer.alloc(32, 1)), name)).rejects.toThrow(
      SecretUnreadable,
    );
    const dump = JSON.stringify([
      (await db.pool.query('select * from service_credentials')).rows,
      (await db.pool.query('select * from audit_log')).rows,
    ]);
    expect([dump.includes('very-secret'), dump.includes('pk-open')]).toEqual([false, true]);
    await db.pool.query('update service_credentials set platform_id = 2');
    await expect(findServiceCredential(db, secrets, { ...name, platformId: 2 })).rejects.toThrow(SecretUnreadable);
  });

  it('is not used while inactive', async () => {
    await save();
    await db.pool.query('update service_credentials set active = false');
    expect([await findServiceCredential(db, secrets, name), (await findStoredCredential(db, name))!.active]).toEqual([
      null,
      false,
    ]);
    await save();
    expect(await findServiceCredential(db, secrets, name)).toBeNull();
  });

  it('is replaced by compare-and-set: one of twenty parallel changes wins', async () => {
    const none = await Promise.all(Array.from({ length: 20 }, (_, index) => save({ secret_key: `sk-${index}` }, null)));
    expect(none.sort()).toEqual([...Array.from({ length: 19 }, () => 'changed'), 'created']);
    const read = await findStoredCredential(db, name);
    const changes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => save({ secret_key: `sk-new-${index}` }, read)),
    );
    expect(changes.filter((outcome) => outcome === 'replaced').length).toBe(1);
  });

  it('of an older version is read in its own format', async () => {
    const sealed = secrets.encrypt('old-key', 'llm_credentials/1');
    await db.pool.query(
      `insert into service_credentials (platform_id, kind, service, plain, secret_fields, sealed, sealed_for)
       values (1, 'llm', 'openai', '{"base_url": "https://models.example/v1"}', '{api_key}', $1, 'llm_credentials')`,
      [sealed],
    );
    expect(await findServiceCredential(db, secrets, { platformId: 1, kind: 'llm', name: 'openai' })).toEqual({
      api_key: 'old-key',
      base_url: 'https://models.example/v1',
    });
  });
});

describe('the registry of services', () => {
  it('has unique numbers and unique names per kind', () => {
    expect(new Set(KNOWN_SERVICES.map(({ id }) => id)).size).toBe(KNOWN_SERVICES.length);
    expect(new Set(KNOWN_SERVICES.map(({ kind, name: one }) => `${kind} ${one}`)).size).toBe(KNOWN_SERVICES.length);
  });

  it.each(KNOWN_SERVICES)(
    'holds a value to the schema of $name, and says which field is wrong, not what it holds',
    (service) => {
      const required = buildValueSchema(service).required as string[];
      const good = Object.fromEntries(
        required.map((field) => [field, service.fields[field]!.format ? 'https://one.example/v1' : 'text']),
      );
      expect(listValueFaults(service, good)).toEqual([]);
      expect(
        listValueFaults(service, {})
          .map(({ path }) => path)
          .sort(),
      ).toEqual(required.map((field) => `/${field}`).sort());
      for (const field of Object.keys(service.fields))
        for (const wrong of ['', 7, 'two\u0000words'.repeat(6_000)])
          expect(
            listValueFaults(service, { ...good, [field]: wrong }).map(({ path, message }) => [
              path,
              message.includes('words'),
            ])[0],
          ).toEqual([`/${field}`, false]);
      expect(listValueFaults(service, { ...good, other: 'x' })).toEqual([
        { path: '/other', message: 'is not a field of this service', keyword: 'additionalProperties' },
      ]);
      expect(listValueFaults(service, 'text').length).toBe(1);
    },
  );

  it('knows services by kind', () => {
    expect([
      findKnownService('llm', 'openai')?.id,
      findKnownService('integration', 'openai'),
      findKnownService('llm', 'nowhere'),
    ]).toEqual([1, null, null]);
  });
});
