import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../../generated/types.js';
import { openCnameLookup } from '../../../../providers/marketplace-a/openCnameLookup.js';
import { type DnsServer, startDnsServer } from '../../../support/dnsServer.js';
import { exampleMarketplaces } from '../../../support/exampleMarketplaces.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { type Role, mentorServer } from '../../mentors/mentors/mentorServer.js';

type Records = components['schemas']['MarketplaceADomainRecords'];

const STATUS = '/api/providers/marketplace-a/domain-status/';
const RECORDS = '/api/providers/marketplace-a/sync-domain-records/';
const DOMAIN = 'learning.north.example';

let dns: DnsServer;
const services = {};
beforeAll(async () => {
  dns = await startDnsServer();
  Object.assign(services, { marketplaces: { ...exampleMarketplaces, cnames: openCnameLookup([dns.address]) } });
});
afterAll(() => dns?.close());
const server = mentorServer(
  {
    settings: {
      publicUrl: 'https://learn.example.org',
      launchUrls: {
        lms: 'https://{key}.learn.example.org',
        cms: 'https://{key}.studio.example.org/start',
        portal: null,
      },
    },
  },
  services,
);
restoreBeforeEach(server.db);

const sync = (body: object = {}, role: Role | null = 'admin') => server.send<Records>('POST', RECORDS, body, role);
beforeEach(() => {
  for (const name of Object.keys(dns.records)) delete dns.records[name];
});

describe('syncMarketplaceADomainRecords', () => {
  it('200: looks up a record for each page, and names what differs', async () => {
    Object.assign(dns.records, {
      [`learn.${DOMAIN}`]: 'North.Learn.example.org',
      [`studio.${DOMAIN}`]: 'old.north.example',
    });
    const { status, body } = await sync({ domain: 'Learning.North.example' });
    expect([status, body]).toMatchObject([
      200,
      {
        platform_key: 'north',
        domain: DOMAIN,
        status: 'differs',
        differences: [
          `studio.${DOMAIN} leads to old.north.example instead of north.studio.example.org.`,
          `portal.${DOMAIN} has no CNAME record; learn.example.org is expected.`,
        ],
        records: [
          {
            name: `learn.${DOMAIN}`,
            type: 'CNAME',
            expected: 'north.learn.example.org',
            found: ['north.learn.example.org'],
            status: 'ok',
            difference: null,
          },
          {
            name: `studio.${DOMAIN}`,
            expected: 'north.studio.example.org',
            found: ['old.north.example'],
            status: 'differs',
          },
          { name: `portal.${DOMAIN}`, expected: 'learn.example.org', found: [], status: 'missing' },
        ],
      },
    ]);
  });

  it('200: looks again each time: missing, unknown, active; null takes the domain back', async () => {
    expect((await sync({ domain: DOMAIN })).body.status).toBe('pending');
    const right = {
      [`learn.${DOMAIN}`]: 'north.learn.example.org',
      [`studio.${DOMAIN}`]: 'north.studio.example.org',
      [`portal.${DOMAIN}`]: 'learn.example.org',
    };
    Object.assign(dns.records, right, { [`portal.${DOMAIN}`]: null });
    expect((await sync()).body).toMatchObject({
      status: 'unknown',
      records: [{ status: 'ok' }, { status: 'ok' }, { status: 'unreachable', found: [] }],
    });
    Object.assign(dns.records, right);
    expect((await sync()).body).toMatchObject({ status: 'active', differences: [] });
    expect((await sync({ domain: null })).body).toEqual({
      platform_key: 'north',
      domain: null,
      status: 'no_domain',
      differences: [],
      records: [],
    });
    expect((await server.db.pool.query(`select settings from platforms where key = 'north'`)).rows).toEqual([
      { settings: {} },
    ]);
  });

  it('400: an invalid domain, and several platforms', async () => {
    for (const domain of [
      'north',
      'a..b',
      '-',
      'http://north.example',
      'north.example/x',
      'nörth.example',
      'a b.example',
      '127.0.0.1:80',
      '',
    ])
      expect((await sync({ domain })).status).toBe(400);
    expect((await sync({ domain: DOMAIN }, 'dmAdmin')).status).toBe(400);
    expect((await sync({ domain: DOMAIN, platform_key: 'south' }, 'dmAdmin')).body.platform_key).toBe('south');
  });

  it('403, 404: only administrators, and of their own tenant', async () => {
    expect([
      (await sync({}, 'learner')).status,
      (await sync({}, 'viewer')).status,
      (await sync({}, null)).status,
    ]).toEqual([403, 403, 401]);
    expect((await sync({ platform_key: 'south', domain: DOMAIN })).status).toBe(404);
  });
});

describe('getMarketplaceADomainRecords', () => {
  it('200: shows members what was looked up within a minute, of their tenant', async () => {
    await sync({ domain: DOMAIN });
    const asked = dns.asked.length;
    const { status, body } = await server.get<Records>(RECORDS, 'learner');
    expect([status, body.domain, body.records.map((one) => one.status)]).toEqual([
      200,
      DOMAIN,
      ['missing', 'missing', 'missing'],
    ]);
    expect(dns.asked).toHaveLength(asked);
    expect((await server.get<Records>(RECORDS, 'otherAdmin')).body).toEqual({
      platform_key: 'south',
      domain: null,
      status: 'no_domain',
      differences: [],
      records: [],
    });
  });

  it('403: a learner who names another person', async () => {
    expect((await server.get(RECORDS, 'learner', { user_id: server.ids.ada! })).status).toBe(403);
  });

  it('404: another tenant', async () => {
    expect((await server.get(RECORDS, 'otherAdmin', { platform_key: 'north' })).status).toBe(404);
  });
});

describe('getMarketplaceADomainStatus', () => {
  it('200: returns a summary', async () => {
    await sync({ domain: DOMAIN });
    const { body } = await server.get<Records>(STATUS, 'admin', { platform_key: 'north' });
    expect(body).toEqual({ platform_key: 'north', domain: DOMAIN, status: 'pending', differences: expect.any(Array) });
    expect(body.differences).toHaveLength(3);
  });

  it('403: a learner who names another person', async () => {
    expect((await server.get(STATUS, 'learner', { user_id: server.ids.ada! })).status).toBe(403);
  });

  it('400, 404: which of several tenants, and one of others', async () => {
    expect([
      (await server.get(STATUS, 'dmAdmin')).status,
      (await server.get(STATUS, 'otherLearner', { platform_key: 'north' })).status,
    ]).toEqual([400, 404]);
  });
});

describe('looking up', () => {
  it('goes to the name servers that are set, and asks again when a minute has passed', async () => {
    let nowMs = 1_000;
    const { lookUp } = openCnameLookup([dns.address], () => nowMs);
    const name = 'cached.north.example';
    dns.records[name] = 'one.example';
    expect(await lookUp(name)).toMatchObject({ kind: 'answered', hosts: ['one.example'] });
    dns.records[name] = 'two.example';
    expect(await lookUp(name)).toMatchObject({ hosts: ['one.example'] });
    nowMs = 62_000;
    expect(await lookUp(name)).toMatchObject({ hosts: ['two.example'] });
  });
});
