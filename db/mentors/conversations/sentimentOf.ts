import { SentimentIntensityAnalyzer } from 'vader-sentiment';

/** Characters of a text that are looked at: the time of the rest would grow with its square. */
const MOST_CHARACTERS = 4_000;

/** How a text sounds by VADER, which knows English: the compound score, from -1 (most negative) to 1. 0 for a text that says nothing it knows. */
export function sentimentOf(text: string): number {
  return SentimentIntensityAnalyzer.polarity_scores(text.slice(0, MOST_CHARACTERS)).compound;
}
