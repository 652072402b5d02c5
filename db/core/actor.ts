/** The author of a change, as stored in the audit log, events and histories. */
export interface Actor {
  /** Null for a key without a person, and for the service itself. */
  userId: number | null;
  credentialId: number | null;
  /** The operationId, the command or the job. */
  operation: string;
  requestId: string | null;
}

/** The service itself, running one of its jobs or commands. */
export function serviceActor(operation: string): Actor {
  return { userId: null, credentialId: null, operation, requestId: null };
}
