import type { DatasetRow } from '../datasets/datasetTypes.js';

/** How to convert rows of a dataset to examples. Null columns are those of our own datasets. */
export interface ExampleForm {
  promptColumn: string | null;
  responseColumn: string | null;
  promptPrefix: string;
  promptSuffix: string;
  responsePrefix: string;
  responseSuffix: string;
}

export interface Example {
  prompt: string;
  response: string;
}

/** Parses the file of a dataset. */
export const parseRows = (file: Uint8Array): DatasetRow[] =>
  Buffer.from(file)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as DatasetRow);

/** Converts rows to examples. Leaves out rows without question or answer. */
export function buildExamples(
  rows: Record<string, string>[],
  { promptColumn, responseColumn, ...around }: ExampleForm,
): Example[] {
  return rows.flatMap((row) => {
    const [prompt, response] = [row[promptColumn ?? 'prompt'] ?? '', row[responseColumn ?? 'response'] ?? ''];
    if (prompt.trim() === '' || response.trim() === '') return [];
    return [
      {
        prompt: `${around.promptPrefix}${prompt}${around.promptSuffix}`,
        response: `${around.responsePrefix}${response}${around.responseSuffix}`,
      },
    ];
  });
}

/** Formats examples as training data of chat models (JSON lines). */
export function formatChatLines(examples: Example[]): Uint8Array {
  const lines = examples.map(({ prompt, response }) =>
    JSON.stringify({
      messages: [
        { role: 'user', content: prompt },
        { role: 'assistant', content: response },
      ],
    }),
  );
  return new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
}
