import type { TokenUsage } from './structuredModel.js';

/** An estimate for English text. */
const CHARACTERS_PER_TOKEN = 4;

/** The usage that a server counted, or an estimate from the texts if it reports none, so that budgets apply. */
export function usageOrEstimate(
  usage: TokenUsage,
  { sent, answer }: { sent: readonly string[]; answer: string },
): TokenUsage {
  if (usage.inputTokens + usage.outputTokens > 0) return usage;
  const characters = sent.reduce((sum, { length }) => sum + length, 0);
  return {
    inputTokens: Math.ceil(characters / CHARACTERS_PER_TOKEN),
    outputTokens: Math.ceil(answer.length / CHARACTERS_PER_TOKEN),
  };
}
