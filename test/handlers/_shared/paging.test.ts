import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildOffsetPage, buildPage, parsePage } from '../../../services/_shared/paging.js';
import { Problem } from '../../../services/_shared/problems.js';

const request = { id: 'r', url: new URL('https://api.example/things/?q=a%26b&page=7') };
const pageIn = (url: string | null) => (url === null ? null : Number(new URL(url).searchParams.get('page')));

describe('pageOf', () => {
  it('has 25 records a page, from the first', () => {
    expect(parsePage({})).toEqual({ number: 1, size: 25, offset: 0 });
    expect(parsePage({ page: 3, page_size: 10 })).toEqual({ number: 3, size: 10, offset: 20 });
  });

  it('refuses to skip more than ten million records', () => {
    expect(parsePage({ page: 10_000_001, page_size: 1 }).offset).toBe(10_000_000);
    expect(() => parsePage({ page: 10_000_002, page_size: 1 })).toThrow(Problem);
  });
});

describe('pageBody', () => {
  it('keeps the other parameters', () => {
    const { next } = buildPage(request, parsePage({ page: 7, page_size: 1 }), 9, []);
    expect(next).toBe('https://api.example/things/?q=a%26b&page=8');
  });

  it('leads through every page once, forwards and backwards, from wherever one starts', () => {
    fc.assert(
      fc.property(
        fc.nat(500),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 600 }),
        (count, size, start) => {
          const lastPage = Math.max(1, Math.ceil(count / size));
          const links = (page: number) => buildPage(request, parsePage({ page, page_size: size }), count, []);
          expect(pageIn(links(start).next)).toBe(start < lastPage ? start + 1 : null);
          expect(pageIn(links(start).previous)).toBe(start === 1 ? null : Math.min(start - 1, lastPage));
        },
      ),
    );
  });

  it('does not lead to a page that would be refused', () => {
    const page = parsePage({ page: 100_001, page_size: 100 });
    expect(buildPage(request, page, 20_000_000, []).next).toBeNull();
  });
});

describe('offsetBody', () => {
  const offsetIn = (url: string | null) => (url === null ? null : Number(new URL(url).searchParams.get('offset')));

  it('counts pages of `limit` results, and keeps the other parameters', () => {
    const body = buildOffsetPage(request, { limit: 10, offset: 20 }, 35, ['a']);
    expect(body).toEqual({
      count: 35,
      next: 'https://api.example/things/?q=a%26b&page=7&offset=30',
      previous: 'https://api.example/things/?q=a%26b&page=7&offset=10',
      current_page: 3,
      total_pages: 4,
      results: ['a'],
    });
    expect(buildOffsetPage(request, { limit: 10, offset: 0 }, 0, [])).toMatchObject({
      next: null,
      previous: null,
      current_page: 1,
      total_pages: 0,
    });
  });

  it('leads to every result by next, and comes back by previous, from wherever one starts', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.integer({ min: 1, max: 100 }), fc.nat(400), (count, limit, start) => {
        const links = (offset: number) => buildOffsetPage(request, { limit, offset }, count, []);
        expect(offsetIn(links(start).next)).toBe(start + limit < count ? start + limit : null);
        const previous = offsetIn(links(start).previous);
        expect(previous === null).toBe(start === 0);
        if (previous !== null) expect(previous < start && (previous < count || previous === 0)).toBe(true);
      }),
    );
  });

  it('does not lead to an offset that would be refused', () => {
    expect(buildOffsetPage(request, { limit: 100, offset: 10_000_000 }, 20_000_000, []).next).toBeNull();
  });
});
