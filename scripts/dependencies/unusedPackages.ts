/** What `depcruise --output-type json` prints, as far as packages are concerned. */
export interface CruiseResult {
  modules: { dependencies: { module: string; dependencyTypes: string[] }[] }[];
}

export interface PackageDescription {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Packages of package.json that no module imports, by name. `usedOtherwise` are those that a program or a setting uses: packages that it names are left out, and
 * names in it that are in package.json no more, or are imported, are returned as well, since the list must stay true. Types count as used with their package.
 */
export function unusedPackages(
  { modules }: CruiseResult,
  { dependencies = {}, devDependencies = {} }: PackageDescription,
  usedOtherwise: Record<string, string>,
): string[] {
  const imported = new Set(
    modules
      .flatMap((module) => module.dependencies)
      .filter(isPackage)
      .map(({ module }) => packageOf(module)),
  );
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  const isUsed = (name: string) =>
    imported.has(name) || name in usedOtherwise || name === '@types/node' || imported.has(name.replace('@types/', ''));
  const unused = declared.filter((name) => !isUsed(name));
  const untrue = Object.keys(usedOtherwise).filter((name) => !declared.includes(name) || imported.has(name));
  return [...unused, ...untrue].sort();
}

const isPackage = ({ dependencyTypes }: { dependencyTypes: string[] }) =>
  dependencyTypes.some((type) => type.startsWith('npm'));

/** `@scope/name` of `@scope/name/file`. */
const packageOf = (module: string) =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
