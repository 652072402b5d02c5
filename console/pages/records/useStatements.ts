import type { components } from '../../../generated/client/types';
import type { RequestOf } from '../../api/client';
import { useRead } from '../../api/useRead';
import { useOrg } from '../../app/platform';

export type Statement = components['schemas']['Statement'];

/** The version of xAPI in which statements are read. */
const VERSION = { 'X-Experience-API-Version': '2.0.0' } as const;

/** Reads statements: a page of the newest, or one by its id. */
export function useStatements(query: RequestOf<'getStatements'>['query']) {
  const path = useOrg();
  return useRead('getStatements', { path, query: query!, header: VERSION });
}

/** The last part of an IRI, which names it to readers. */
export const lastPart = (iri: string): string => decodeURI(iri).split(/[/#]/).filter(Boolean).at(-1) ?? iri;
