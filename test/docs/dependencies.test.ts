import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

const KINDS = ['dependencies', 'optionalDependencies', 'devDependencies'] as const;
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  (typeof KINDS)[number],
  Record<string, string>
>;
const sections = readFileSync('docs/dependencies.md', 'utf8').split(/^## /m);

/** Package, purpose, replacement. */
const rowsOf = (kind: string) =>
  [...sections.find((section) => section.startsWith(`${kind}\n`))!.matchAll(/^\| `([^`]+)` +\|(.+)\|(.+)\|$/gm)].map(
    ([, ...cells]) => cells.map((cell) => cell!.trim()),
  );

describe('docs/dependencies.md', () => {
  it.each(KINDS)('explains each package of %s, and no other', (kind) => {
    const rows = rowsOf(kind);
    expect(rows.map(([name]) => name)).toEqual(Object.keys(manifest[kind]).sort());
    expect(rows.filter((cells) => cells.includes(''))).toEqual([]);
  });

  it('is about exact versions', () => {
    const versions = KINDS.flatMap((kind) => Object.values(manifest[kind]));
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });
});
