const process = require('node:process');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/** Properties that jest-circus sets on the global object. They are removed before each test file. */
const STATE_OF_JEST =
  /^(JEST_|EVENT_HANDLERS$|RETRY_TIMES$|TEST_TIMEOUT_SYMBOL$|LOG_ERRORS_BEFORE_RETRY$|WAIT_BEFORE_RETRY$|RETRY_IMMEDIATELY$)/;

/**
 * Test files run in the realm of their worker, one after another, so that the modules of the product can stay loaded
 * (see runtime.cjs). What a file changes of the global object and of the process is put back at its end.
 */
class WorkerEnvironment {
  constructor({ projectConfig }) {
    this.global = globalThis;
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.restore = restoring();
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    this.restore();
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** Jest needs one of every environment; runtime.cjs compiles without it. */
  getVmContext() {
    return null;
  }
}

/** Returns a function that restores the current state of the global object and the process. */
function restoring() {
  const globals = Object.getOwnPropertyDescriptors(globalThis);
  const { exit, exitCode } = process;
  const env = { ...process.env };
  const listeners = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
  return () => {
    for (const key of Reflect.ownKeys(globalThis)) {
      // Symbols are how packages find their own state, which stays with them.
      const isOfFile = typeof key === 'symbol' ? STATE_OF_JEST.test(key.description ?? '') : !(key in globals);
      if (isOfFile) delete globalThis[key];
    }
    Object.defineProperty(globalThis, 'console', globals.console);
    process.exit = exit;
    process.exitCode = exitCode;
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
    Object.assign(process.env, env);
    for (const name of process.eventNames()) {
      for (const listener of process.rawListeners(name))
        if (!listeners.get(name)?.includes(listener)) process.removeListener(name, listener);
    }
  };
}

module.exports = WorkerEnvironment;
module.exports.TestEnvironment = WorkerEnvironment;
