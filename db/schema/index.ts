import accounts from './accounts.sql';
import analytics from './analytics.sql';
import bots from './bots.sql';
import catalog from './catalog.sql';
import commerce from './commerce.sql';
import compliance from './compliance.sql';
import core from './core.sql';
import enrollment from './enrollment.sql';
import events from './events.sql';
import features from './features.sql';
import generation from './generation.sql';
import learning from './learning.sql';
import lti from './lti.sql';
import media from './media.sql';
import mentors from './mentors.sql';
import search from './search.sql';
import tenancy from './tenancy.sql';

/** The schema, a file for each group of db/. Imported one by one, so that a bundled server carries them. */
export const schemaFiles: Readonly<Record<string, string>> = {
  ...{ accounts, analytics, bots, catalog, commerce, compliance, core, enrollment, events, features, generation },
  ...{ learning, lti, media, mentors, search, tenancy },
};
