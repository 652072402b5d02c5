/**
 * The colors, the type and the basic elements of the start page, the reference and the console. Every pair of text and
 * background has a contrast of at least 4.5 in light and dark mode (test/e2e/docsPage.test.ts, test/e2e/console/shell.test.ts).
 */
export const THEME = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1b2430, #e4e9f0); --quiet: light-dark(#4b5868, #a9b4c2); --ground: light-dark(#ffffff, #12171e);
  --panel: light-dark(#f3f5f8, #1b222c); --line: light-dark(#d5dbe3, #323c49); --link: light-dark(#0a4fa8, #86b8ff);
  --mark: light-dark(#a01c1c, #ff9c94); --good: light-dark(#12602f, #7fd69b);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
input, textarea, button, select { font: inherit; color: var(--text); background: var(--ground); border: 1px solid var(--line); border-radius: .3rem; padding: .3rem .5rem; }
::placeholder { color: var(--quiet); opacity: 1; }
button { background: var(--panel); cursor: pointer; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 1rem 0 .5rem; }
h2 { font-size: 1.15rem; margin: 1.8rem 0 .5rem; border-bottom: 1px solid var(--line); }
h3 { font-size: .95rem; margin: 1rem 0 .2rem; }
code, pre, textarea, kbd { font-family: ui-monospace, monospace; font-size: .9em; }
summary { cursor: pointer; }
`;
