import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';

const FILES = ['docs/threat-model.md', 'docs/operations/support.md', 'SECURITY.md'];
const read = (file: string) => readFileSync(file, 'utf8');
const filesIn = (text: string) => [...text.matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`/g)].map(([, file]) => file!);

/** Threat, protection, code, test. */
const rows = read('docs/threat-model.md')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('docs/threat-model.md', () => {
  it('covers the expected threats', () => {
    const text = rows.map((cells) => cells[1]).join('\n');
    for (const threat of [
      'another tenant',
      'stolen key',
      'identity provider',
      'SSRF',
      'CSRF',
      'fixation',
      'LTI',
      'webhooks',
      'secrets of tenants',
      'prompt injection',
      'MCP',
      'budget',
      'unpacks',
      'Logs',
      'supply chain',
    ])
      expect(text).toContain(threat);
  });

  it.each(rows)('%s%s: names code and tests', (_, _threat, protection, code, tests) => {
    expect(protection).not.toBe('');
    expect(filesIn(code!).length).toBeGreaterThan(0);
    expect(filesIn(code!).filter((file) => file.startsWith('test/'))).toEqual([]);
    expect(filesIn(tests!).length).toBeGreaterThan(0);
    expect(filesIn(tests!).filter((file) => !/^test\/.+\.test\.ts$/.test(file))).toEqual([]);
  });
});

it.each(FILES)('%s names files that exist', (file) => {
  const text = read(file);
  expect(filesIn(text).filter((name) => !existsSync(name))).toEqual([]);
});
