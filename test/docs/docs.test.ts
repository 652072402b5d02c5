import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { buildDecisionIndex } from '../../scripts/generate/buildDecisionIndex.js';

const DECISIONS = 'docs/decisions';
const GUIDES = readdirSync('docs/guides').map((file) => `docs/guides/${file}`);
const MAIN = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'bench/RESULTS.md',
  'SECURITY.md',
  'docs/dependencies.md',
  'docs/glossary.md',
  'docs/style-guide.md',
  'docs/testing.md',
  'docs/deviations.md',
  'docs/operations/support.md',
  'docs/threat-model.md',
  `${DECISIONS}/README.md`,
  'test/support/accessWorld/README.md',
];
const pages = readdirSync(DECISIONS)
  .filter((file) => file !== 'README.md')
  .sort();
const read = (file: string) => readFileSync(file, 'utf8');

describe('decisions', () => {
  it.each(pages)('%s has a context, a decision and what else was considered, and is about a screen long', (file) => {
    const text = read(path.join(DECISIONS, file));
    const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    expect(sections).toEqual(['Context', 'Decision', 'What else was considered']);
    const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('|'));
    expect(lines.length).toBeLessThanOrEqual(40);
  });

  it('are all listed', async () => {
    expect(read(`${DECISIONS}/README.md`)).toBe(await buildDecisionIndex(DECISIONS));
  });
});

describe('the documents', () => {
  it.each([...MAIN, ...GUIDES, ...pages.map((file) => path.join(DECISIONS, file))])(
    '%s links to what is there',
    (file) => {
      const targets = [...read(file).matchAll(/\]\(([^)#:]+)\)/g)].map(([, target]) =>
        path.join(path.dirname(file), target!),
      );
      expect(targets.filter((target) => !existsSync(target))).toEqual([]);
    },
  );

  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'README.md'])('%s names files that exist', (file) => {
    const named = [...read(file).matchAll(/`((?:bench|cli|db|demo|dev|sandbox|server|services|test)\/[\w./-]*)`/g)];
    expect(named.length).toBeGreaterThan(0);
    expect(named.map(([, name]) => name!).filter((name) => !name.includes('NNNN') && !existsSync(name))).toEqual([]);
  });

  it('CONTRIBUTING.md has every folder of db/ in its map', () => {
    const domains = readdirSync('db', { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && readdirSync(`db/${entry.name}`).length > 0,
    );
    const text = read('CONTRIBUTING.md');
    expect(domains.map(({ name }) => name).filter((name) => !text.includes(`\`${name}/\``))).toEqual([]);
  });
});
