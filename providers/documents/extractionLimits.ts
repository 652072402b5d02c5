import type { ExtractionLimits } from './extractedText.js';

const MIB = 1024 * 1024;

/** The default limits for one document. */
export const EXTRACTION_LIMITS: ExtractionLimits = {
  bytes: 50 * MIB,
  unpackedBytes: 200 * MIB,
  pages: 3_000,
  rows: 100_000,
  characters: 5_000_000,
  timeMs: 60_000,
  memoryMiB: 768,
};
