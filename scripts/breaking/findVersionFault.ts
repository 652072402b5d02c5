/** A semantic version without a pre-release. */
type Version = [major: number, minor: number, patch: number];

/** The change from the released contract to the present one. */
export interface ReleaseChange {
  released: string;
  present: string;
  /** Whether anything but the version differs. */
  isChanged: boolean;
  /** Whether the change breaks clients of the released contract; approved breaks count. */
  isBreaking: boolean;
}

/**
 * Returns why `info.version` is wrong for a change of the contract, or null. A change must raise the version; a
 * breaking change must raise the major version, or the minor version below 1.0.0 (semver, sections 4 and 8).
 */
export function findVersionFault({ released, present, isChanged, isBreaking }: ReleaseChange): string | null {
  if (!isChanged) return null;
  const [from, to] = [parse(released), parse(present)];
  if (!from || !to) return `info.version must be three numbers such as 1.4.0; it is '${present}', after '${released}'.`;
  if (compare(to, from) <= 0)
    return `The contract differs from that of ${released}: info.version must be higher, and is ${present}.`;
  const least = findLowestAfterBreak(from);
  if (isBreaking && compare(to, least) < 0)
    return `The contract breaks clients of ${released}: info.version must be ${least.join('.')} or higher, and is ${present}.`;
  return null;
}

function parse(text: string): Version | null {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(text)?.slice(1).map(Number);
  return parts ? (parts as Version) : null;
}

function compare(left: Version, right: Version): number {
  const index = left.findIndex((part, at) => part !== right[at]);
  return index === -1 ? 0 : left[index]! - right[index]!;
}

const findLowestAfterBreak = ([major, minor]: Version): Version =>
  major === 0 ? [0, minor + 1, 0] : [major + 1, 0, 0];
