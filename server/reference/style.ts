/** The styles of the start page, the reference and the guides beside those of all pages. */
export const STYLE = `
:root {
  --get: light-dark(#0a4fa8, #86b8ff); --post: light-dark(#12602f, #7fd69b); --put: light-dark(#7a4300, #f0b463);
  --delete: light-dark(#a01c1c, #ff9c94); --other: light-dark(#5b3a8c, #cbb2f5);
}
html { scroll-padding-top: calc(var(--bar) + 1rem); }
.bar form { flex: 1; max-width: 34rem; margin-inline-start: auto; min-width: 0; }
.bar input { width: 100%; background: var(--panel); }
.contents { display: none; }
#found { position: absolute; inset-block-start: 100%; inset-inline-end: .75rem; width: min(52rem, calc(100vw - 1.5rem)); max-height: calc(100vh - var(--bar) - 2rem); overflow: auto; padding: .5rem .75rem; background: var(--raised); border: 1px solid var(--line); border-radius: .5rem; box-shadow: 0 .8rem 2rem rgb(0 0 0 / 18%); }
#found p { margin: .2rem .3rem .4rem; color: var(--quiet); font-size: .9em; }
.announced { position: absolute; clip-path: inset(50%); }
.columns { display: grid; grid-template-columns: 17.5rem minmax(0, 1fr); max-width: 112rem; margin: 0 auto; }
.columns.plain { grid-template-columns: minmax(0, 60rem); justify-content: center; }
main { min-width: 0; padding: 1rem 2.5rem 5rem; container: page / inline-size; }
main:focus { outline: none; }
.side { position: sticky; inset: var(--bar) auto auto auto; display: block; width: auto; height: calc(100vh - var(--bar)); margin: 0; padding: 1.25rem .75rem 3rem 1.25rem; overflow: auto; background: none; color: inherit; border: 0; border-inline-end: 1px solid var(--line); font-size: .93em; scrollbar-width: thin; }
.side ul { list-style: none; margin: 0; padding: 0; }
.side details { margin-block-end: .2rem; }
.side summary { padding: .3rem .5rem; font-weight: 600; border-radius: .3rem; }
.side summary:hover, .side a:hover { background: var(--panel); }
.side summary::marker { color: var(--quiet); }
.side details > ul { margin-block-end: .6rem; }
.side a { display: flex; gap: .5rem; justify-content: space-between; align-items: baseline; padding: .22rem .5rem .22rem 1.35rem; border-radius: .3rem; color: var(--quiet); text-decoration: none; }
.side li ul { margin: .15rem 0 .4rem 1.35rem; border-inline-start: 1px solid var(--line); }
.side li ul a { padding-inline-start: .7rem; font-size: .95em; }
.side a[aria-current] { color: var(--link); font-weight: 600; background: var(--panel); }
.side li:has(> ul) > a { color: var(--text); font-weight: 600; }
.side .method { white-space: nowrap; padding: 0; font-size: .72em; background: none; }
small, .type, .facts, .where, .lead { color: var(--quiet); }
.lead { font-size: 1.08em; max-width: 46rem; margin: .2rem 0 1rem; }
.where { margin: .5rem 0 0; } .where a { text-decoration: none; font-weight: 600; }
.where + h1 { margin-top: .1rem; }
h1 code { font-size: .85em; }
.code { position: relative; }
.code .copy { position: absolute; inset-block-start: .4rem; inset-inline-end: .4rem; }
pre { margin: 0; padding: .75rem 4.2rem .75rem .9rem; background: var(--panel); border: 1px solid var(--line); border-radius: .5rem; max-height: 32rem; overflow: auto; white-space: pre-wrap; line-height: 1.45; font-size: .86em; }
pre code { font-size: 1em; }
pre i { font-style: normal; }
pre .key { color: var(--text); } pre .string { color: var(--post); } pre .literal { color: var(--put); }
.copy { padding: 0 .45rem; font-size: .8rem; color: var(--quiet); background: var(--ground); }
.copy:hover { color: var(--text); }
.with-copy { display: inline-flex; gap: .4rem; align-items: center; max-width: 100%; }
.prose { max-width: 46rem; }
.prose .code { margin: .7rem 0; }
.prose :not(pre) > code, .copied { padding: .05em .3em; background: var(--panel); border-radius: .25rem; }
table { border-collapse: collapse; font-size: .93em; }
th, td { padding: .3rem .6rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
.tags { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: .6rem 0; font-size: .93em; }
.guides { margin: .4rem 0; font-size: .93em; color: var(--quiet); }
.entries { list-style: none; margin: 0; padding: 0; }
.entries a { display: grid; grid-template-columns: 4.6rem minmax(0, 1fr) minmax(0, 1.2fr); gap: .2rem .75rem; align-items: baseline; padding: .35rem .3rem; text-decoration: none; color: var(--text); border-bottom: 1px solid var(--line); }
.entries a:hover { background: var(--panel); }
.entries code { color: var(--quiet); font-size: .85em; }
.method { justify-self: start; padding: .05rem .4rem; border-radius: .25rem; font-size: .75rem; letter-spacing: .03em; background: var(--panel); }
.get { color: var(--get); } .post { color: var(--post); } .put, .patch { color: var(--put); } .delete { color: var(--delete); } .guide.method, .schema { color: var(--other); }
.address { display: flex; flex-wrap: wrap; gap: .3rem .6rem; align-items: center; margin: .6rem 0 .3rem; }
.facts { margin: .2rem 0 .8rem; font-size: .93em; }
.required, .deprecated { color: var(--mark); font-size: .85em; font-weight: 600; }
.status { font-variant-numeric: tabular-nums; } .s2 { color: var(--good); } .s4, .s5 { color: var(--mark); }
.fields { border-top: 1px solid var(--line); }
.field { display: grid; grid-template-columns: minmax(10rem, 15rem) minmax(0, 1fr); gap: .2rem 1rem; padding: .4rem 0; border-bottom: 1px solid var(--line); font-size: .93em; line-height: 1.45; }
.name { font-weight: 600; }
.nested { margin: .2rem 0; padding-left: .6rem; border-left: 2px solid var(--line); }
.nested .field { grid-template-columns: minmax(8rem, 12rem) minmax(0, 1fr); }
.answer, .send { margin: .4rem 0; padding: .4rem .75rem; border: 1px solid var(--line); border-radius: .5rem; }
.answer > summary p, .example > summary p { display: inline; }
.example { margin: .3rem 0; } .example .code { margin: .4rem 0; }
.plain { margin: .3rem 0; }
figure { margin: 0 0 1rem; }
figcaption { margin-block-end: .3rem; color: var(--quiet); font-size: .9em; }
.samples.chosen figcaption { position: absolute; clip-path: inset(50%); }
.samples figure { margin-block-end: .6rem; }
.languages { display: flex; gap: .3rem; margin-block-end: .4rem; }
.languages button { padding: .1rem .6rem; font-size: .88em; background: none; color: var(--quiet); }
.languages [aria-pressed=true] { color: var(--text); background: var(--panel); border-color: var(--quiet); font-weight: 600; }
.examples h2 { margin-top: 0; border: 0; }
.inputs { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr)); gap: .5rem 1rem; margin: .6rem 0; }
.inputs label { font-size: .9em; } .inputs input, .inputs textarea { display: block; width: 100%; } .wide { grid-column: 1 / -1; }
output { display: block; margin-top: .5rem; }
.group { margin: 0 0 1.2rem; } .group h2 { margin: 1.4rem 0 .6rem; }
.group ul, .guide-links, .cards { list-style: none; margin: 0; padding: 0; display: grid; gap: .8rem 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); }
.group li a, .guide-links a { font-weight: 600; text-decoration: none; } .group a:hover, .guide-links a:hover { text-decoration: underline; }
.group li p { margin: 0; color: var(--quiet); font-size: .93em; }
.group li:target { outline: 2px solid var(--link); outline-offset: 4px; border-radius: .2rem; }
.guide-links span { display: block; color: var(--quiet); font-size: .93em; }
.cards { margin: 1.2rem 0; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); }
.cards a { display: block; height: 100%; padding: 1rem 1.1rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--raised); text-decoration: none; color: var(--text); }
.cards a:hover { border-color: var(--link); }
.cards b { display: block; color: var(--link); font-size: 1.05em; } .cards span { color: var(--quiet); font-size: .95em; }
.start h1 { font-size: 2rem; margin-top: 1.5rem; } .start h1 small { font-size: 1rem; font-weight: 400; }
.sign-in { margin: 1.2rem 0; padding: .2rem 1.1rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--panel); }
.sign-in h2 { margin: .8rem 0 .2rem; border: 0; }
.button { display: inline-block; padding: .45rem .9rem; border-radius: .35rem; background: var(--link); color: var(--ground); text-decoration: none; font-weight: 600; }
dl.facts > div { display: grid; grid-template-columns: minmax(9rem, 13rem) minmax(0, 1fr); gap: 0 1rem; padding: .3rem 0; border-bottom: 1px solid var(--line); } dl.facts dd { margin: 0; }
.beside h2 { margin: 0 0 .3rem; border: 0; font-size: 1rem; } .beside ul { list-style: none; margin: 0 0 1.5rem; padding: 0; }
.beside { margin-block-start: 2rem; padding-block-start: 1rem; border-block-start: 1px solid var(--line); }
.jumps { display: none; } .jumps li { padding: .15rem 0; } .jumps a { color: var(--quiet); text-decoration: none; } .jumps a:hover { color: var(--text); }
@container page (min-width: 62rem) {
  .entry { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, .72fr); grid-template-rows: auto 1fr; gap: 0 3rem; align-items: start; }
  .about, .details { grid-column: 1; min-width: 0; }
  .examples { grid-column: 2; grid-row: 1 / span 2; min-width: 0; position: sticky; top: calc(var(--bar) + 1rem); max-height: calc(100vh - var(--bar) - 2rem); overflow: auto; padding: 0 2px 2px; }
  .examples pre { max-height: 22rem; }
  .guide { display: grid; grid-template-columns: minmax(0, 46rem) minmax(0, 18rem); gap: 0 3rem; align-items: start; }
  .beside { position: sticky; top: calc(var(--bar) + 1rem); max-height: calc(100vh - var(--bar) - 2rem); overflow: auto; margin: 1.2rem 0 0; padding: 0; border: 0; font-size: .93em; }
  .beside .entries a { grid-template-columns: 4rem minmax(0, 1fr); } .beside .entries code { display: none; }
  .jumps { display: block; }
}
@container page (max-width: 44rem) {
  .field, .nested .field { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .entries a { grid-template-columns: 4.2rem minmax(0, 1fr); } .entries code { grid-column: 2; }
}
@media (max-width: 60rem) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  main { padding: .5rem 1rem 4rem; }
  .contents { display: block; }
  .bar { flex-wrap: wrap; } .places { flex: 1 0 auto; } .bar form { flex: 1 1 9rem; max-width: none; }
  html { scroll-padding-top: 7rem; }
  .side { position: fixed; inset: 0 auto 0 0; width: min(22rem, 90vw); height: 100vh; background: var(--ground); box-shadow: 0 0 3rem rgb(0 0 0 / 30%); }
  .side:not(:popover-open) { display: none; }
  dl.facts > div { grid-template-columns: minmax(0, 1fr); }
}
@media print { .side, .copy, .send, .contents { display: none; } .columns { display: block; } }
`;
