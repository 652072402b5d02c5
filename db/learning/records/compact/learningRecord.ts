/** A record in the form of `LearningRecord` of the contract. */
export interface LearningRecord {
  id?: string;
  /** ISO 8601. */
  at?: string;
  user_id?: number;
  username?: string;
  email?: string;
  /** A short name, or an IRI. */
  verb: string;
  course_id?: string;
  block_id?: string;
  score?: number;
  max_score?: number;
  success?: boolean;
  completion?: boolean;
  seconds?: number;
  /** Percent. */
  progress?: number;
  registration?: string;
  continent?: string;
  country?: string;
  region?: string;
  city?: string;
  user_agent?: string;
  /** Pixels: width, x, height. */
  screen?: string;
}

/** Why a record is not stored. */
export interface RecordFault {
  code:
    | 'conflict'
    | 'unknown_user'
    | 'unknown_course'
    | 'unknown_block'
    | 'person_mismatch'
    | 'at_required'
    | 'at_invalid'
    | 'verb_invalid'
    | 'score_invalid';
  detail: string;
}
