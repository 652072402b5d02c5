import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assemblePassages, assembleRows } from '../../../providers/datasets/assembleDataset.js';
import { cutDatasetPassages } from '../../../providers/datasets/cutDatasetPassages.js';
import type { DatasetRow, PassagePairs } from '../../../providers/datasets/datasetTypes.js';
import { extractPairs } from '../../../providers/datasets/extractPairs.js';
import { generatePairs } from '../../../providers/datasets/generatePairs.js';
import { removeNearDuplicates } from '../../../providers/datasets/removeNearDuplicates.js';
import { parsePairRows } from '../../../providers/datasets/parsePairRows.js';
import { runDatasetTask } from '../../../providers/datasets/runDatasetTask.js';
import { splitSentences } from '../../../providers/datasets/sentences.js';
import type { StructuredModel } from '../../../providers/llm/structuredModel.js';

const rowsOf = (file: Uint8Array | null): DatasetRow[] =>
  file === null
    ? []
    : Buffer.from(file)
        .toString()
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as DatasetRow);

const madeOf = (questions: string[][]): PassagePairs[] =>
  questions.map((own, index) => ({
    passage: { heading: '', text: `Passage ${index}` },
    pairs: own.map((question) => ({ question, answer: `Answer of ${question}` })),
  }));

describe('sentencesOf', () => {
  it('finds the sentences of a long text without a paragraph, however many there are', () => {
    const sentences = Array.from(
      { length: 100_000 },
      (_, index) => `Is cluster ${index} a group${' of groups'.repeat(index % 40)}?`,
    );
    expect(splitSentences(sentences.join(' \n'))).toEqual(sentences);
    expect(splitSentences('a'.repeat(100_000)).join('')).toBe('a'.repeat(100_000));
  });
});

describe('cutDatasetPassages', () => {
  it('cuts long paragraphs at sentences, joins short ones, and keeps equal ones once', () => {
    const long = Array.from(
      { length: 60 },
      (_, index) => `Cluster ${index} groups similar records without labels.`,
    ).join(' ');
    const passages = cutDatasetPassages([
      { heading: 'A', text: `One.\n\nTwo.\n\n${long}` },
      { heading: 'B', text: 'One.\n\nTwo.' },
    ]);
    expect(passages[0]).toEqual({ heading: 'A', text: 'One.\n\nTwo.' });
    expect(passages.every(({ text }) => text.length <= 1_500)).toBe(true);
    expect(
      passages
        .slice(1)
        .map(({ text }) => text)
        .join(' '),
    ).toBe(long);
    expect(new Set(passages.map(({ text }) => text)).size).toBe(passages.length);
  });

  it('loses no character but space, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 4_000 }), { maxLength: 6 }), (paragraphs) => {
        const passages = cutDatasetPassages(
          paragraphs.map((text, index) => ({ heading: String(index), text: `${index} ${text}` })),
        );
        const bare = (text: string) => text.replace(/\s+/g, '');
        for (const [index, text] of paragraphs.entries())
          expect(
            bare(
              passages
                .filter(({ heading }) => heading === String(index))
                .map((one) => one.text)
                .join(''),
            ),
          ).toBe(bare(`${index} ${text}`));
      }),
      { numRuns: 50 },
    );
  });
});

describe('embeddedPairs', () => {
  it('takes questions with what follows, definitions, and headings with what stands below', () => {
    const text =
      'What is support? It is the share of baskets that hold all items. Confidence is the share of those that also hold the conclusion. It is high here. A decision tree means a series of tests.';
    const [made] = extractPairs([{ heading: '2.1 Association rules', text }]);
    expect(made!.pairs).toEqual([
      {
        question: 'What does the text say about Association rules?',
        answer: expect.stringMatching(/^It is the share of baskets/),
      },
      {
        question: 'What is support?',
        answer: expect.stringMatching(/^It is the share of baskets that hold all items\./),
      },
      { question: 'What is Confidence?', answer: 'Confidence is the share of those that also hold the conclusion.' },
      { question: 'What is a decision tree?', answer: 'A decision tree means a series of tests.' },
    ]);
    for (const { answer } of made!.pairs)
      for (const sentence of answer.split(/(?<=\.) /)) expect(text).toContain(sentence);
  });

  it('creates no pairs from empty text', () => {
    expect(extractPairs([{ heading: '', text: 'Hello. Yes!' }])[0]!.pairs).toEqual([]);
  });
});

describe('withoutNearDuplicates', () => {
  it('drops what differs in little words, order or endings only', () => {
    const questions = [
      'What is a cluster?',
      'what are clusters',
      'Which cluster is it?',
      'What is a decision tree?',
      'Is a tree a decision?',
      'What is support?',
    ];
    expect(removeNearDuplicates(questions, (question) => question)).toEqual([
      'What is a cluster?',
      'What is a decision tree?',
      'What is support?',
    ]);
  });

  it('keeps what comparing each with each would keep', () => {
    const word = fc.constantFrom('cluster', 'tree', 'rule', 'support', 'distance', 'label', 'basket', 'mean');
    fc.assert(
      fc.property(fc.array(fc.array(word, { minLength: 1, maxLength: 9 }), { maxLength: 40 }), (lists) => {
        const kept: Set<string>[] = [];
        for (const set of lists.map((list) => new Set(list))) {
          const shared = (other: Set<string>) => [...set].filter((one) => other.has(one)).length;
          if (!kept.some((other) => shared(other) / (set.size + other.size - shared(other)) >= 0.85)) kept.push(set);
        }
        const found = removeNearDuplicates(lists, (list) => list.join(' ')).map((list) => new Set(list));
        expect(found).toEqual(kept);
      }),
    );
  });
});

describe('assemblePassages', () => {
  const groups = fc.array(
    fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', ' '), minLength: 1, maxLength: 12 }), {
      maxLength: 4,
    }),
    { maxLength: 12 },
  );

  it('has no passage on both sides, no more pairs than wanted, and comes out the same again', () => {
    fc.assert(
      fc.property(
        groups,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 0, max: 20 }),
        (questions, trainSplit, atMost) => {
          const split = { atMost, trainSplit, seed: 'one' };
          const made = assemblePassages(madeOf(questions), 'model', split);
          const [train, test] = [rowsOf(made.train), rowsOf(made.test)];
          const passages = new Set(train.map(({ passage }) => passage));
          expect(test.some(({ passage }) => passages.has(passage))).toBe(false);
          expect([train.length, test.length]).toEqual([made.trainPairs, made.testPairs]);
          if (atMost > 0) expect(train.length + test.length).toBeLessThanOrEqual(atMost);
          expect(assemblePassages(madeOf(questions), 'model', split)).toEqual(made);
        },
      ),
    );
  });

  it('splits by the share, and spreads fewer pairs over the whole document', () => {
    const made = madeOf(
      Array.from({ length: 100 }, (_, index) => [`What is thing${index}?`, `Where does item${index} grow?`]),
    );
    const { trainPairs, testPairs, train, test } = assemblePassages(made, 'model', {
      atMost: 50,
      trainSplit: 0.8,
      seed: 'one',
    });
    expect([trainPairs, testPairs]).toEqual([40, 10]);
    const places = [...rowsOf(train), ...rowsOf(test)].map(({ passage }) => Number(passage.split(' ')[1]));
    expect(new Set(places).size).toBe(50);
    expect(Math.max(...places)).toBeGreaterThan(95);
    expect(assemblePassages(made, 'model', { atMost: 0, trainSplit: 1, seed: 'one' })).toMatchObject({
      trainPairs: 200,
      test: null,
    });
  });
});

describe('pairsOfRows', () => {
  it('finds the pair by the names of columns, and keeps other columns', () => {
    expect(parsePairRows([{ Prompt: ' Q? ', Completion: 'A', context: 'P', level: '2' }])).toEqual([
      { prompt: 'Q?', response: 'A', text: 'Q?\nA', passage: 'P', level: '2' },
    ]);
    const messages = JSON.stringify([
      { role: 'system', content: 'S' },
      { role: 'user', content: 'Q?' },
      { role: 'assistant', content: 'A' },
    ]);
    expect(parsePairRows([{ messages }])).toEqual([
      { prompt: 'Q?', response: 'A', text: 'Q?\nA', passage: '', system: 'S' },
    ]);
    expect(
      parsePairRows([
        { instruction: 'Translate.', input: 'Haus', output: 'house' },
        { instruction: 'Greet.', input: '', output: 'Hello' },
      ]),
    ).toMatchObject([
      { prompt: 'Translate.\n\nHaus', response: 'house' },
      { prompt: 'Greet.', response: 'Hello' },
    ]);
    expect(parsePairRows([{ name: 'Amina', course: 'Data Mining' }])).toBeNull();
  });

  it('refuses a row without one half', () => {
    expect(() =>
      parsePairRows([
        { question: 'Q?', answer: 'A' },
        { question: 'Q?', answer: ' ' },
      ]),
    ).toThrow('Row 2 lacks');
    expect(() => parsePairRows([{ messages: '[{"role":"user","content":"Q?"}]' }])).toThrow('Row 1 lacks');
  });

  it('tests what was learned also where all rows have the same system message', () => {
    const messagesOf = (index: number) =>
      JSON.stringify([
        { role: 'system', content: 'S' },
        { role: 'user', content: `Q${index}?` },
        { role: 'assistant', content: 'A' },
      ]);
    const rows = parsePairRows(Array.from({ length: 40 }, (_, index) => ({ messages: messagesOf(index) })))!;
    expect(assembleRows(rows, { atMost: 0, trainSplit: 0.5, seed: 'one' })).toMatchObject({
      trainPairs: 20,
      testPairs: 20,
    });
  });

  it('keeps rows of one question on one side', () => {
    const rows = parsePairRows(
      Array.from({ length: 40 }, (_, index) => ({ question: `Q${index % 4}?`, answer: `A${index}` })),
    )!;
    const { train, test } = assembleRows(rows, { atMost: 0, trainSplit: 0.5, seed: 'one' });
    expect([rowsOf(train).length, rowsOf(test).length]).toEqual([20, 20]);
    const questions = new Set(rowsOf(train).map(({ prompt }) => prompt));
    expect(rowsOf(test).some(({ prompt }) => questions.has(prompt))).toBe(false);
  });
});

describe('modelPairs', () => {
  const answering = (pairs: unknown[], prompts: string[] = []): StructuredModel => ({
    provider: 'openai',
    model: 'm',
    answer: ({ prompt }) => {
      prompts.push(prompt);
      return Promise.resolve({ value: { pairs } as never, usage: { inputTokens: 1, outputTokens: 2 } });
    },
  });
  const request = {
    passage: { heading: 'Rules', text: 'Say """ so' },
    atMost: 2,
    instructions: 'Formal',
    timeoutMs: 1_000,
  };

  it('passes the instructions, and keeps different pairs that are not empty, no more than wanted', async () => {
    const prompts: string[] = [];
    const pair = { question: 'Q?', answer: 'A' };
    const { pairs } = await generatePairs(
      answering(
        [pair, { question: ' ', answer: 'A' }, pair, { question: 'R?', answer: 'B' }, { question: 'S?', answer: 'C' }],
        prompts,
      ),
      request,
    );
    expect(pairs).toEqual([pair, { question: 'R?', answer: 'B' }]);
    expect(prompts[0]).toMatch(
      /At most 2 pairs\.\nTone, language and style: Formal\nHeading: Rules\nPassage:\n"""\nSay " so\n"""/,
    );
  });

  it('refuses an answer whose pairs are all empty', async () => {
    await expect(generatePairs(answering([{ question: '', answer: '' }]), request)).rejects.toMatchObject({
      fault: 'bad_answer',
    });
    expect((await generatePairs(answering([]), request)).pairs).toEqual([]);
  });
});

describe('runDatasetTask', () => {
  const split = { atMost: 10, trainSplit: 0.5, seed: 'one' };

  it('makes a dataset of a text, and takes pairs of a table as they are', async () => {
    const text = ['Clustering', 'Regression', 'Classification', 'Association']
      .map((term) => `# ${term}\n\n${term} is a task of data mining.\n`)
      .join('\n');
    const made = await runDatasetTask({ kind: 'make', bytes: Buffer.from(text), stated: { name: 'a.md' }, split });
    expect(made).toMatchObject({
      method: 'sandbox',
      trainPairs: 4,
      testPairs: 4,
      passages: 4,
      columns: ['prompt', 'response', 'text', 'passage'],
    });
    const table = await runDatasetTask({
      kind: 'cut',
      bytes: Buffer.from('question,answer\nQ?,A\nR?,B\n'),
      stated: { name: 'a.csv' },
      split,
    });
    expect(table).toMatchObject({ made: { method: 'source', trainPairs: 1, testPairs: 1 } });
    const cut = await runDatasetTask({ kind: 'cut', bytes: Buffer.from(text), stated: { name: 'a.md' }, split });
    expect(cut).toMatchObject({
      passages: [{ heading: 'Clustering', text: 'Clustering is a task of data mining.' }, {}, {}, {}],
    });
  });

  it('reports the fault of a source', async () => {
    const task = { kind: 'make' as const, bytes: Buffer.from('%PDF-1.4'), stated: {}, split };
    await expect(runDatasetTask(task)).rejects.toMatchObject({ name: 'DocumentRefused', code: 'broken' });
  });
});
