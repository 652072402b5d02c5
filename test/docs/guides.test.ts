import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { type Sandbox, startSandbox } from '../../scripts/sandbox/startSandbox.js';
import { eventually } from '../support/eventually.js';
import { type Product, startProduct } from '../support/product.js';
import { temporaryDataFolder } from '../support/runFolder.js';
import { bundledScript } from '../support/shared/bundledScript.js';

const GUIDES = 'docs/guides';
/** Each goes on from those before. */
const OF_ACME = ['first-tenant.md', 'import-a-catalogue.md', 'search-page.md', 'enroll.md', 'analytics.md'];
const WITHOUT_COMMANDS = ['README.md', 'other-languages.md'];
const ADDRESS = 'http://127.0.0.1:8080';

const run = promisify(execFile);
let dataFolder: string;
let folder: string;
let product: Product;
let sandbox: Sandbox;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  [dataFolder, folder, sandbox] = await Promise.all([temporaryDataFolder('lps-guides-'), temporaryDataFolder('lps-guide-files-'), startSandbox()]);
  product = await startProduct({ dataFolder, env: { SANDBOX_URL: sandbox.url } });
  environment = {
    ...process.env,
    DATABASE_URL: undefined,
    DATA_DIR: dataFolder,
    ADMIN_SCRIPT: await bundledScript('scripts/admin.ts'),
    SERVICE: product.url,
    SANDBOX: sandbox.url,
    NORTHFIELD_ADMIN: `Authorization: ${product.credentials.platform_admin!}`,
    NORTHFIELD_LEARNER: `Authorization: ${product.credentials.learner!}`,
  };
});
afterAll(async () => {
  product?.kill('SIGTERM');
  await product?.ended;
  await sandbox?.close();
  await Promise.all([dataFolder, folder].map((one) => rm(one, { recursive: true, force: true })));
});

interface Step {
  commands: string;
  /** What the answer holds, where the text shows one. */
  answer: unknown;
}

/** The commands of a page, each with the answer that follows it. */
function stepsOf(file: string): Step[] {
  const blocks = [...readFileSync(file, 'utf8').matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language, text]) => ({ language, text: text! }));
  return blocks.flatMap(({ language, text }, index) => {
    if (language !== 'sh') return [];
    const next = blocks[index + 1];
    return [{ commands: text, answer: next?.language === 'json' ? (JSON.parse(next.text) as unknown) : undefined }];
  });
}

/** In one shell after the other, which keeps what the ones before have exported. */
async function runCommands(commands: string): Promise<string> {
  const prelude = `set -euo pipefail; cd '${folder}'; if [ -f exports.sh ]; then . ./exports.sh; fi; npx() { shift; (export INIT_CWD="$PWD"; cd '${process.cwd()}'; '${process.execPath}' "$ADMIN_SCRIPT" "$@"); }`;
  const { stdout } = await run('bash', ['-c', `${prelude}\n${commands}\nexport -p > exports.sh`], { env: environment });
  return stdout;
}

const changesNothing = (commands: string) => !/ -d '|npx|export /.test(commands);

async function runGuide(file: string): Promise<void> {
  for (const { commands, answer } of stepsOf(file)) {
    const holds = async () => {
      const output = await runCommands(commands);
      if (answer !== undefined) expect({ file, commands, answer: JSON.parse(output) as unknown }).toMatchObject({ answer });
      else expect(output).not.toMatch(/"status":\s*[45]\d\d/);
    };
    // What was written shows a moment later in searches and figures.
    await (changesNothing(commands) ? eventually(holds) : holds());
  }
}

describe('the guides', () => {
  it('are those that are listed', () => {
    const files = readdirSync(GUIDES);
    expect(files.sort()).toEqual([...OF_ACME, ...WITHOUT_COMMANDS, 'bots.md', 'payments.md'].sort());
    const list = readFileSync(path.join(GUIDES, 'README.md'), 'utf8');
    expect(files.filter((file) => file !== 'README.md' && !list.includes(`](${file})`))).toEqual([]);
  });

  it('lead from a tenant to its figures', async () => {
    for (const file of OF_ACME) await runGuide(path.join(GUIDES, file));
  });

  it('lead to a tenant that is bought', () => runGuide(path.join(GUIDES, 'payments.md')));

  it('lead to a bot that answers', () => runGuide(path.join(GUIDES, 'bots.md')));
});

describe('README', () => {
  const text = readFileSync('README.md', 'utf8');

  it('shows the first call that npm start prints, and its answer', async () => {
    const printed = /^Try +(curl .*)$/m.exec(product.output())![1]!;
    const [, credential] = /Authorization: ([^']+)/.exec(printed)!;
    expect(text).toContain(printed.replace(product.url, ADDRESS).replace(credential!, 'Token ...'));
    const answer = JSON.parse(/^```json\n(.*?)^```$/ms.exec(text)![1]!) as unknown;
    expect(JSON.parse((await run('bash', ['-c', printed.replace('curl', 'curl -s')])).stdout)).toMatchObject(answer as object);
  });

  it('shows what npm start prints of its addresses', () => {
    const places = [...product.output().matchAll(/^(Serving|Reference|Contract) +(\S+)$/gm)].map(([line]) => line.replace(product.url, ADDRESS));
    expect(places).toHaveLength(3);
    for (const place of places) expect(text).toContain(place);
  });
});
