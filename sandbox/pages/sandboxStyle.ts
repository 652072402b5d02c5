/** The styles of the sandbox's pages beside those of all pages. */
export const SANDBOX_STYLE = `
.contents { display: none; }
.columns { display: grid; grid-template-columns: 15rem minmax(0, 1fr); max-width: 100rem; margin: 0 auto; }
main { min-width: 0; padding: 1rem 2rem 4rem; }
main:focus { outline: none; }
.side { position: sticky; inset: var(--bar) auto auto auto; display: block; width: auto; height: calc(100vh - var(--bar)); margin: 0; padding: 1.25rem .75rem; overflow: auto; background: none; color: inherit; border: 0; border-inline-end: 1px solid var(--line); }
.side ul, .cards, .rows, #messages { list-style: none; margin: 0; padding: 0; }
.side a { display: block; padding: .3rem .6rem; border-radius: .3rem; color: var(--quiet); text-decoration: none; } .side a:hover { background: var(--panel); }
.side a[aria-current] { color: var(--link); font-weight: 600; background: var(--panel); }
.lead, .quiet, h1 small { color: var(--quiet); } h1 small { font-size: .6em; font-weight: 400; }
.cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); }
.cards a { display: block; height: 100%; padding: .9rem 1.1rem; border: 1px solid var(--line); border-radius: .6rem; background: var(--raised); text-decoration: none; }
.cards a:hover { border-color: var(--link); } .cards b { display: block; } .cards span { color: var(--quiet); font-size: .93em; }
.party { display: grid; gap: 0 2.5rem; grid-template-columns: minmax(0, 1fr); align-items: start; }
@media (min-width: 75rem) { .party { grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr); } .party > section { position: sticky; top: calc(var(--bar) + 1rem); } }
.chat { border: 1px solid var(--line); border-radius: .7rem; overflow: hidden; }
#messages { display: flex; flex-direction: column; gap: .6rem; height: min(26rem, 50vh); overflow: auto; padding: 1rem; background: var(--panel); }
#messages li { max-width: 80%; padding: .5rem .8rem; border-radius: .8rem; border: 1px solid var(--line); background: var(--ground); align-self: flex-start; }
#messages .person { align-self: flex-end; background: var(--link); border-color: var(--link); color: var(--ground); }
#messages b { font-size: .85em; } #messages time { margin-inline-start: .6rem; font-size: .8em; } #messages p { margin: .1rem 0 0; white-space: pre-wrap; }
#messages:empty::before { content: 'No message yet. Write one below.'; color: var(--quiet); }
.chat form { padding: .75rem 1rem; } .who { display: flex; flex-wrap: wrap; gap: .5rem; } .who label { flex: 1 1 8rem; margin: 0; }
.line { display: flex; gap: .5rem; margin-top: .5rem; align-items: end; } .line textarea { flex: 1; min-width: 0; resize: vertical; }
.main { background: var(--link); border-color: var(--link); color: var(--ground); font-weight: 600; }
.rows li { display: flex; flex-wrap: wrap; gap: .4rem 1rem; justify-content: space-between; align-items: center; padding: .55rem 0; border-block-end: 1px solid var(--line); }
.rows code { display: block; color: var(--quiet); font-size: .82em; } .state { padding: .05rem .5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .85em; background: var(--panel); }
.buttons { display: flex; flex-wrap: wrap; gap: .4rem; }
.button { padding: .3rem .6rem; border: 1px solid var(--line); border-radius: .3rem; background: var(--panel); text-decoration: none; color: var(--text); }
.action, #exchanges details { margin: .4rem 0; padding: .4rem .8rem; border: 1px solid var(--line); border-radius: .5rem; } .action summary { font-weight: 600; }
label { display: block; margin: .5rem 0; font-size: .92em; } label input, label select, label textarea { display: block; width: 100%; }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .2rem 1rem; font-size: .92em; } dd { margin: 0; }
pre { margin: .4rem 0; padding: .6rem; max-height: 20rem; overflow: auto; white-space: pre-wrap; background: var(--panel); border-radius: .4rem; }
.sent summary b { color: var(--good); } .received summary b { color: var(--link); }
output { display: block; margin-top: .4rem; font-size: .88em; color: var(--quiet); }
@media (max-width: 60rem) {
  .columns { grid-template-columns: minmax(0, 1fr); } main { padding: .5rem 1rem 3rem; } .contents { display: block; margin-inline-start: auto; }
  .bar { flex-wrap: wrap; }
  .side { position: fixed; inset: 0 auto 0 0; width: min(20rem, 85vw); height: 100vh; background: var(--ground); } .side:not(:popover-open) { display: none; }
}
`;
