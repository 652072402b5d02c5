const path = require('node:path');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * Jest's runner stores the running test here for each file, for tests that run beside each other, which there are none of. With Node 20
 * every AsyncLocalStorage that was ever used slows each later promise of the process down.
 */
class NoStorage {
  getStore() {
    return undefined;
  }

  run(store, callback) {
    return callback();
  }
}

/** Loads the modules that all test files of a worker share; made with the first file, and never torn down. */
let host;

/**
 * Jest loads every module anew for every test file. Here only what is in test/ is, but for test/support/shared: modules of the product and of packages are loaded
 * once a worker, as a server loads them once. No test replaces a module, and no module keeps what depends on its first user.
 */
class SharingRuntime extends Runtime {
  constructor(...options) {
    super(...options);
    const { executor } = this;
    // In the worker's own realm: looking up a global of another one costs more, and its classes are different ones.
    executor.compile = (source, filename) =>
      vm.compileFunction(source, executor.injectedModuleParameters, { filename });
    if (new.target === SharingRuntime) host ??= new HostRuntime(...options);
  }

  requireModule(from, moduleName, options, isRequireActual) {
    if (!options?.isInternalModule && this.isShared(from, moduleName))
      return host.requireModule(from, moduleName, options, isRequireActual);
    return super.requireModule(from, moduleName, options, isRequireActual);
  }

  /** Parts of Jest itself. Its runner keeps the tests of a file. */
  requireInternalModule(from, to) {
    if (to === 'node:async_hooks') return { AsyncLocalStorage: NoStorage };
    const isRunner =
      /[\\/]jest-circus[\\/]/.test(to === undefined || to.startsWith('.') ? from : to) || to === 'jest-circus';
    return isRunner ? super.requireInternalModule(from, to) : host.requireInternalModule(from, to);
  }

  getSourceMaps() {
    return new Map([...host.ownSourceMaps(), ...super.getSourceMaps()]);
  }

  isShared(from, moduleName) {
    if (moduleName === undefined || this._resolution.isCoreModule(moduleName)) return false;
    const file = this._resolution.resolveCjs(from, moduleName);
    const test = path.join(this._config.rootDir, 'test') + path.sep;
    return !file.startsWith(test) || file.startsWith(path.join(test, 'support', 'shared') + path.sep);
  }
}

class HostRuntime extends SharingRuntime {
  requireModule(...options) {
    return Runtime.prototype.requireModule.apply(this, options);
  }

  requireInternalModule(from, to) {
    return Runtime.prototype.requireInternalModule.call(this, from, to);
  }

  ownSourceMaps() {
    return Runtime.prototype.getSourceMaps.call(this);
  }
}

module.exports = SharingRuntime;
module.exports.default = SharingRuntime;
