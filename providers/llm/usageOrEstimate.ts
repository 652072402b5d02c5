import type { TokenUsage } from './structuredModel.js';

/** Roughly, of English text. */
const CHARACTERS_PER_TOKEN = 4;

/** What a server counted, or an estimate by the texts where it counts nothing: a budget counts all the same. */
export function usageOrEstimate(
  usage: TokenUsage,
  { sent, said }: { sent: readonly string[]; said: string },
): TokenUsage {
  if (usage.inputTokens + usage.outputTokens > 0) return usage;
  const characters = sent.reduce((sum, { length }) => sum + length, 0);
  return {
    inputTokens: Math.ceil(characters / CHARACTERS_PER_TOKEN),
    outputTokens: Math.ceil(said.length / CHARACTERS_PER_TOKEN),
  };
}
