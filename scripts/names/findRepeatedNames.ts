const DECLARATION = /^export (?:declare )?(?:abstract )?(?:class|interface|type|enum) (\w+)/gm;
const LIST = /^export (type )?\{([^}]*)\}/gm;

/** A name and the files that export it. */
export interface RepeatedName {
  name: string;
  files: string[];
}

/**
 * Lists types and classes that several files export, sorted by name. `sources` has the texts of modules by path. A
 * re-export counts as an export.
 */
export function findRepeatedNames(sources: Record<string, string>): RepeatedName[] {
  const exporters = new Map<string, Set<string>>();
  for (const [file, text] of Object.entries(sources)) {
    for (const name of listExportedNames(text)) exporters.set(name, (exporters.get(name) ?? new Set()).add(file));
  }
  return [...exporters]
    .filter(([, files]) => files.size > 1)
    .map(([name, files]) => ({ name, files: [...files].sort() }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function listExportedNames(text: string): string[] {
  const declared = [...text.matchAll(DECLARATION)].map(([, name]) => name!);
  const listed = [...text.matchAll(LIST)].flatMap(([, allTypes, names]) =>
    names!
      .split(',')
      .filter((entry) => allTypes || /^\s*type /.test(entry))
      .map(parseExportedName),
  );
  return [...declared, ...listed].filter((name) => name !== '' && name !== 'default');
}

/** Returns `b` of `type a as b`. */
const parseExportedName = (entry: string) => entry.trim().split(/\s+/).at(-1)!;
