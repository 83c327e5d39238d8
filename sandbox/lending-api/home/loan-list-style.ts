export const loanListStyle = `
:root { color-scheme: light dark; --ink: #17212b; --quiet: #56636f; --line: #d9e0e5; --ground: #fbfcfd; --accent: #0c6470; --mark: #e7f2f3; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebef; --quiet: #9fadb8; --line: #2b3640; --ground: #10161b; --accent: #63c5d0; --mark: #18292d; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
header, main { max-width: 1080px; margin: 0 auto; padding: 0 24px; }
header { padding-top: 40px; }
h1 { font-size: 26px; line-height: 1.2; margin: 0 0 8px; letter-spacing: -.01em; }
h2 { font-size: 16px; margin: 40px 0 8px; }
p { margin: 0 0 12px; max-width: 68ch; }
.quiet, h2 span { color: var(--quiet); font-weight: 400; }
a { color: var(--accent); text-underline-offset: 3px; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
nav ul { list-loanListStyle: none; margin: 16px 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 20px; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th, td { text-align: left; vertical-align: top; padding: 7px 16px 7px 0; border-top: 1px solid var(--line); font-weight: 400; overflow-wrap: anywhere; }
thead th { color: var(--quiet); font-size: 12px; border-top: 0; padding-bottom: 4px; }
th:first-child { width: 30%; } th:nth-child(2) { width: 19%; }
code, tbody th, .contract { font: 13px/1.55 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.featured { background: var(--mark); border-radius: 8px; padding: 4px 20px 12px; margin-top: 28px; }
.featured h2 { margin-top: 16px; }
footer { height: 64px; }
@media (max-width: 640px) {
  thead { position: absolute; clip-path: inset(50%); }
  tbody tr { display: block; border-top: 1px solid var(--line); padding: 8px 0; }
  tbody th, tbody td { display: block; border: 0; padding: 0; }
  tbody th:first-child { width: auto; }
}
`;
