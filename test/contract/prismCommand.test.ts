import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import process from 'node:process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { request as send } from 'undici';
import { mediaByType, mistakes, operations } from './contractDocument.js';
import { exampleRequest } from './exampleRequest.js';

const HOST = '127.0.0.1';

/** The command of a front-end team: `prism mock openapi.json`, as it is installed, with the bundle as it is published. */
let prism: ChildProcess;
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  const program = path.join(
    path.dirname(createRequire(path.resolve('package.json')).resolve('@stoplight/prism-cli/package.json')),
    'dist/index.js',
  );
  prism = spawn(process.execPath, [program, 'mock', 'generated/openapi.json', '--host', HOST, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  origin = `http://${HOST}:${port}`;
  await said(prism, 'Prism is listening');
});
afterAll(async () => {
  if (!prism || prism.exitCode !== null) return;
  prism.kill('SIGKILL');
  await once(prism, 'exit');
});

it('answers all operations with a declared status and a body that keeps the contract', async () => {
  const faults: string[] = [];
  for (const located of operations) {
    const { operationId, responses } = located.operation;
    const { url, ...request } = exampleRequest(origin, located);
    const answer = await send(url, request);
    const type = String(answer.headers['content-type'] ?? '').split(';')[0]!;
    const text = await answer.body.text();
    const response = responses[String(answer.statusCode)];
    if (answer.statusCode >= 400 || !response)
      faults.push(`${operationId}: ${answer.statusCode} ${text.slice(0, 300)}`);
    const media = response ? mediaByType(response, type) : null;
    if (media)
      faults.push(
        ...mistakes(media.schema, /[/+]json$/.test(type) ? JSON.parse(text) : text).map(
          (mistake) => `${operationId}: ${mistake}`,
        ),
      );
  }
  expect(faults).toEqual([]);
});

/** Resolves when the process has printed the words. Its output is read on, so that it never waits. */
function said(child: ChildProcess, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout!.setEncoding('utf8').on('data', (piece: string) => {
      if (output.length < 100_000) output += piece;
      if (output.includes(words)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`Prism ended with ${code}: ${output}`)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
