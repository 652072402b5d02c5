const DECLARATION = /^export (?:declare )?(?:abstract )?(?:class|interface|type|enum) (\w+)/gm;
const LIST = /^export (type )?\{([^}]*)\}/gm;

/** A name with the files that export it. */
export interface RepeatedName {
  name: string;
  files: string[];
}

/** Types and classes that more than one file exports, in order. `sources` has texts of modules by their paths; a type that a file exports again from another one counts for both. */
export function repeatedNames(sources: Record<string, string>): RepeatedName[] {
  const exporters = new Map<string, Set<string>>();
  for (const [file, text] of Object.entries(sources)) {
    for (const name of exportedNames(text)) exporters.set(name, (exporters.get(name) ?? new Set()).add(file));
  }
  return [...exporters]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => ({ name, files: [...files].sort() }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function exportedNames(text: string): string[] {
  const declared = [...text.matchAll(DECLARATION)].map(([, name]) => name!);
  const listed = [...text.matchAll(LIST)].flatMap(([, allTypes, names]) =>
    names!
      .split(',')
      .filter((entry) => allTypes || /^\s*type /.test(entry))
      .map(nameOutside),
  );
  return [...declared, ...listed].filter((name) => name !== '' && name !== 'default');
}

/** `b` of `type a as b`. */
const nameOutside = (entry: string) => entry.trim().split(/\s+/).at(-1)!;
