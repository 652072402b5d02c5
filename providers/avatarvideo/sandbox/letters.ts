/** Glyphs of five columns, 0x20 to 0x5f; the lowest bit of a column is its top dot. */
const COLUMNS = (
  '0000000000 00005f0000 0007000700 147f147f14 242a7f2a12 2313086462 3649562050 0008070300 001c224100 0041221c00 2a1c7f1c2a 08083e0808 ' +
  '0080703000 0808080808 0000606000 2010080402 3e5149453e 00427f4000 7249494946 2141494d33 1814127f10 2745454539 3c4a494931 4121110907 ' +
  '3649494936 464949291e 0000140000 0040340000 0008142241 1414141414 0041221408 0201590906 3e415d594e 7c1211127c 7f49494936 3e41414122 ' +
  '7f4141413e 7f49494941 7f09090901 3e41415173 7f0808087f 00417f4100 2040413f01 7f08142241 7f40404040 7f021c027f 7f0408107f 3e4141413e ' +
  '7f09090906 3e4151215e 7f09192946 2649494932 03017f0103 3f4040403f 1f2040201f 3f4038403f 6314081463 0304780403 6159494d43 007f414100 ' +
  '0204081020 0041417f00 0402010204 4040404040'
).split(' ');

export const LETTER_WIDTH = 6;
export const LETTER_HEIGHT = 8;

/**
 * Calls `dot` for each dot of a text. Draws capital letters without accents, and a question mark for other characters.
 */
export function drawText(text: string, dot: (x: number, y: number) => void): void {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  [...plain].forEach((letter, index) => {
    const code = letter.codePointAt(0)! - 0x20;
    const columns = COLUMNS[code] ?? COLUMNS[0x1f]!;
    for (let x = 0; x < 5; x++) {
      const bits = parseInt(columns.slice(2 * x, 2 * x + 2), 16);
      for (let y = 0; y < LETTER_HEIGHT; y++) if (bits & (1 << y)) dot(index * LETTER_WIDTH + x, y);
    }
  });
}
