import { accounts } from './accounts.js';
import { activity } from './activity.js';
import { analytics } from './analytics.js';
import { besideImport } from './besideImport.js';
import { bots } from './bots.js';
import { catalog } from './catalog.js';
import { changes } from './changes.js';
import { cluster } from './cluster.js';
import { commerce } from './commerce.js';
import { consoleSuite } from './console.js';
import { conversations } from './conversations.js';
import { datasets } from './datasets.js';
import { eligibility } from './eligibility.js';
import { enrollments } from './enrollments.js';
import { features } from './features.js';
import { files } from './files.js';
import { launches } from './launches.js';
import { mentors } from './mentors.js';
import { processes } from './processes.js';
import { provisioning } from './provisioning.js';
import { read } from './read.js';
import { recommendations } from './recommendations.js';
import { records } from './records.js';
import { restarts } from './restarts.js';
import { identity } from './identity.js';
import { measureRouter } from './router.js';
import { scale } from './scale/scale.js';
import { startup } from './startup.js';
import { statements } from './statements.js';
import { stretches } from './stretches.js';
import type { Suite } from './suite.js';

export const suites: Record<string, Suite> = {
  accounts,
  activity,
  analytics,
  'beside-import': besideImport,
  bots,
  router: async () => measureRouter(),
  read,
  catalog,
  enrollments,
  changes,
  cluster,
  commerce,
  console: consoleSuite,
  conversations,
  datasets,
  eligibility,
  features,
  files,
  identity,
  launches,
  mentors,
  processes,
  provisioning,
  recommendations,
  records,
  restarts,
  scale,
  startup,
  statements,
  stretches,
};
