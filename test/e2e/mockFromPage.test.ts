import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Server, createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import document from '../../generated/openapi.json' with { type: 'json' };
import { type Mock, startMock } from '../../scripts/mock/startMock.js';
import type { OpenApiDocument } from '../../server/contract/contract.js';
import { browserProgram, openBrowser, openPage } from '../support/browser.js';

/** A front end in development: a page of another origin that calls the mock. */
(browserProgram ? describe : describe.skip)('the mock, called from a page (needs Chromium)', () => {
  let browser: Browser;
  let mock: Mock;
  let pages: Server;
  let pageUrl: string;
  beforeAll(async () => {
    mock = await startMock(document as unknown as OpenApiDocument, { host: '127.0.0.1', port: 0, log: () => {} });
    pages = createServer((_, response) =>
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Front end</title>'),
    ).listen(0, '127.0.0.1');
    await once(pages, 'listening');
    pageUrl = `http://127.0.0.1:${(pages.address() as AddressInfo).port}/`;
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    pages?.close();
    await mock?.close();
  });

  it('takes Prefer, and shows the headers of the answer', async () => {
    const page = await openPage(browser);
    await page.goto(pageUrl);
    const answer = await page.evaluate(async (url) => {
      const response = await fetch(url, { headers: { authorization: 'Token any', prefer: 'code=429' } });
      return {
        status: response.status,
        retryAfter: response.headers.get('retry-after'),
        body: (await response.json()) as { title: string },
      };
    }, `${mock.url}/api/catalog/courses/`);
    expect(answer).toMatchObject({
      status: 429,
      retryAfter: expect.stringMatching(/^\d+$/),
      body: { title: 'Too many requests' },
    });
  });
});
