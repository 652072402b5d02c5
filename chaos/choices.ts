import { createHash } from 'node:crypto';

/** Choices drawn from a seed: the same seed gives the same choices in the same order. */
export interface Choices {
  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T;
  /** The list in another order. */
  shuffle<T>(list: readonly T[]): T[];
  uuid(): string;
}

/** Creates choices that depend on the seed alone. */
export function createChoices(seed: string): Choices {
  let drawn = 0;
  const draw = () =>
    createHash('sha256')
      .update(`${seed} ${(drawn += 1)}`)
      .digest();
  const whole = (least: number, most: number) => least + (draw().readUInt32BE(0) % (most - least + 1));
  return {
    whole,
    pick: (list) => list[whole(0, list.length - 1)]!,
    shuffle: (list) => {
      const rest = [...list];
      return list.map(() => rest.splice(whole(0, rest.length - 1), 1)[0]!);
    },
    uuid: () => {
      const digits = draw().toString('hex');
      return [
        digits.slice(0, 8),
        digits.slice(8, 12),
        `4${digits.slice(13, 16)}`,
        `a${digits.slice(17, 20)}`,
        digits.slice(20, 32),
      ].join('-');
    },
  };
}
