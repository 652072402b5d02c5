import atRisk from './atRisk.js';
import bots from './bots.js';
import commerce from './commerce.js';
import common from './common.js';
import courses from './courses.js';
import engagement from './engagement.js';
import integrations from './integrations.js';
import learners from './learners.js';
import mentors from './mentors.js';
import operation from './operation.js';
import overview from './overview.js';
import records from './records.js';
import signIn from './signIn.js';
import skills from './skills.js';

export default {
  atRisk,
  bots,
  commerce,
  common,
  courses,
  engagement,
  integrations,
  learners,
  mentors,
  operation,
  overview,
  records,
  signIn,
  skills,
};
