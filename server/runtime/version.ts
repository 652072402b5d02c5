import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import description from '../../package.json' with { type: 'json' };
import { CONTRACT_VERSION } from '../../generated/contractVersion.js';

/** The version of the product, as --version shows it. */
export const { version } = description;

/** What runs: fields of `/health/live` and of the first line of the log. */
export interface BuildInfo {
  version: string;
  /** 40 hexadecimal digits; null: unknown. */
  commit: string | null;
  contract_version: string;
}

/** Reads what runs. `folder` holds the code. It may start git, so call it once per process. */
export function readBuildInfo(folder = '.'): BuildInfo {
  return { version, commit: findCommit(folder), contract_version: CONTRACT_VERSION };
}

/** One line for people: `1.0.0 (contract 1.0.0, commit d889c6ed1c2b)`. */
export function describeBuild({ version: product, contract_version: contract, commit }: BuildInfo): string {
  return `${product} (contract ${contract}, commit ${commit?.slice(0, 12) ?? 'unknown'})`;
}

/**
 * The commit of the code in `folder`: that of the git work tree, else the one in the file COMMIT, which `git archive`
 * and the build of the container image fill in. Null without both.
 */
function findCommit(folder: string): string | null {
  const gitFolder = path.join(folder, '.git');
  const text = existsSync(gitFolder) ? askGit(gitFolder) : readCommitFile(path.join(folder, 'COMMIT'));
  return /^[0-9a-f]{40}$/.test(text) ? text : null;
}

/** Names the folder, so that git answers for no other one and whoever owns it. Empty without git. */
function askGit(gitFolder: string): string {
  const { stdout } = spawnSync('git', ['--git-dir', gitFolder, 'rev-parse', 'HEAD'], { encoding: 'utf8' });
  return stdout?.trim() ?? '';
}

function readCommitFile(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
