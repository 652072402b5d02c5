import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { describeBuild, readBuildInfo, version } from '../../../server/runtime/version.js';

const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...words], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { status, stdout, stderr };
};

describe.each(['mock', 'sandbox'])('npm run %s', (program) => {
  it('prints its usage, and names invalid arguments', () => {
    expect(run(program, '--help')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('--port <number>'),
      stderr: '',
    });
    expect(run(program, '--version')).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
    expect(run(program, '--port', 'any')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('from 0 to 65535'),
    });
  });

  it('reports in one line that a port is taken', async () => {
    const other = createServer();
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    expect(run(program, '--port', String(port))).toEqual({
      status: 1,
      stdout: '',
      stderr: `Port ${port} of 127.0.0.1 is in use. Choose another one with --port.\n`,
    });
    await new Promise((resolve) => other.close(resolve));
  });
});

describe('npm start', () => {
  it('refuses options, and names the settings', () => {
    expect(run('start', '--port', '9000')).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^npm start takes no options \(--port 9000\): .*Environment\.\n$/),
    });
    expect(run('start', '--version')).toEqual({
      status: 0,
      stdout: `${describeBuild(readBuildInfo())}\n`,
      stderr: '',
    });
    expect(run('start', '--help')).toMatchObject({ status: 0, stderr: expect.stringContaining('PORT=9000 npm start') });
  });
});
