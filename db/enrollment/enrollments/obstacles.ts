/** A reason why a person can't enroll now. Programs and pathways have only `not_visible`. */
export type Obstacle =
  'not_visible' | 'prerequisites' | 'no_seats' | 'not_open_yet' | 'closed' | 'request_needed' | 'payment_needed';
