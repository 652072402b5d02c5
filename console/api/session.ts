import { createContext, use } from 'react';
import type { Api, DataOf } from './client';

export interface Session {
  api: Api;
  caller: DataOf<'getCaller'>;
  /** Ends the session of the browser, or forgets the token. */
  signOut(): Promise<void>;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession is called within SessionGate.');
  return session;
}

export const useApi = (): Api => useSession().api;
