import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { ApiError, isUnknownCaller } from '../api/client';
import { consolePath } from '../api/page';
import { Loading } from '../parts/states';
import { ErrorBoundary } from './ErrorBoundary';
import { LanguageProvider } from './language';
import { SessionGate } from './SessionGate';
import { Shell } from './Shell';

const FRESH_MS = 30_000;

/** Asks again who the caller is when the service no longer knows them: SessionGate then lets them sign in. */
const checkCaller = (error: Error) => {
  if (isUnknownCaller(error)) void queries.invalidateQueries({ queryKey: ['getCaller'] });
};

const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (queryKey[0] !== 'getCaller') checkCaller(error);
    },
  }),
  mutationCache: new MutationCache({ onError: checkCaller }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // The client repeats calls itself where that can help.
      retry: false,
      refetchOnWindowFocus: (query) => !(query.state.error instanceof ApiError),
    },
  },
});

export const App = () => (
  <StrictMode>
    <LanguageProvider>
      <ErrorBoundary>
        <QueryClientProvider client={queries}>
          {/* A choice that the address holds shows at once: in a transition it would first fall back. */}
          <BrowserRouter basename={consolePath} useTransitions={false}>
            <Suspense fallback={<Loading />}>
              <SessionGate>
                <Shell />
              </SessionGate>
            </Suspense>
          </BrowserRouter>
        </QueryClientProvider>
      </ErrorBoundary>
    </LanguageProvider>
  </StrictMode>
);
