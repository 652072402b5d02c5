import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Document } from 'openapi-backend';
import { ContractRouter } from '../../../server/contract/router.js';

function routerOf(...paths: string[]): ContractRouter {
  return new ContractRouter(documentOf(paths));
}

function documentOf(paths: string[]): Document {
  const items = paths.map((path) => [path, { get: { operationId: path, responses: {} } }]);
  return { openapi: '3.1.0', info: { title: 'Paths', version: '1' }, paths: Object.fromEntries(items) } as Document;
}

function matched(router: ContractRouter, path: string): string | undefined {
  return router.matchOperation({ method: 'get', path, headers: {} })?.operationId;
}

describe('ContractRouter', () => {
  it('prefers literal segments to parameters', () => {
    const router = routerOf('/skills/{name}/', '/skills/percentile/');
    expect(matched(router, '/skills/percentile/')).toBe('/skills/percentile/');
    expect(matched(router, '/skills/algebra/')).toBe('/skills/{name}/');
  });

  it('falls back to a parameter if the literal segment has no match', () => {
    const router = routerOf('/a/b/c', '/a/{x}/d');
    expect(matched(router, '/a/b/d')).toBe('/a/{x}/d');
  });

  it('distinguishes paths with and without a trailing slash', () => {
    const router = routerOf('/a/', '/b');
    expect([matched(router, '/a'), matched(router, '/a/'), matched(router, '/b'), matched(router, '/b/')]).toEqual([
      undefined,
      '/a/',
      '/b',
      undefined,
    ]);
  });

  it('matches no parameter with an empty segment', () => {
    expect(matched(routerOf('/orgs/{org}/users/'), '/orgs//users/')).toBeUndefined();
  });

  it('decodes path parameters, slashes included', () => {
    const router = routerOf('/skills/{name}/');
    const operation = router.getOperation('/skills/{name}/')!;
    const parsed = router.parseRequest({ method: 'get', path: '/skills/a%2Fb%20%C3%A9/', headers: {} }, operation);
    expect(parsed.params).toEqual({ name: 'a/b é' });
  });

  it('lists the methods of a path', () => {
    const paths = { '/a': { get: { operationId: 'g' }, post: { operationId: 'p' } } };
    const router = new ContractRouter({
      openapi: '3.1.0',
      info: { title: '', version: '1' },
      paths,
    } as unknown as Document);
    expect(router.allowedMethods('/a')).toEqual(['GET', 'POST', 'HEAD']);
    expect(router.allowedMethods('/b')).toEqual([]);
    expect(() => router.matchOperation({ method: 'delete', path: '/a', headers: {} }, true)).toThrow('405');
    expect(() => router.matchOperation({ method: 'get', path: '/b', headers: {} }, true)).toThrow('404');
  });

  it('refuses paths that only differ in the names of parameters', () => {
    expect(() => routerOf('/a/{x}', '/a/{y}')).toThrow('/a/{x} and /a/{y} are the same path');
  });

  it('refuses parameters within a segment', () => {
    expect(() => routerOf('/files/{name}.json')).toThrow('whole segment');
  });

  it('agrees with a linear search for random paths', () => {
    const segment = fc.constantFrom('a', 'b', 'c', '{x}');
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => `/${segments.join('/')}`);
    const request = fc
      .array(fc.constantFrom('a', 'b', 'c', 'd', ''), { minLength: 1, maxLength: 4 })
      .map((segments) => `/${segments.join('/')}`);
    fc.assert(
      fc.property(fc.uniqueArray(path, { maxLength: 12 }), fc.array(request, { maxLength: 20 }), (paths, requests) => {
        const router = routerOf(...paths);
        for (const pathname of requests) expect(matched(router, pathname)).toBe(linearSearch(paths, pathname));
      }),
      { numRuns: 300 },
    );
  });
});

/** Of all paths that match, the one whose first differing segment is a literal. */
function linearSearch(paths: string[], pathname: string): string | undefined {
  const matching = paths.filter((path) => new RegExp(`^${path.replaceAll('{x}', '[^/]+')}$`).test(pathname));
  const rank = (path: string) =>
    path
      .split('/')
      .map((segment) => (segment === '{x}' ? '1' : '0'))
      .join('');
  return matching.sort((one, other) => rank(one).localeCompare(rank(other)))[0];
}
