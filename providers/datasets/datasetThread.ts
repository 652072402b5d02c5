import { readDocument } from '../documents/kinds/readDocument.js';
import { readTable } from '../documents/kinds/readTable.js';
import { EXTRACTION_LIMITS } from '../documents/extractionLimits.js';
import type { ExtractionRequest } from '../documents/extractedText.js';
import { answerInThread } from '../threads/answerInThread.js';
import { assemblePassages, assembleRows } from './assembleDataset.js';
import { cutDatasetPassages } from './cutDatasetPassages.js';
import type { CutSource, DatasetPassage, DatasetTask, MadeDataset } from './datasetTypes.js';
import { extractPairs } from './extractPairs.js';
import { parsePairRows } from './parsePairRows.js';

answerInThread<DatasetTask, MadeDataset | CutSource>(async (task) => {
  if (task.kind === 'assemble') return assemblePassages(task.made, 'model', task.split);
  const source = await readSource(task);
  if (task.kind === 'cut') return source;
  return 'made' in source ? source.made : assemblePassages(extractPairs(source.passages), 'sandbox', task.split);
});

async function readSource({
  bytes,
  stated,
  split,
}: Extract<DatasetTask, { kind: 'make' | 'cut' }>): Promise<CutSource> {
  const request: ExtractionRequest = { bytes, stated, limits: EXTRACTION_LIMITS };
  const rows = await readTable(request);
  const pairs = rows && parsePairRows(rows);
  if (pairs) return { made: assembleRows(pairs, split) };
  const passages: DatasetPassage[] = cutDatasetPassages((await readDocument(request)).sections);
  return { passages };
}
