import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { configVariables } from '../../server/config.js';

const read = (file: string) => readFileSync(file, 'utf8');
const settings = new Set(configVariables.map(({ name }) => name));

/** NODE_ENV is Node's own. */
const unknown = (names: string[]) => names.filter((name) => !settings.has(name) && name !== 'NODE_ENV');

interface Compose {
  services: Record<string, { build?: { context: string; dockerfile: string }; environment?: Record<string, string> }>;
  volumes: Record<string, unknown>;
}

describe('the files of deploy/', () => {
  it('compose.yaml sets what the service knows, and names every password that env.example lists', () => {
    const text = read('deploy/compose.yaml');
    const { services } = parse(text) as Compose;
    expect(Object.keys(services)).toEqual(['postgres', 'typesense', 'lps']);
    expect(unknown(Object.keys(services.lps!.environment!))).toEqual([]);
    expect(existsSync(services.lps!.build!.dockerfile)).toBe(true);
    const needed = new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
    expect([...read('deploy/env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name).sort()).toEqual([...needed].sort());
  });

  it('Containerfile copies folders that there are, and the context has them', () => {
    const text = read('deploy/Containerfile');
    const copied = [...text.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, sources]) => sources!.split(' '));
    expect(copied.filter((source) => !existsSync(source))).toEqual([]);
    for (const file of ['.containerignore', '.dockerignore']) expect(read(file).match(/^!(.+)$/gm)!.map((line) => line.slice(1)).sort()).toEqual([...copied].sort());
    expect(unknown([...text.matchAll(/\b([A-Z_]+)=\S/g)].map(([, name]) => name!))).toEqual([]);
    expect(existsSync(/CMD \["node", "(\S+)", "start"\]/.exec(text)![1]!)).toBe(true);
  });

  it('lps.service starts a script that there is, with settings that there are', () => {
    const text = read('deploy/systemd/lps.service');
    const [, settingsOfUnit] = /^Environment=(.+)$/m.exec(text)!;
    expect(unknown(settingsOfUnit!.split(' ').map((one) => one.split('=')[0]!))).toEqual([]);
    expect(existsSync(/^ExecStart=\S+ (\S+) start$/m.exec(text)![1]!)).toBe(true);
  });

  const verifier = spawnSync('systemd-analyze', ['--version']).status === 0 ? it : it.skip;
  verifier('lps.service has no fault that systemd-analyze finds', () => {
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', 'deploy/systemd/lps.service'], { encoding: 'utf8' });
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('lps.service:') && !/is not executable|Command .* not found/.test(line))).toEqual([]);
  });
});
