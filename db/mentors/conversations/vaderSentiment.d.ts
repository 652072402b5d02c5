declare module 'vader-sentiment' {
  export const SentimentIntensityAnalyzer: {
    /** Shares of the text, and `compound` from -1 to 1. */
    polarity_scores(text: string): { neg: number; neu: number; pos: number; compound: number };
  };
}
