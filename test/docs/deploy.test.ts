import { describe, expect, it } from '@jest/globals';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import process from 'node:process';
import type { Deployment } from 'kubernetes-types/apps/v1.js';
import type { Container, Service } from 'kubernetes-types/core/v1.js';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.js';
import typescript from 'typescript';
import { parse, parseAllDocuments } from 'yaml';
import { configVariables, readConfig } from '../../server/config/config.js';

const read = (file: string) => readFileSync(file, 'utf8');
const settings = new Set(configVariables.map(({ name }) => name));

/** NODE_ENV is Node's own. */
const unknown = (names: string[]) => names.filter((name) => !settings.has(name) && name !== 'NODE_ENV');

interface ComposeService {
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  volumes: string[];
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  stop_grace_period?: string;
}
interface Compose {
  services: Record<'postgres' | 'typesense' | 'lps', ComposeService>;
  volumes: Record<string, unknown>;
}

interface Manifest {
  apiVersion: string;
  kind: string;
  data?: Record<string, string>;
}

/** What the compiler finds in manifests by the types of Kubernetes: unknown fields, missing ones, values of other types. */
function findManifestFaults(manifests: Manifest[]): string[] {
  const lines = manifests.map(({ apiVersion, kind, ...rest }, index) => {
    const group = apiVersion === 'v1' ? 'core/v1' : apiVersion.replace('.k8s.io', '');
    const type = `import('kubernetes-types/${group}.js').${kind}`;
    return `export const manifest${index}: ${type} = ${JSON.stringify({ apiVersion, kind, ...rest })};`;
  });
  const options: typescript.CompilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    module: typescript.ModuleKind.NodeNext,
    moduleResolution: typescript.ModuleResolutionKind.NodeNext,
  };
  // Beside this test, so that the types are found.
  const file = path.resolve('test/docs/manifests.ts');
  const host = typescript.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? lines.join('\n') : readFile(name));
  host.getSourceFile = (name, ...others) =>
    name === file
      ? typescript.createSourceFile(name, lines.join('\n'), typescript.ScriptTarget.ES2022)
      : getSourceFile(name, ...others);
  const program = typescript.createProgram([file], options, host);
  return typescript
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => typescript.flattenDiagnosticMessageText(messageText, ' '));
}

/** A program of the image, run here; its address is that of a server of this test. */
async function runHere([, program, ...words]: string[], port: number): Promise<number | null> {
  const shell = spawn(
    program === 'node' ? process.execPath : program!,
    words.map((word) => word.replace(/127\.0\.0\.1:[^/]+/, `127.0.0.1:${port}`)),
    { stdio: 'ignore' },
  );
  const [status] = (await once(shell, 'close')) as [number | null];
  return status;
}

/** The time to stop: the drain, running requests, and half a minute until what hangs is left. */
const STOP_SECONDS =
  readConfig({ DATABASE_URL: 'postgres://database' }).shutdownDrainMs / 1000 +
  readConfig({}).shutdownGraceMs / 1000 +
  30;

describe('the files of deploy/', () => {
  it('compose.yaml sets what the service knows, and names every password that env.example lists', () => {
    const text = read('deploy/compose.yaml');
    const { services } = parse(text) as Compose;
    expect(Object.keys(services)).toEqual(['postgres', 'typesense', 'lps']);
    expect(unknown(Object.keys(services.lps.environment!))).toEqual([]);
    expect(existsSync(services.lps.build!.dockerfile)).toBe(true);
    const needed = new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name));
    expect([...read('deploy/env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name).sort()).toEqual(
      [...needed].sort(),
    );
  });

  it('compose.yaml keeps what is stored, waits for what it needs, and leaves time to stop', () => {
    const { services, volumes } = parse(read('deploy/compose.yaml')) as Compose;
    expect(
      Object.values(services)
        .flatMap((service) => service.volumes.map((volume) => volume.split(':')[0]))
        .sort(),
    ).toEqual(Object.keys(volumes).sort());
    const { lps, postgres } = services;
    expect(lps.volumes).toEqual([
      expect.stringMatching(`:${/^VOLUME (.+)$/m.exec(read('deploy/Containerfile'))![1]}$`),
    ]);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(lps.depends_on!)));
    for (const name of ['DATABASE_URL', 'TYPESENSE_URL'])
      expect(Object.keys(services)).toContain(new URL(lps.environment![name]!.replace(/\$\{\w+\}/, 'x')).hostname);
    // The image answers on the socket alone while it makes the database.
    expect([lps.depends_on!.postgres, postgres.healthcheck!.test.join(' ')]).toEqual([
      { condition: 'service_healthy' },
      expect.stringContaining('--host 127.0.0.1'),
    ]);
    expect(Number.parseInt(lps.stop_grace_period!, 10)).toBeGreaterThan(STOP_SECONDS);
  });

  const composer = [['docker', 'compose'], ['docker-compose']].find(
    ([program, ...words]) => spawnSync(program!, [...words, 'version']).status === 0,
  );
  (composer ? it : it.skip)('compose.yaml has no fault that docker-compose finds', () => {
    const [program, ...words] = composer!;
    const env = { ...process.env, POSTGRES_PASSWORD: 'a', TYPESENSE_API_KEY: 'b', SECRETS_KEY: 'c' };
    const check = (values: NodeJS.ProcessEnv) =>
      spawnSync(program!, [...words, '-f', 'deploy/compose.yaml', 'config', '--quiet'], {
        env: values,
        encoding: 'utf8',
      });
    expect(check(env)).toMatchObject({ status: 0, stderr: '' });
    expect(check({ ...env, SECRETS_KEY: '' }).status).not.toBe(0);
  });

  it.each([
    ['compose.yaml', () => (parse(read('deploy/compose.yaml')) as Compose).services.lps.healthcheck!.test],
    [
      'Containerfile',
      () =>
        JSON.parse(/^ +CMD (\[.+\])$/m.exec(read('deploy/Containerfile'))![1]!.replace('["', '["CMD", "')) as string[],
    ],
  ])('the health check of %s tells a service that answers from one that does not', async (_, commandOf) => {
    const server = createServer((request, response) =>
      response.writeHead(request.url === '/health/live' ? 200 : 404).end(),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await runHere(commandOf(), port)).toBe(0);
    await new Promise((resolve) => server.close(resolve));
    expect(await runHere(commandOf(), port)).toBe(1);
  });

  it('Containerfile copies folders that there are, and the context has them', () => {
    const text = read('deploy/Containerfile');
    const copied = [...text.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, sources]) => sources!.split(' '));
    expect(copied.filter((source) => !existsSync(source))).toEqual([]);
    for (const file of ['.containerignore', '.dockerignore'])
      expect(
        read(file)
          .match(/^!(.+)$/gm)!
          .map((line) => line.slice(1))
          .sort(),
      ).toEqual([...copied].sort());
    const given = [...text.matchAll(/^ARG (\w+)$/gm)].map(([, name]) => name!);
    const set = [...text.matchAll(/\b([A-Z_]+)=\S/g)].map(([, name]) => name!);
    expect(unknown(set).filter((name) => !given.includes(name))).toEqual([]);
    expect(existsSync(/CMD \["node", "(\S+)", "start"\]/.exec(text)![1]!)).toBe(true);
  });

  describe('kubernetes/lps.yaml', () => {
    const manifests = parseAllDocuments(read('deploy/kubernetes/lps.yaml')).map((one) => one.toJS() as Manifest);
    const ofKind = <Kind>(kind: string) => manifests.find((one) => one.kind === kind) as unknown as Kind;

    it('has the fields of Kubernetes', () => {
      expect(findManifestFaults(manifests)).toEqual([]);
      const wrong = { ...ofKind<Deployment>('Deployment'), spec: { replica: 2 } } as unknown as Manifest;
      expect(findManifestFaults([wrong])).toEqual([expect.stringContaining('replica')]);
    });

    it('runs the image of this version with settings that there are, and asks for its health', () => {
      const { template } = ofKind<Deployment>('Deployment').spec!;
      const [container] = template.spec!.containers as [Container];
      expect(container.image).toMatch(
        new RegExp(`:${(JSON.parse(read('package.json')) as { version: string }).version}$`),
      );
      expect(unknown(Object.keys(ofKind<Manifest>('ConfigMap').data!))).toEqual([]);
      const [, secrets] = /--from-env-file=\S+ +\((.+)\)$/m.exec(read('deploy/kubernetes/lps.yaml'))!;
      expect(unknown(secrets!.split(', '))).toEqual([]);
      const [, port] = /^EXPOSE (\d+)$/m.exec(read('deploy/Containerfile'))!;
      expect(container.ports).toEqual([{ name: 'http', containerPort: Number(port) }]);
      const probes = [container.startupProbe, container.livenessProbe, container.readinessProbe];
      expect(probes.map((probe) => probe!.httpGet!.path)).toEqual(['/health/live', '/health/live', '/health/ready']);
      const [, dataFolder] = /^VOLUME (.+)$/m.exec(read('deploy/Containerfile'))!;
      expect(container.volumeMounts!.map(({ mountPath }) => mountPath)).toEqual(['/tmp', dataFolder]);
      expect(template.spec!.terminationGracePeriodSeconds).toBeGreaterThan(STOP_SECONDS);
    });

    it('selects its pods by the labels that they have', () => {
      const { selector, template } = ofKind<Deployment>('Deployment').spec!;
      const { labels } = template.metadata!;
      expect(selector.matchLabels).toEqual(labels);
      expect(ofKind<Service>('Service').spec!.selector).toEqual(labels);
      expect(ofKind<PodDisruptionBudget>('PodDisruptionBudget').spec!.selector!.matchLabels).toEqual(labels);
    });
  });

  it('lps.service starts a script that there is, with settings that there are', () => {
    const text = read('deploy/systemd/lps.service');
    const [, settingsOfUnit] = /^Environment=(.+)$/m.exec(text)!;
    expect(unknown(settingsOfUnit!.split(' ').map((one) => one.split('=')[0]!))).toEqual([]);
    expect(existsSync(/^ExecStart=\S+ (\S+) start$/m.exec(text)![1]!)).toBe(true);
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(text)![1])).toBeGreaterThan(STOP_SECONDS);
  });

  const verifier = spawnSync('systemd-analyze', ['--version']).status === 0 ? it : it.skip;
  verifier('lps.service has no fault that systemd-analyze finds', () => {
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', 'deploy/systemd/lps.service'], {
      encoding: 'utf8',
    });
    expect(
      `${stdout}${stderr}`
        .split('\n')
        .filter((line) => line.includes('lps.service:') && !/is not executable|Command .* not found/.test(line)),
    ).toEqual([]);
  });
});
