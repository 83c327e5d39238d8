import type { Locale } from '#lib/i18n/locales.ts';
import { ProofCheck } from './proof-check.ts';
import en from './proof-words.en.json' with { type: 'json' };
import ptBr from './proof-words.pt-BR.json' with { type: 'json' };

/** The texts of `verify.html`. They are no messages of the desk: its pages would load them for nothing. */
export const proofWords: Record<Locale, typeof en> = { en, 'pt-BR': ptBr };

/** The script of `verify.html`. Its source is written into the page, so it uses only what it is given. */
function showProof(Check: typeof ProofCheck, texts: Record<string, typeof en>): void {
  const marks = { true: '✓', false: '✗', null: '?' };
  const input = (id: string) => document.getElementById(id) as HTMLInputElement;
  const write = (id: string, text: string) => {
    const element = document.getElementById(id);
    if (element) element.textContent = text;
  };
  const list = (id: string, items: readonly string[]) => {
    const entries = items.map((text) => Object.assign(document.createElement('li'), { textContent: text }));
    document.getElementById(id)?.replaceChildren(...entries);
  };
  let language = navigator.languages.find((tag) => /^(pt|en)/.test(tag))?.startsWith('pt') ? 'pt-BR' : 'en';
  let findings: Awaited<ReturnType<ProofCheck['run']>> | null = null;
  const show = () => {
    const words = texts[language];
    if (!words) return;
    document.documentElement.lang = language;
    document.title = words.title;
    for (const id of ['title', 'how', 'choose', 'expectedKey', 'proves', 'cannot'] as const)
      write(id, words[id]);
    list('provesList', words.provesList);
    list('cannotList', words.cannotList);
    const sayings: Record<string, string> = words.findings;
    const say = (code: string, values: Record<string, string | number>) =>
      (sayings[code] ?? code).replace(/\{(\w+)\}/g, (_, name) => {
        const value = values[name] ?? '';
        return typeof value === 'number' ? value.toLocaleString(language) : value;
      });
    list('findings', findings?.map(({ code, ok, values }) => `${marks[`${ok}`]} ${say(code, values)}`) ?? []);
    const isBad = findings?.some(({ ok }) => ok === false);
    const isUnknown = findings?.some(({ ok }) => ok === null);
    write('result', findings ? `${isBad ? words.bad : words.good} ${isUnknown ? words.unknown : ''}` : '');
  };
  const check = async () => {
    const files = new Map(Array.from(input('files').files ?? [], (file) => [file.name, file]));
    if (files.size === 0) return;
    write('result', texts[language]?.checking ?? '');
    findings = await new Check(files, input('key').value).run();
    show();
  };
  // The same files may be chosen again, which is no change otherwise.
  input('files').addEventListener('click', () => {
    input('files').value = '';
  });
  input('files').addEventListener('change', check);
  input('key').addEventListener('change', check);
  for (const button of document.querySelectorAll('button')) {
    button.addEventListener('click', () => {
      language = button.lang;
      show();
    });
  }
  show();
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:46rem;margin:2rem auto;padding:0 1rem}
label{display:block;margin-top:1rem}input{font:inherit;width:100%;box-sizing:border-box}#findings{list-style:none;padding:0;overflow-wrap:anywhere}
#result{font-weight:600}h2{font-size:1.1rem;margin-top:2rem}`;

/**
 * Makes `verify.html`: one file that checks a proof bundle in a browser and has no connection. It holds the source of
 * the check as this process runs it, so it has to be made by code that was neither bundled nor minified.
 */
export function makeProofPage(): string {
  const texts = JSON.stringify(proofWords).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Loan Desk</title><style>${style}</style></head><body>
<p><button lang="en">English</button> <button lang="pt-BR">Português</button></p>
<h1 id="title"></h1><p id="how"></p>
<label for="files" id="choose"></label><input type="file" id="files" multiple>
<label for="key" id="expectedKey"></label><input id="key" spellcheck="false" autocomplete="off">
<p id="result" role="status"></p><ul id="findings"></ul>
<h2 id="proves"></h2><ul id="provesList"></ul><h2 id="cannot"></h2><ul id="cannotList"></ul>
<script type="module">
${ProofCheck}
(${showProof})(ProofCheck, ${texts});
</script></body></html>
`;
}
