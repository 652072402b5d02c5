import { Command } from 'commander';
import { appCommand } from './admin/apps.js';
import { featureCommand } from './admin/features.js';
import { auditCommand } from './admin/audit.js';
import { dbCommand } from './admin/db.js';
import { demoCommand } from './admin/demo.js';
import { filesCommand } from './admin/files.js';
import { importCommand } from './admin/import.js';
import { keyCommand } from './admin/key.js';
import { llmCommand } from './admin/llm.js';
import { departmentCommand, groupCommand } from './admin/organization.js';
import { platformCommand } from './admin/platform.js';
import { recordsCommand } from './admin/records.js';
import { searchCommand } from './admin/search.js';
import { secretsCommand } from './admin/secrets.js';
import { failingInOneWay, reportFailure } from './admin/session.js';
import { userCommand } from './admin/user.js';

const program = new Command('admin')
  .description(
    'Looks after the platforms of this installation. Works beside a running server and without one, ' +
      'on the same DATA_DIR or DATABASE_URL.',
  )
  .addCommand(platformCommand())
  .addCommand(userCommand())
  .addCommand(departmentCommand())
  .addCommand(groupCommand())
  .addCommand(keyCommand())
  .addCommand(importCommand())
  .addCommand(searchCommand())
  .addCommand(recordsCommand())
  .addCommand(filesCommand())
  .addCommand(appCommand())
  .addCommand(featureCommand())
  .addCommand(llmCommand())
  .addCommand(secretsCommand())
  .addCommand(dbCommand())
  .addCommand(demoCommand())
  .addCommand(auditCommand());

try {
  await failingInOneWay(program).parseAsync();
} catch (error) {
  reportFailure(error);
}
