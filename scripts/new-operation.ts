import { Command } from 'commander';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type NewOperation, buildOperationFiles } from './new-operation/files.js';

interface Options {
  area: string;
  group?: string;
  method: string;
  path: string;
  permissions: string;
  into: string;
}

const program = new Command('new')
  .description('Creates the files of a new operation: its contract, its handler and its test. Overwrites no file.')
  .argument('<operationId>', 'such as listThings')
  .requiredOption('-a, --area <area>', 'the folder in spec/, handlers/ and test/handlers/, such as catalog')
  .option('-g, --group <folder>', 'a folder within the area, such as courses')
  .requiredOption('-m, --method <method>', 'GET, POST, PUT, PATCH or DELETE')
  .requiredOption('-p, --path <path>', 'such as /api/catalog/things/')
  .option('--permissions <classes>', 'separated by commas', 'IsDMAdmin,IsPlatformAdmin')
  .option('--into <folder>', 'the root of the project', '.')
  .action(create);

async function create(operationId: string, options: Options): Promise<void> {
  const operation = readOperation(operationId, options);
  const folder = [operation.area, options.group].filter(Boolean).join('/');
  const files = buildOperationFiles(operation, folder);
  const present = [...files.keys()].filter((file) => existsSync(path.join(options.into, file)));
  if (present.length > 0) program.error(`These files exist already: ${present.join(', ')}. Nothing was written.`);
  for (const [file, text] of files) {
    await mkdir(path.dirname(path.join(options.into, file)), { recursive: true });
    await writeFile(path.join(options.into, file), text);
    console.log(file);
  }
  console.log(`
Next:
  1. In spec/openapi.yaml, under the path
       ${operation.path}:
         ${operation.method.toLowerCase()}: { $ref: ${folder}/${operationId}.yaml }
  2. Write the contract by docs/style-guide.md: description, parameters, schemas in spec/${operation.area}/schemas/, examples, one tag.
     Write no common responses (400, 401, 403, 404, ...): npm run generate adds them.
  3. npm run generate; the compiler now checks the input and the replies of the handler.
  4. The read (db.read) or the write (db.transaction(actor, ...)) in db/<domain>/, in a file named after its function; then the handler.
     A new table: db/schema/<group>.sql, db/migrations/NNNN_what_it_changes.ts, npm run generate, and a model in its domain.
  5. A test for each declared status, for another tenant, and for the edges of the domain.
  6. npm run check, and a line in CHANGELOG.md.`);
}

function readOperation(operationId: string, { method, path: address, permissions, area }: Options): NewOperation {
  if (!/^[a-z][A-Za-z]+$/.test(operationId))
    program.error(`'${operationId}' is not an operationId: use letters only, and begin with a lower-case one.`);
  return { area, method: method.toUpperCase(), path: address, operationId, permissions: permissions.split(',') };
}

await program.parseAsync();
