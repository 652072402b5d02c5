/**
 * Bit blocks: sets of dense ordinals, stored as PostgreSQL bit strings of 8192 bits. Bit n of block b represents the
 * ordinal 8192 b + n. Intersection is `&`, union `|`, and the size `bit_count`; all of it is core PostgreSQL and
 * exact.
 */
export const BLOCK_BITS = 8192;

const WORD_BITS = 64;
const WORDS = BLOCK_BITS / WORD_BITS;

/**
 * SQL: the blocks of the ordinals (integers) of `from`, for each value of its columns `keys`, as (keys, block, bits, length).
 * `length` is the number of bits up to the last ordinal. Aggregates words of 64 bits first: setting each bit in a whole block takes three times as long.
 */
export const blocksSql = (from: string, keys: string[]) => `
  select ${[...keys, `part / ${WORDS} as block`].join(', ')},
         bit_or(cast(cast(places as bit(${WORD_BITS})) as bit(${BLOCK_BITS})) >> (${WORD_BITS} * (part % ${WORDS}))) as bits,
         max(last) % ${BLOCK_BITS} + 1 as length
    from (select ${[...keys, `ordinal / ${WORD_BITS} as part`].join(', ')},
                 bit_or(cast(1 as bigint) << (${WORD_BITS - 1} - ordinal % ${WORD_BITS})) as places, max(ordinal) as last
            from ${from}
           group by ${[...keys, `ordinal / ${WORD_BITS}`].join(', ')}) parts
   group by ${[...keys, `part / ${WORDS}`].join(', ')}`;

/**
 * SQL: the ordinals in a set of blocks (`from` has the columns block and bits). Searches word by word, so that sparse
 * sets are cheap.
 */
export const ordinalsSql = (from: string) => `
  select ${from}.platform_id, ${from}.block * ${BLOCK_BITS} + word * ${WORD_BITS} + place as ordinal
    from ${from}
   cross join generate_series(0, ${WORDS - 1}) as word
   cross join lateral (select substring(${from}.bits from word * ${WORD_BITS} + 1 for ${WORD_BITS}) as bits offset 0) part
   cross join generate_series(0, ${WORD_BITS - 1}) as place
   where part.bits <> repeat('0', ${WORD_BITS})::bit(${WORD_BITS}) and get_bit(part.bits, place) = 1`;
