/** Why a connection failed, without a full stop. Of a host with several addresses, each of which failed, the first. */
export function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const { message } = (first ?? error) as Error;
  return message.replace(/\.$/, '');
}
