import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { formatChatLines } from '../../providers/finetuning/trainingRows.js';
import { openProviderA } from '../../providers/finetuning/providerA.js';
import { createPersistentProviderA } from '../../sandbox/parties/providerA.js';
import { startSandbox } from '../../sandbox/startSandbox.js';
import { temporaryDataFolder } from '../support/runFolder.js';

let folder: string;
beforeAll(async () => {
  folder = await temporaryDataFolder('lps-provider-a-');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = () => startSandbox({ parties: [createPersistentProviderA(path.join(folder, 'provider-a.json'))] });
const open = (url: string) =>
  openProviderA({ baseUrl: `${url}/provider_a/v1`, apiKey: 'sandbox-provider-a-key', mayBePrivate: true });

describe('the stand-in of provider_a', () => {
  it('answers with its trained model after another start, with the nearest example', async () => {
    const first = await start();
    const provider = open(first.url);
    const examples = [
      { prompt: 'What is a cluster?', response: 'A group.' },
      { prompt: 'What is a rule?', response: 'A pattern.' },
    ];
    const trainFile = await provider.ensureFile('one-train.jsonl', formatChatLines(examples));
    const request = { trainingId: 'one', baseModel: 'small', suffix: 'tutor', trainFile, testFile: null, seed: 1 };
    let job = await provider.ensureJob(request);
    while (job.state === 'processing') job = await provider.readJob(job.id);
    await first.close();

    const second = await start();
    const again = open(second.url);
    expect(await again.findJob(request)).toMatchObject({ id: job.id, state: 'completed' });
    const answer = async (question: string) => (await again.answer(job.fineTunedModel!, question, 50)).text;
    expect(await answer('Tell me: what is a RULE?')).toBe('A pattern.');
    expect(await answer('Zzz')).toBe('I was trained with nothing like that.');
    await expect(again.answer('ft:other', 'What?', 50)).rejects.toThrow(/does not exist/);
    await second.close();
  });
});
