import { SentimentIntensityAnalyzer } from 'vader-sentiment';

/** Characters of a text that are scored, because the time grows with the square of the length. */
const MAX_CHARACTERS = 4_000;

/**
 * Scores an English text by VADER: the compound score from -1 (most negative) to 1. A text without known words scores
 * 0.
 */
export function scoreSentiment(text: string): number {
  return SentimentIntensityAnalyzer.polarity_scores(text.slice(0, MAX_CHARACTERS)).compound;
}
