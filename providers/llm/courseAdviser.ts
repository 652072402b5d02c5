/** A course that the adviser may choose. Nothing else may come back from it. */
export interface AdvisableCourse {
  id: string;
  title: string;
  description: string;
  level: string | null;
  subject: string | null;
  skills: string[];
}

/** What the adviser is told of a learner: no name, no address. Grades are from 0 to 1. */
export interface LearnerFacts {
  completed: { title: string; grade: number | null; skills: string[] }[];
  enrolled: string[];
  wantedSkills: string[];
  missingSkills: string[];
}

export interface CourseChoice {
  id: string;
  reason: string;
  /** From 0 to 1; null when the adviser does not say. */
  confidence: number | null;
}

/** Chooses courses for a learner. */
export interface CourseAdviser {
  /** Told to clients as `method_used`. */
  readonly method: string;
  /**
   * At most `atMost` of the candidates, the best first, within `budgetMs`. Rejects with an LlmError when there is no usable answer in
   * time.
   */
  choose(ask: {
    /** The tenant's own words; null for none. */
    instructions: string | null;
    learner: LearnerFacts;
    candidates: AdvisableCourse[];
    atMost: number;
    budgetMs: number;
  }): Promise<CourseChoice[]>;
}
