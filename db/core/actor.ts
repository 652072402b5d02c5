/** Who changes something: the audit log, the events and the histories store it. */
export interface Actor {
  /** Null: a key that is not a person, or the service itself. */
  userId: number | null;
  credentialId: number | null;
  /** The operationId, the command or the job. */
  operation: string;
  requestId: string | null;
}

/** The service itself, in one of its jobs or commands. */
export function serviceActor(operation: string): Actor {
  return { userId: null, credentialId: null, operation, requestId: null };
}
