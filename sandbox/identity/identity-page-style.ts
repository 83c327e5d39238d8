// Its accent is not the desk's: whoever signs in sees that they are at another place.
export const identityStyle = `
:root { color-scheme: light dark; --ink: #1c1a29; --quiet: #625f73; --line: #dedce8; --edge: #8d89a3; --ground: #f5f4f9; --panel: #fff; --accent: #4a3aa8; --strong: #382b86; --on: #fff; --mark: #f0eefb; --bad: #a3242b; --bad-soft: #fdf0f0; }
@media (prefers-color-scheme: dark) { :root { --ink: #eae8f3; --quiet: #a6a2ba; --line: #35324a; --edge: #77738f; --ground: #12111a; --panel: #1b1a26; --accent: #aea2ff; --strong: #c6bdff; --on: #17142b; --mark: #272440; --bad: #ffa3a3; --bad-soft: #331b22; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; padding: 40px 16px; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
header, main { max-width: 704px; margin: 0 auto; }
header { display: flex; align-items: center; gap: 10px; margin-bottom: 16px; color: var(--quiet); font-size: 13px; }
header::before { content: ''; width: 24px; height: 24px; border-radius: 7px; background: radial-gradient(circle at 50% 36%, var(--on) 0 3.6px, transparent 4.1px), radial-gradient(ellipse 7.5px 7px at 50% 96%, var(--on) 0 96%, transparent 100%), var(--accent); }
main { background: var(--panel); border: 1px solid var(--line); border-radius: 12px; padding: 32px; }
h1 { font-size: 24px; line-height: 1.2; margin: 0 0 8px; letter-spacing: -.01em; }
h2 { font-size: 16px; margin: 32px 0 8px; }
p { margin: 0 0 12px; max-width: 68ch; }
.quiet { color: var(--quiet); }
a { color: var(--accent); text-underline-offset: 3px; }
code { font: 13px/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
fieldset { border: 0; margin: 24px 0 0; padding: 0; min-width: 0; }
legend { padding: 0; margin-bottom: 8px; font-weight: 600; }
.people, .typed { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.person { display: grid; grid-template-columns: auto 1fr; align-content: start; gap: 0 12px; padding: 12px 14px; border: 1px solid var(--line); border-radius: 8px; cursor: pointer; }
.person:hover { border-color: var(--edge); }
.person:has(:checked) { border-color: var(--accent); background: var(--mark); box-shadow: inset 0 0 0 1px var(--accent); }
.person:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px; }
.person input { grid-row: 1 / 4; align-self: start; margin: 3px 0 0; width: 17px; height: 17px; accent-color: var(--accent); outline: 0; }
.person b { font-weight: 600; }
.person span { color: var(--quiet); font-size: 13px; }
.typed label { display: block; font-size: 13px; margin-bottom: 4px; }
.typed input { width: 100%; height: 40px; padding: 0 12px; border: 1px solid var(--edge); border-radius: 6px; background: var(--panel); color: inherit; font: 16px/1 system-ui, sans-serif; }
.typed [aria-invalid] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.acts { display: flex; flex-wrap: wrap; align-items: center; gap: 12px 20px; margin-top: 28px; }
button { height: 42px; padding: 0 28px; border: 1px solid var(--accent); border-radius: 6px; background: var(--accent); color: var(--on); font: 600 15px/1 system-ui, sans-serif; cursor: pointer; }
button:hover { background: var(--strong); border-color: var(--strong); }
button.second { background: transparent; color: var(--accent); }
.problem { margin: 16px 0 0; padding: 10px 14px; border-left: 4px solid var(--bad); border-radius: 4px; background: var(--bad-soft); color: var(--bad); max-width: none; }
th, td { overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { text-align: left; vertical-align: top; padding: 7px 16px 7px 0; border-top: 1px solid var(--line); font-weight: 400; }
tbody th code { white-space: nowrap; }
thead th { color: var(--quiet); font-size: 12px; border-top: 0; }
@media (max-width: 560px) {
  body { padding: 16px 0 0; }
  header { padding: 0 16px; }
  main { padding: 24px 16px; border-width: 1px 0; border-radius: 0; }
  .people, .typed { grid-template-columns: 1fr; }
  thead { position: absolute; clip-path: inset(50%); }
  tbody tr { display: block; border-top: 1px solid var(--line); padding: 8px 0; }
  tbody th, tbody td { display: block; border: 0; padding: 0; }
  tbody th code { white-space: normal; }
}
`;
