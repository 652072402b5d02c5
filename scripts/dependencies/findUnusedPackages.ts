/** The part of the output of `depcruise --output-type json` that is about packages. */
export interface CruiseResult {
  modules: { dependencies: { module: string; dependencyTypes: string[] }[] }[];
}

export interface PackageDescription {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Lists the packages of package.json that no module imports, sorted by name. Leaves out packages in `usedOtherwise`,
 * which programs or settings use, and adds its outdated entries: packages that package.json does not list or that
 * modules import. A package of types is used if its package is.
 */
export function findUnusedPackages(
  { modules }: CruiseResult,
  { dependencies = {}, devDependencies = {} }: PackageDescription,
  usedOtherwise: Record<string, string>,
): string[] {
  const imported = new Set(
    modules
      .flatMap((module) => module.dependencies)
      .filter(isPackage)
      .map(({ module }) => parsePackageName(module)),
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
const parsePackageName = (module: string) =>
  module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
