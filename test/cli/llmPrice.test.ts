import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '../support/database.js';
import { runAdmin } from './runAdmin.js';

const db = testDatabase();
const price = (...args: string[]) => runAdmin({ DATABASE_URL: db.target.url }, ['llm', 'price', ...args, '--json']);
const listed = async () => (JSON.parse((await price('list')).output) as { prices: object[] }).prices;

describe('admin llm price', () => {
  it('sets, imports and lists prices, and takes a file whole or not at all', async () => {
    expect(await price('set', '-m', 'small', '--input', '0.25', '--output', '2')).toMatchObject({
      status: 0,
      output: expect.stringContaining('"changed":1'),
    });
    expect((await price('set', '-m', 'small', '--input', 'free', '--output', '2')).errors).toContain('--input');
    const folder = mkdtempSync(join(tmpdir(), 'prices-'));
    const file = join(folder, 'prices.json');
    const importing = (content: unknown) => {
      writeFileSync(file, JSON.stringify(content));
      return price('import', file);
    };
    try {
      const small = { provider: 'openai', model: 'small', input_usd: 0.5, output_usd: 1.5 };
      expect((await importing([small, { model: 'large' }])).status).toBe(1);
      expect((await importing([small, small])).errors).toContain('price 2');
      expect(await importing([small, { model: 'small', input_usd: 0.25, output_usd: 2 }])).toMatchObject({
        status: 0,
        output: expect.stringContaining('"changed":1'),
      });
      expect(await listed()).toEqual([{ provider: '', model: 'small', input_usd: 0.25, output_usd: 2 }, small]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
