import { describe, expect, it } from '@jest/globals';
import type { TestRequest } from '../../support/server.js';
import type { CatalogServer, ProblemBody } from './catalogServer.js';

interface Example {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** A request that an admin of 'north' may make, naming that platform as `org`. */
  request: TestRequest;
}

/** What every operation of the catalog answers in the same way. */
export function itAnswersAsAllDo(server: CatalogServer, { method, path, request }: Example): void {
  const named = (org: string): TestRequest =>
    method === 'POST'
      ? { ...request, body: { ...(request.body as object), org } }
      : { ...request, query: { ...request.query, org } };
  const send = (as: string | undefined, sent: TestRequest = named('north')) =>
    server.request<ProblemBody>(method, path, { ...sent, as });

  describe('as all operations of the catalog', () => {
    it('401: without a credential, and with an unknown one', async () => {
      expect((await send(undefined)).status).toBe(401);
      expect((await send('Api-Key nobody.nothing')).status).toBe(401);
    });

    if (method === 'GET') {
      it('304: the same answer is not sent twice', async () => {
        const first = await send(server.as.admin);
        expect(first.status).toBe(200);
        const again = await send(server.as.admin, {
          ...named('north'),
          headers: { 'if-none-match': first.headers.get('etag')! },
        });
        expect([again.status, again.text]).toEqual([304, '']);
      });
    } else {
      it('403: refuses a viewer and a learner of the platform', async () => {
        expect((await send(server.as.viewer)).status).toBe(403);
        expect((await send(server.as.learner)).status).toBe(403);
        expect((await send(server.as.person)).status).toBe(403);
      });
    }

    it("404: another tenant's platform looks like one that does not exist", async () => {
      const hidden = await send(server.as.otherAdmin);
      const missing = await send(server.as.otherAdmin, named('nowhere'));
      expect([hidden.status, missing.status]).toEqual([404, 404]);
      expect(hidden.body.detail.replace('north', '?')).toBe(missing.body.detail.replace('nowhere', '?'));
    });

    if (method === 'POST') {
      it('413: refuses a body over 1 MB', async () => {
        const body = { ...(named('north').body as object), data: { own: 'x'.repeat(1_100_000) } };
        expect((await send(server.as.admin, { body })).status).toBe(413);
      });

      it('415: refuses bodies other than JSON', async () => {
        const answer = await send(server.as.admin, { ...named('north'), headers: { 'content-type': 'text/plain' } });
        expect(answer.status).toBe(415);
      });

      it('400: refuses unknown fields, and NUL characters in fields of the own', async () => {
        const unknown = await send(server.as.admin, { body: { ...(named('north').body as object), nmae: 'x' } });
        expect(unknown.status).toBe(400);
        expect(unknown.body.errors).toMatchObject([{ in: 'body', path: '/nmae', keyword: 'additionalProperties' }]);
        const nul = await send(server.as.admin, {
          body: { ...(named('north').body as object), data: { own: { text: 'a\u0000' } } },
        });
        expect(nul.status).toBe(400);
        expect(nul.body.errors).toMatchObject([{ in: 'body', path: '/data/own/text' }]);
      });
    }

    it('429: sends Retry-After', async () => {
      const answer = await server.requestTooOften(method, path, { ...named('north'), as: server.as.admin });
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    });

    it('500: reveals nothing of what happened', async () => {
      const answer = await server.requestFailing(new Error('secret of the house'), method, path, {
        ...named('north'),
        as: server.as.admin,
      });
      expect(answer.status).toBe(500);
      expect(answer.text).not.toContain('secret');
    });

    it('503: sends Retry-After while the database is unavailable', async () => {
      const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
      const answer = await server.requestFailing(away, method, path, { ...named('north'), as: server.as.admin });
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
    });
  });
}
