import { type ConnectionTarget, READ_SETTINGS, TIMEOUTS, connectionOptions } from '../connect.js';
import { type DatabaseSession, openSession } from '../session.js';

/** application_name of these connections. */
export const SESSION_NAME = 'learning-platform-service replica';

/** A session that reads the state of a primary or a replica; see `openSession`. */
export const openReplicaSession = (target: ConnectionTarget, timeoutMs: number, onLost: () => void): DatabaseSession =>
  openSession(
    { ...connectionOptions(target, TIMEOUTS.requests, READ_SETTINGS), application_name: SESSION_NAME },
    timeoutMs,
    onLost,
  );
