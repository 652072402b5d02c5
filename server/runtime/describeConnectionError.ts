/**
 * Describes why a connection failed, without a full stop. For a host with several addresses that all failed, the first
 * reason.
 */
export function describeConnectionError(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const { message } = (first ?? error) as Error;
  return message.replace(/\.$/, '');
}
