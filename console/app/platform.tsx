import { type ReactNode, createContext, use, useMemo } from 'react';
import type { DataOf, OperationId } from '../api/client';
import { useRead } from '../api/useRead';
import { Answer } from '../parts/states';

export type CallerPlatform = DataOf<'listCallerPlatforms'>['results'][number];

interface PlatformState {
  platform: CallerPlatform;
  operations: ReadonlySet<string>;
}

const PlatformContext = createContext<PlatformState | null>(null);

function useState(): PlatformState {
  const state = use(PlatformContext);
  if (state === null) throw new Error('A page is within PlatformProvider.');
  return state;
}

/** The platform that the address names, with the caller's role there. */
export const usePlatform = (): CallerPlatform => useState().platform;

/** The path parameters of operations of the platform. */
export function useOrg(): { org: string } {
  const { key } = usePlatform();
  return useMemo(() => ({ org: key }), [key]);
}

/** Whether the caller may call operations on the platform: what a role may not do is not shown. */
export function useMay(): (...operationIds: OperationId[]) => boolean {
  const { operations } = useState();
  return (...operationIds) => operationIds.every((id) => operations.has(id));
}

export function PlatformProvider({ platform, children }: { platform: CallerPlatform; children: ReactNode }) {
  const answer = useRead('listCallerOperations', { path: { org: platform.key } });
  const operations = useMemo(() => new Set<string>(answer.data?.operations), [answer.data]);
  return (
    <Answer of={answer}>{() => <PlatformContext value={{ platform, operations }}>{children}</PlatformContext>}</Answer>
  );
}
