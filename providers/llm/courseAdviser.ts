/** A course that the adviser may choose. Nothing else may come back from it. */
export interface AdvisableCourse {
  id: string;
  title: string;
  description: string;
  level: string | null;
  subject: string | null;
  skills: string[];
}

/** What the adviser receives of a learner: no name, no address. Grades are from 0 to 1. */
export interface LearnerFacts {
  completed: { title: string; grade: number | null; skills: string[] }[];
  enrolled: string[];
  desiredSkills: string[];
  missingSkills: string[];
}

export interface CourseChoice {
  id: string;
  reason: string;
  /** From 0 to 1; null when the adviser does not say. */
  confidence: number | null;
}

/** What an adviser goes by. */
export interface AdviceRequest {
  /** The tenant's own words; null for none. */
  instructions: string | null;
  learner: LearnerFacts;
  candidates: AdvisableCourse[];
  atMost: number;
  /** For everything, repetitions included. */
  budgetMs: number;
}

export interface Advice {
  /** The best first. */
  choices: CourseChoice[];
  /** When the choices were made: an adviser may keep them for the same request. */
  madeAt: Date;
}

/** Chooses courses for a learner. */
export interface CourseAdviser {
  /** Clients see it as `method_used`. */
  readonly method: string;
  /**
   * At most `atMost` of the candidates. Rejects with AdviceUnavailable when the platform or the person has no budget left, and with that
   * or an LlmError when there is no usable answer in time.
   */
  choose(request: AdviceRequest): Promise<Advice>;
}

/** The adviser is not to be used now: its budget of the day is spent, or it failed a moment ago for the same request. */
export class AdviceUnavailable extends Error {
  override readonly name = 'AdviceUnavailable';

  constructor(readonly reason: 'over_budget' | 'failed') {
    super(reason === 'over_budget' ? 'The budget of language models is spent for today.' : 'The adviser failed.');
  }
}
