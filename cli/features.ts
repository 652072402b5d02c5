import { Command, Option } from 'commander';
import type { FeatureType } from '../db/features/feature.js';
import { validateValue, validateConfig } from '../db/features/validateFeature.js';
import { listRegisteredFeatures, registerFeature } from '../db/features/registry.js';
import { saveSharedFeatureConfig } from '../db/features/saveFeatureConfig.js';
import { commandPrefix } from './commandPrefix.js';
import { AdminError } from './adminError.js';
import { adminActor } from './operator.js';
import { findPlatformByKey, withSession } from './session.js';
import { printTable } from './table.js';

interface RegisterOptions {
  type: FeatureType;
  default: string;
  values?: string;
  description: string;
  admins?: true;
  json?: true;
}

export function featureCommand(): Command {
  return new Command('feature')
    .description('Features of people, departments and platforms.')
    .addCommand(
      new Command('register')
        .description('Registers a feature, or changes the feature of that name.')
        .argument('<name>', 'letters, digits, dots, hyphens and underscores')
        .addOption(
          new Option('--type <type>', 'type of its values')
            .choices(['boolean', 'number', 'text', 'list', 'object'])
            .default('boolean'),
        )
        .requiredOption('--default <json>', 'default value, as JSON')
        .option('--values <json>', 'allowed values, as a JSON list (default: all values of the type)')
        .option('--description <text>', 'description of the feature', '')
        .option('--admins', 'only administrators may set it')
        .option('--json', 'answer as JSON on standard output')
        .action(register),
    )
    .addCommand(
      new Command('list')
        .description('Lists the registered features.')
        .option('--json', 'answer as JSON on standard output')
        .action(list),
    )
    .addCommand(
      new Command('set')
        .description(
          'Sets a feature for all people of a platform, or of a department and those below it. null removes the setting.',
        )
        .argument('<name>', 'the feature')
        .argument('<json>', 'its value, as JSON')
        .requiredOption('-p, --platform <key>', 'the platform')
        .option('-d, --department <id>', 'the number of a department')
        .option('--json', 'answer as JSON on standard output')
        .action(set),
    );
}

async function register(
  name: string,
  { type, default: text, values, description, admins, json }: RegisterOptions,
): Promise<void> {
  if (!/^[A-Za-z][A-Za-z0-9_.-]{0,99}$/.test(name))
    throw new AdminError(
      'A name begins with a letter and has letters, digits, dots, hyphens and underscores, at most 100.',
    );
  const allowed = values === undefined ? null : parseJson(values, '--values');
  if (allowed !== null && !Array.isArray(allowed)) throw new AdminError('Must be a JSON list.', '--values');
  const feature = {
    name,
    description,
    type,
    default_value: parseJson(text, '--default'),
    allowed_values: allowed,
    set_by_people: !admins,
  };
  const fault = validateValue(feature, feature.default_value);
  if (fault !== null) throw new AdminError(`It ${fault}.`, '--default');
  await withSession(async ({ database }) => {
    const isNew = await registerFeature(database, adminActor(), feature);
    console.log(
      json
        ? JSON.stringify({ outcome: isNew ? 'created' : 'changed', name })
        : `Feature '${name}' ${isNew ? 'registered' : 'changed'}.`,
    );
  });
}

async function list({ json }: { json?: true }): Promise<void> {
  await withSession(async ({ database }) => {
    const features = await listRegisteredFeatures(database);
    if (json) console.log(JSON.stringify(features));
    else if (features.length === 0) console.log(`There is no feature yet: ${commandPrefix()} feature register.`);
    else
      printTable(
        features.map((feature) => ({
          ...feature,
          default_value: JSON.stringify(feature.default_value),
          allowed_values: JSON.stringify(feature.allowed_values),
        })),
      );
  });
}

async function set(
  name: string,
  text: string,
  { platform: key, department, json }: { platform: string; department?: string; json?: true },
): Promise<void> {
  const value = parseJson(text, null);
  if (department !== undefined && !/^\d{1,15}$/.test(department))
    throw new AdminError('Must be a number.', '--department');
  await withSession(async ({ database }) => {
    const platform = await findPlatformByKey(database, key);
    const features = new Map((await listRegisteredFeatures(database)).map((feature) => [feature.name, feature]));
    const [fault] = validateConfig(features, { [name]: value }, { byAdmin: true });
    if (fault) throw new AdminError(`'${name}' ${fault.message}.`);
    const departmentId = department === undefined ? null : Number(department);
    if (
      !(await saveSharedFeatureConfig(
        database,
        adminActor(),
        { platformId: platform.id, departmentId },
        { [name]: value },
      ))
    )
      throw new AdminError(`${key} has no such department.`, '--department');
    console.log(
      json
        ? JSON.stringify({ outcome: 'set', feature: name, value })
        : `'${name}' is ${JSON.stringify(value)} in ${department === undefined ? key : `department ${department} of ${key}`}.`,
    );
  });
}

function parseJson(text: string, option: string | null): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AdminError(`'${text}' is not JSON.`, option);
  }
}
