/**
 * The colors, the type, the bar on top and the basic elements of all pages: start page, reference, guides, console,
 * payment pages and sandbox. Every pair of text and background has a contrast of at least 4.5 in light and dark mode
 * (test/e2e/docsPage.test.ts, test/e2e/sandboxPage.test.ts, test/e2e/console/shell.test.ts).
 */
export const THEME = `
:root {
  color-scheme: light dark;
  --text: light-dark(#1a2330, #e4e9f0); --quiet: light-dark(#4b5868, #a9b4c2); --ground: light-dark(#ffffff, #12171e);
  --panel: light-dark(#f5f7fa, #1a212b); --line: light-dark(#dbe1e8, #303a47); --link: light-dark(#0a4fa8, #86b8ff);
  --mark: light-dark(#a01c1c, #ff9c94); --good: light-dark(#12602f, #7fd69b); --raised: light-dark(#ffffff, #171d26);
  --bar: 3.25rem;
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); }
input, textarea, button, select { font: inherit; color: var(--text); background: var(--ground); border: 1px solid var(--line); border-radius: .3rem; padding: .3rem .5rem; }
::placeholder { color: var(--quiet); opacity: 1; }
button { background: var(--panel); cursor: pointer; }
button:hover { border-color: var(--quiet); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 1px; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 1rem 0 .5rem; }
h2 { font-size: 1.15rem; margin: 1.8rem 0 .5rem; border-bottom: 1px solid var(--line); }
h3 { font-size: .95rem; margin: 1rem 0 .2rem; }
code, pre, textarea, kbd { font-family: ui-monospace, monospace; font-size: .9em; }
summary { cursor: pointer; }
.skip { position: absolute; inset-inline-start: -99rem; }
.skip:focus { inset-inline-start: .5rem; inset-block-start: .5rem; z-index: 9; padding: .4rem .8rem; background: var(--ground); }
.bar { position: sticky; inset-block-start: 0; z-index: 5; display: flex; gap: .4rem 1rem; align-items: center; min-block-size: var(--bar); padding: .4rem 1.25rem; background: var(--ground); border-block-end: 1px solid var(--line); }
.brand { display: inline-flex; gap: .5rem; align-items: center; font-weight: 600; color: var(--text); text-decoration: none; white-space: nowrap; }
.brand svg { inline-size: 1.5rem; block-size: 1.5rem; flex: none; }
.places { display: flex; flex-wrap: wrap; gap: .1rem; padding: 0; border: 0; background: none; }
.places a { padding: .25rem .6rem; border-radius: .3rem; color: var(--quiet); text-decoration: none; }
.places a:hover { color: var(--text); background: var(--panel); }
.places a[aria-current] { color: var(--text); font-weight: 600; background: var(--panel); }
@media (max-width: 60rem) { .bar { padding: .4rem .75rem; } .brand span { position: absolute; clip-path: inset(50%); } }
@media (max-width: 30rem) { .bar { gap: .3rem .5rem; } .places a { padding: .25rem .35rem; } }
@media print { .bar, .skip { display: none; } }
@media (min-width: 160rem) { body { font-size: 18px; } }
`;
