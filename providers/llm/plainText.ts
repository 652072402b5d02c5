/**
 * Text for a prompt: at most `most` UTF-16 units, one line, without control characters, invisible ones (which can hide
 * instructions from people) and halves of characters.
 */
export function clean(text: string, most: number): string {
  return (
    text
      .replaceAll(/[\p{Cf}\p{Co}]+/gu, '')
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim()
      .slice(0, most)
      // Last, because the cut may split a surrogate pair.
      .replaceAll(/\p{Cs}/gu, '')
  );
}

const ADDRESS = /\b[a-z][a-z\d+.-]*:\/\/\S*|\b(?:www\.|mailto:|javascript:|data:\w+\/)\S*|[^\s@]+@[^\s@]+\.[^\s@]+/gi;

/** Plain text of at most `most` characters, without markup, URLs and e-mail addresses. */
export function plain(text: string, most: number): string {
  const bare = clean(text, 4 * most)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(ADDRESS, '')
    .replaceAll(/[<>`*_#]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return bare.length <= most ? bare : `${clean(bare, most - 1).trimEnd()}…`;
}
