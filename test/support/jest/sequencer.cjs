const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/** Small files that run long: they start the whole product, or call every operation of an area. */
const LONG = ['e2e', 'docs', 'server/areas', 'dev/postgres', 'cli'].map(
  (folder) => path.resolve('test', folder) + path.sep,
);

/** Long files first, or one worker ends with one of them while the other has nothing to do. Jest itself knows of lengths after a first run only, and begins with large files until then. */
class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    const isLong = ({ path: file }) => LONG.some((folder) => file.startsWith(folder));
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}

module.exports = LongestFirst;
