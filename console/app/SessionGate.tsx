import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { createApi, isUnknownCaller } from '../api/client';
import { SessionContext } from '../api/session';
import { buildRead } from '../api/useRead';
import { Failure, Loading } from '../parts/states';
import { SignIn } from './SignIn';

/**
 * Shows its children to a caller whom the service knows, by a session or by a token, and otherwise the page that signs
 * in. The token is only in memory: it is gone when the page is loaded again.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const [authorization, setAuthorization] = useState<string | null>(null);
  const queries = useQueryClient();
  const api = useMemo(() => createApi(authorization), [authorization]);
  const caller = useQuery({ ...buildRead(api, 'getCaller', {}), queryKey: ['getCaller', authorization], retry: false });

  const signOut = useCallback(async () => {
    const ended = authorization === null ? await api.client.endBrowserSession() : null;
    setAuthorization(null);
    queries.clear();
    if (ended?.logout_url) location.assign(ended.logout_url);
  }, [api, authorization, queries]);

  const session = useMemo(
    () => (caller.data === undefined ? null : { api, caller: caller.data, signOut }),
    [api, caller.data, signOut],
  );
  // First, since the answers of a session that has ended are still in memory.
  if (isUnknownCaller(caller.error)) return <SignIn isRefused={authorization !== null} onToken={setAuthorization} />;
  if (session !== null) return <SessionContext value={session}>{children}</SessionContext>;
  if (caller.error) return <Failure error={caller.error} onRetry={() => void caller.refetch()} />;
  return <Loading />;
}
