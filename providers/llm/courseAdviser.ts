/** A course that the adviser may choose. */
export interface AdvisableCourse {
  id: string;
  title: string;
  description: string;
  level: string | null;
  subject: string | null;
  skills: string[];
}

/** Data about a learner, without name and e-mail address. Grades are from 0 to 1. */
export interface LearnerFacts {
  completed: { title: string; grade: number | null; skills: string[] }[];
  enrolled: string[];
  desiredSkills: string[];
  missingSkills: string[];
}

export interface CourseChoice {
  id: string;
  reason: string;
  /** From 0 to 1; null: not stated. */
  confidence: number | null;
}

/** The input of an adviser. */
export interface AdviceRequest {
  /** The tenant's instructions; null: none. */
  instructions: string | null;
  learner: LearnerFacts;
  candidates: AdvisableCourse[];
  atMost: number;
  /** Time for everything, including retries. */
  budgetMs: number;
}

export interface Advice {
  /** The best first. */
  choices: CourseChoice[];
  /** When the choices were made: an adviser may cache them. */
  madeAt: Date;
}

/** Chooses courses for a learner. */
export interface CourseAdviser {
  /** The `method_used` of answers. */
  readonly method: string;
  /** Chooses at most `atMost` candidates. Rejects with AdviceUnavailable if the budget of the platform or the person is spent, and
   * with AdviceUnavailable or LlmError without a usable answer in time.
   */
  choose(request: AdviceRequest): Promise<Advice>;
}

/** The adviser is not available: its daily budget is spent, or the same request failed recently. */
export class AdviceUnavailable extends Error {
  override readonly name = 'AdviceUnavailable';

  constructor(readonly reason: 'over_budget' | 'failed') {
    super(reason === 'over_budget' ? 'The budget of language models is spent for today.' : 'The adviser failed.');
  }
}
