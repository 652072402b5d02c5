/** Makes a module of a text, as esbuild does with its loader for texts. */
module.exports = {
  process: (text) => ({ code: `module.exports = { __esModule: true, default: ${JSON.stringify(text)} };` }),
};
