import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import document from '../../../generated/openapi.json' with { type: 'json' };
import { origins } from '../../../server/config/configValues.js';
import { testDatabase } from '../../support/database.js';
import { createFixtureContract } from '../../support/fixtureContract.js';
import { type TestServer, startTestServer } from '../../support/server.js';

const db = testDatabase();
const contract = createFixtureContract([{ operationId: 'read', path: '/api/things/' }], {
  schemas: { Thing: { type: 'object', properties: { name: { type: 'string' } } } },
});
let server: TestServer;
let strange: TestServer;
beforeAll(async () => {
  server = await startTestServer({ db, contract });
  strange = await startTestServer({
    db,
    contract,
    config: { corsOrigins: origins('https://learn.example.org, local') },
  });
});
afterAll(() => Promise.all([server?.close(), strange?.close()]));

describe('/openapi.json', () => {
  it('200: is the served contract; 304 for a matching ETag', async () => {
    const { status, body, headers } = await server.request('GET', '/openapi.json');
    expect([status, body]).toEqual([200, contract.document]);
    const again = await server.request('GET', '/openapi.json', { headers: { 'if-none-match': headers.get('etag')! } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('/', () => {
  it('200: links every resource, with working links', async () => {
    const { status, text, headers } = await server.request('GET', '/');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const links = [...text.matchAll(/href="([^":]+)"/g)].map((match) => match[1]!);
    expect(links).toEqual(expect.arrayContaining(['docs', 'openapi.json', 'health/ready', 'metrics']));
    for (const link of links)
      expect([link, (await server.request('GET', path.posix.join('/', link))).status]).toEqual([link, 200]);
    for (const command of ['npm run mock', 'npm run sandbox', 'curl']) expect(text).toContain(command);
  });
});

describe('/favicon.ico', () => {
  it('200: is a cacheable icon; 304 on revalidation', async () => {
    const answer = await fetch(`${server.url}/favicon.ico`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { status, headers } = answer;
    const caching = 'public, max-age=86400';
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'image/x-icon', caching]);
    expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4), bytes.length]).toEqual([1, 1, 22 + bytes.readUInt32LE(14)]);
    const again = await server.request('GET', '/favicon.ico', { headers: { 'if-none-match': headers.get('etag')! } });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, caching]);
    expect((await server.request('HEAD', '/favicon.ico')).headers.get('content-length')).toBe(String(bytes.length));
  });
});

describe('/docs/guides/', () => {
  const files = readdirSync('docs/guides').map((file) => file.replace(/(?:README)?\.md$/, ''));
  const pages = ['/', ...[...files, 'verbs'].map((name) => `/docs/guides/${name}`)];
  const read = async (page: string) => {
    const { status, text, headers } = await server.request('GET', page);
    return { status, text, policy: headers.get('content-security-policy') };
  };

  it('200: lists every guide, as the start page does', async () => {
    const guides = files.filter((name) => name !== '');
    for (const [page, folder] of [
      ['/', 'docs/guides/'],
      ['/docs/guides/', ''],
    ]) {
      const { text } = await read(page!);
      expect(guides.filter((name) => !text.includes(`<a href="${folder}${name}">`))).toEqual([]);
    }
    expect((await read('/')).text).toMatch(/Payments<\/a><span>a course by card and a tenant at a marketplace/);
  });

  it.each(pages)('200: %s has the policy of the reference, and links that lead somewhere', async (page) => {
    const { status, text, policy } = await read(page);
    expect([status, policy]).toEqual([200, (await read('/docs')).policy]);
    const links = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => new URL(link!, server.url + page));
    expect(links.length).toBeGreaterThan(5);
    for (const { origin, pathname, hash } of links.filter(({ host }) => host === new URL(server.url).host)) {
      const target = await read(pathname);
      expect([page, pathname, origin, target.status]).toEqual([page, pathname, server.url, 200]);
      if (hash !== '') expect([page, target.text]).toEqual([page, expect.stringContaining(`id="${hash.slice(1)}"`)]);
    }
  });

  it('omits comments of the Markdown', async () => {
    expect(readFileSync('docs/operations/faults.md', 'utf8')).toContain('<!-- prettier-ignore -->');
    for (const page of ['/docs/operating/faults', '/docs/guides/provisioning'])
      expect([page, (await read(page)).text]).toEqual([page, expect.not.stringContaining('prettier-ignore')]);
  });

  it('shows commands verbatim, and links only served files', async () => {
    const names = ['', 'import-a-catalogue', 'payments'];
    const [list, imports, payments] = await Promise.all(names.map((name) => read(`/docs/guides/${name}`)));
    expect(list!.text).toContain('export SERVICE=<span class="origin">http://127.0.0.1:8080</span>');
    expect(imports!.text).toContain('cat &gt; courses.jsonl &lt;&lt;&#39;END&#39;');
    expect(payments!.text).toMatch(/in README\slead/);
    expect(payments!.text).not.toContain('README.md');
  });

  it('404: for an unknown guide', async () => {
    for (const name of ['unknown', 'README', 'bots.md', '..%2Fverbs', 'bots/']) {
      expect([name, (await read(`/docs/guides/${name}`)).status]).toEqual([name, 404]);
    }
  });

  it('301: from the address without a slash', async () => {
    const { status, headers } = await server.request('GET', '/docs/guides');
    expect([status, headers.get('location')]).toEqual([301, 'guides/']);
  });
});

describe('/docs', () => {
  it('200: serves self-contained pages for operations and schemas', async () => {
    for (const [page, root] of [
      ['/docs', '/'],
      ['/docs/areas/operations', '/docs/areas/'],
      ['/docs/operations/read', '/docs/operations/'],
      ['/docs/schemas/Thing', '/docs/schemas/'],
    ]) {
      const { status, text, headers } = await server.request('GET', page!);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(text.replaceAll('http://127.0.0.1:8080', '')).not.toMatch(/https?:\/\//);
      for (const rule of ["script-src 'self'", "require-trusted-types-for 'script'"])
        expect(headers.get('content-security-policy')).toContain(rule);
      const files = [...text.matchAll(/(?:src|href)="([^"]*docs\/[^"#]+\.\w+)"/g)].map(
        (match) => new URL(match[1]!, `http://host${root}`).pathname,
      );
      expect(files).toHaveLength(4);
      for (const file of files) expect([file, (await server.request('GET', file)).status]).toEqual([file, 200]);
    }
  });

  it('404: for operations and schemas that the contract lacks', async () => {
    for (const page of [
      '/docs/operations/unknown',
      '/docs/webhooks/read',
      '/docs/schemas/toString',
      '/docs/read',
      '/docs/areas/unknown',
      '/docs/areas/',
    ]) {
      expect((await server.request('GET', page)).status).toBe(404);
    }
  });

  it.each(['br', 'gzip'])('sends %s where it is taken, with the same tag', async (encoding) => {
    const get = (accepted: string) => fetch(`${server.url}/docs`, { headers: { 'accept-encoding': accepted } });
    const [plain, packed, refused] = await Promise.all([get('identity'), get(encoding), get(`${encoding};q=0`)]);
    expect([plain, packed, refused].map(({ headers }) => headers.get('content-encoding'))).toEqual([
      null,
      encoding,
      null,
    ]);
    expect([packed.headers.get('etag'), packed.headers.get('vary')]).toEqual([
      plain.headers.get('etag'),
      'Accept-Encoding',
    ]);
    expect(await packed.text()).toBe(await plain.text());
  });

  it('301: redirects to the page without a slash', async () => {
    const { status, headers } = await server.request('GET', '/docs/');
    expect([status, headers.get('location')]).toEqual([301, '../docs']);
  });
});

describe('security headers', () => {
  it('are on every answer', async () => {
    for (const path of ['/api/things/', '/nowhere', '/health/live']) {
      const { headers } = await server.request('GET', path);
      expect([headers.get('x-content-type-options'), headers.get('content-security-policy')]).toEqual([
        'nosniff',
        "default-src 'none';frame-ancestors 'none'",
      ]);
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });
});

interface Described {
  operationId?: string;
  'x-signature'?: string;
  parameters?: Record<string, unknown>[];
  responses: Record<string, Record<string, unknown>>;
}

/** What a `$ref` into the contract leads to. */
function resolved(value: Record<string, unknown>): Record<string, unknown> {
  if (typeof value.$ref !== 'string') return value;
  const steps = value.$ref.replace('#/', '').split('/');
  return resolved(steps.reduce<Record<string, unknown>>((at, step) => at[step] as Record<string, unknown>, document));
}

describe('CORS', () => {
  const preflight = (to: TestServer, origin: string) =>
    to.request('OPTIONS', '/api/things/', {
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    });

  it('is off unless origins are set', async () => {
    const { status, headers } = await preflight(server, 'https://learn.example.org');
    expect([status, headers.get('access-control-allow-origin')]).toEqual([405, null]);
  });

  it('204: allows the configured origins, with the needed headers', async () => {
    const { status, headers } = await preflight(strange, 'https://learn.example.org');
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, 'https://learn.example.org']);
    expect(headers.get('access-control-allow-headers')).toContain('Authorization');
    const answer = await strange.request('GET', '/api/things/', { headers: { origin: 'https://learn.example.org' } });
    expect(answer.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
  });

  it('lets pages send and read every header of the contract', async () => {
    const operations = Object.values(document.paths)
      .flatMap((item) => Object.values(item as unknown as Record<string, Described>))
      .filter(({ operationId }) => operationId !== undefined);
    const sent = operations
      .filter((operation) => operation['x-signature'] === undefined)
      .flatMap(({ parameters = [] }) => parameters.map(resolved))
      .filter((parameter) => parameter.in === 'header')
      .map(({ name }) => String(name));
    const read = operations.flatMap(({ responses }) =>
      Object.values(responses).flatMap((response) => Object.keys((resolved(response).headers ?? {}) as object)),
    );
    const { headers } = await preflight(strange, 'https://learn.example.org');
    const missing = (names: string[], listed: string, always: string[]) =>
      [...new Set(names)].filter(
        (name) => ![...listed.toLowerCase().split(','), ...always].includes(name.toLowerCase()),
      );
    expect(read).toEqual(expect.arrayContaining(['X-Data-As-Of', 'X-Search-Degraded']));
    // Browsers set or use these themselves.
    const forBrowsers = ['last-modified', 'set-cookie', 'content-security-policy'];
    const automatic = ['accept-language', 'cookie', 'sec-fetch-dest', 'user-agent'];
    expect(missing(sent, headers.get('access-control-allow-headers')!, automatic)).toEqual([]);
    expect(missing(read, headers.get('access-control-expose-headers')!, forBrowsers)).toEqual([]);
  });

  it.each(['http://localhost:5173', 'http://127.0.0.1:3000', 'https://[::1]:8443', 'http://localhost'])(
    '204: lets pages of the own machine call with `local`: %s',
    async (origin) => {
      expect((await preflight(strange, origin)).headers.get('access-control-allow-origin')).toBe(origin);
    },
  );

  it('refuses other origins', async () => {
    for (const origin of [
      'https://evil.example',
      'http://localhost.evil.example',
      'http://localhost:5173.evil.example',
      'null',
    ]) {
      expect((await preflight(strange, origin)).headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
