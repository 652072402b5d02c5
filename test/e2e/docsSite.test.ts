import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import document from '../../generated/openapi.json' with { type: 'json' };
import { operationTable } from '../../generated/operations.js';
import { writeSite } from '../../scripts/docs/writeSite.js';
import type { OpenApiDocument } from '../../server/contract/contract.js';
import { browserProgram, openBrowser, openPage } from '../support/browser.js';
import { temporaryDataFolder } from '../support/runFolder.js';

let folder: string;
let names: string[];
beforeAll(async () => {
  folder = await temporaryDataFolder('lps-docs-');
  names = await writeSite(document as unknown as OpenApiDocument, folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('npm run docs', () => {
  it('writes a page for each operation, guide and page for operators', () => {
    for (const operationId of Object.keys(operationTable))
      expect(names).toContain(`docs/operations/${operationId}.html`);
    for (const name of ['index.html', 'docs.html', 'docs/guides/enroll.html', 'docs/operating/backup.html'])
      expect(names).toContain(name);
  });

  it('links to files and parts of pages that are there', () => {
    const anchorsOf = new Map<string, Set<string>>();
    const readAnchors = (file: string) => {
      const known = anchorsOf.get(file);
      if (known) return known;
      const found = new Set([...readFileSync(file, 'utf8').matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id!));
      anchorsOf.set(file, found);
      return found;
    };
    let links = 0;
    const broken = names
      .filter((name) => name.endsWith('.html'))
      .flatMap((name) =>
        [...readFileSync(path.join(folder, name), 'utf8').matchAll(/\b(?:href|src|action)="([^":]*)"/g)]
          .map(([, link]) => link!)
          .filter((link) => {
            links += 1;
            const [target, anchor] = link.split('#');
            const file = path.join(folder, target === '' ? name : path.join(path.dirname(name), target!));
            return !existsSync(file) || (anchor && !readAnchors(file).has(anchor));
          })
          .map((link) => `${name}: ${link}`),
      );
    expect(broken).toEqual([]);
    expect(links).toBeGreaterThan(names.length);
  });
});

(browserProgram ? describe : describe.skip)(
  `the written pages in Chromium${browserProgram ? '' : ' (skipped: there is none)'}`,
  () => {
    let server: http.Server;
    beforeAll(async () => {
      server = express().use('/product', express.static(folder)).listen(0, '127.0.0.1');
      await new Promise((resolve) => server.once('listening', resolve));
    });
    afterAll(() => new Promise((resolve) => server.close(resolve)));

    it('are read and searched below any path, without a service', async () => {
      const browser = await openBrowser();
      const page = await openPage(browser);
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('response', (response) => {
        if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
      });
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/product/`);
      await page.locator('main').getByRole('link', { name: 'Backup and restore' }).click();
      await page.getByRole('heading', { name: 'Restore', exact: true }).first().waitFor();
      await page.getByRole('searchbox').fill('searchCatalog');
      await page.locator('#found a').first().click();
      await page.waitForURL('**/docs/operations/searchCatalog.html');
      expect(await page.locator('.origin').first().innerText()).toBe('http://127.0.0.1:8080');
      expect(await page.locator('.send').count()).toBe(0);
      expect(await page.getByRole('link', { name: 'Console' }).count()).toBe(0);
      expect(faults).toEqual([]);
      await browser.close();
    });
  },
);
