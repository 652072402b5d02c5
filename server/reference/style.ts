/** The styles of the reference beside those of all pages. */
export const STYLE = `
:root {
  --get: light-dark(#0a4fa8, #86b8ff); --post: light-dark(#12602f, #7fd69b); --put: light-dark(#7a4300, #f0b463);
  --delete: light-dark(#a01c1c, #ff9c94);
}
html { scroll-padding-top: 4rem; }
header { position: sticky; top: 0; z-index: 1; display: flex; gap: 1rem; align-items: center; padding: .5rem 1rem; background: var(--panel); border-bottom: 1px solid var(--line); }
header form { flex: 1; min-width: 0; }
header input { width: 100%; }
.home { font-weight: 600; text-decoration: none; white-space: nowrap; }
main { max-width: 76rem; margin: 0 auto; padding: 0 1rem 4rem; }
small, .type, .facts, .where, figcaption { color: var(--quiet); }
pre { margin: 0; padding: .6rem .8rem; background: var(--panel); border-radius: .3rem; max-height: 26rem; overflow: auto; white-space: pre-wrap; }
.prose pre { margin: .6rem 0; }
table { border-collapse: collapse; font-size: .93em; }
th, td { padding: .25rem .5rem; border: 1px solid var(--line); text-align: left; vertical-align: top; }
.prose { max-width: 52rem; } article.prose { max-width: 60rem; }
.tags { display: flex; flex-wrap: wrap; gap: .2rem .9rem; font-size: .9em; }
.entries { list-style: none; margin: 0; padding: 0; }
.entries a { display: grid; grid-template-columns: 4.2rem minmax(0, 1fr) minmax(0, 1.4fr); gap: .6rem; padding: .2rem .3rem; text-decoration: none; color: var(--text); border-bottom: 1px solid var(--line); }
.entries a:hover { background: var(--panel); }
.entries code { color: var(--quiet); }
.method { font-size: .85em; letter-spacing: .02em; }
.get { color: var(--get); } .post { color: var(--post); } .put, .patch { color: var(--put); } .delete { color: var(--delete); }
.required, .deprecated { color: var(--mark); font-size: .85em; font-weight: 600; }
.fields { border-top: 1px solid var(--line); }
.field { display: grid; grid-template-columns: minmax(11rem, 17rem) minmax(0, 1fr); gap: .2rem 1rem; padding: .25rem 0; border-bottom: 1px solid var(--line); font-size: .93em; line-height: 1.4; }
.name { font-weight: 600; }
.nested { margin: .2rem 0 .2rem; padding-left: .6rem; border-left: 2px solid var(--line); }
.nested .field { grid-template-columns: minmax(8rem, 14rem) minmax(0, 1fr); }
.answer, .send { margin: .3rem 0; padding: .3rem .6rem; border: 1px solid var(--line); border-radius: .3rem; }
.plain { margin: .3rem 0; }
.samples { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1rem; }
figure { margin: 0; }
.inputs { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: .4rem 1rem; margin: .5rem 0; }
.inputs label { font-size: .9em; } .inputs input, .inputs textarea { display: block; width: 100%; } .wide { grid-column: 1 / -1; }
output { display: block; margin-top: .5rem; }
@media (max-width: 44rem) {
  header { flex-wrap: wrap; gap: .3rem .8rem; } header form { order: 3; flex-basis: 100%; } html { scroll-padding-top: 6rem; }
  .field, .nested .field, .samples { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .entries a { grid-template-columns: 3.8rem minmax(0, 1fr); gap: 0 .4rem; } .entries code { grid-column: 2; }
  .inputs { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
`;
