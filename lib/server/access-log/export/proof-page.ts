import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ProofCheck, type ProofContents, type ProofProgress } from '#lib/access/log/proof/proof-check.ts';
import en from '#lib/access/log/proof/proof-words.en.json' with { type: 'json' };
import ptBr from '#lib/access/log/proof/proof-words.pt-BR.json' with { type: 'json' };
import type { Locale } from '#lib/i18n/locales.ts';
import { processValue } from '#lib/server/process-value.ts';

/** The texts of `verify.html`. They are no messages of the desk: its pages would load them for nothing. */
export const proofWords: Record<Locale, typeof en> = { en, 'pt-BR': ptBr };

/** Makes the page of this process, as it starts: its sources are not in what Next has built, which reads it from here. */
export function prepareProofPage(): void {
  processValue('proofPage', makeProofPage);
}

type Sha256 = ConstructorParameters<typeof ProofCheck>[1]['sha256'];

/** The script of `verify.html`. Its source is written into the page, so it uses only what it is given. */
function showProof(Check: typeof ProofCheck, sha256: Sha256, texts: Record<string, typeof en>): void {
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
  let progress: ProofProgress | null = null;
  let contents: ProofContents | null = null;
  let running = new AbortController();
  const fill = (text: string, values: Record<string, string | number>) =>
    text.replace(/\{(\w+)\}/g, (_, name) => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? value.toLocaleString(language) : value;
    });
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
    const lines = findings?.map(
      ({ code, ok, values }) => `${marks[`${ok}`]} ${fill(sayings[code] ?? code, values)}`,
    );
    list('findings', lines ?? []);
    const isBad = findings?.some(({ ok }) => ok === false);
    const isUnknown = findings?.some(({ ok }) => ok === null);
    const result = findings && `${isBad ? words.bad : words.good} ${isUnknown ? words.unknown : ''}`;
    showContents();
    write('result', result ?? (progress ? fill(words.steps[progress.step], progress) : ''));
  };
  /** Who exported what, and the first rows. Everything is text: an export may have been altered. */
  const showContents = () => {
    const words = texts[language];
    const table = document.getElementById('rows');
    if (!words || !table) return;
    table.replaceChildren();
    write('exported', '');
    if (!contents) return;
    const { exportedAt: when, by, filters, rows, first } = contents;
    write('exported', fill(words.exported, { ...by, when, filters, rows }));
    const lineOf = (cells: readonly unknown[], kind: string) => {
      const line = document.createElement('tr');
      for (const cell of cells)
        line.append(Object.assign(document.createElement(kind), { textContent: String(cell ?? '') }));
      return line;
    };
    table.append(
      lineOf(words.columns, 'th'),
      ...first.map((row) =>
        lineOf(
          [row.sequence, row.instant, row.name, row.action, row.loan, row.contract, row.outcome, row.reason],
          'td',
        ),
      ),
    );
  };
  /** The bar moves all the time; the sentence, which is also read aloud, changes every few seconds. */
  let saidAt = 0;
  const showProgress = (now: ProofProgress) => {
    const bar = document.getElementById('bar') as HTMLProgressElement;
    bar.value = now.done / Math.max(1, now.total);
    if (now.step === progress?.step && performance.now() - saidAt < 3000) return;
    progress = now;
    saidAt = performance.now();
    show();
  };
  const check = async () => {
    const chosen = Array.from(input('files').files ?? []);
    if (chosen.length === 0) return;
    running.abort();
    running = new AbortController();
    const { signal } = running;
    findings = null;
    progress = null;
    contents = null;
    const bar = document.getElementById('bar');
    bar?.removeAttribute('hidden');
    show();
    // A file that is no zip gives no files, and the check says so.
    const files = await Check.unpack(chosen).catch(() => new Map<string, Blob>());
    if (signal.aborted) return;
    const options = { sha256, signal, expectedKey: input('key').value, onProgress: showProgress };
    const check = new Check(files, options);
    const found = await check.run();
    const read = await check.contents(200);
    // Other files were chosen meanwhile, or another key was given.
    if (signal.aborted) return;
    findings = found;
    contents = read;
    bar?.setAttribute('hidden', '');
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
progress{width:100%}#result{font-weight:600}h2{font-size:1.1rem;margin-top:2rem}
div{overflow-x:auto}table{border-collapse:collapse;font-size:.8rem}th,td{text-align:left;padding:.1rem .6rem .1rem 0;vertical-align:top}`;

/**
 * Makes `verify.html`: one file that checks a proof bundle in a browser and has no connection. It holds the source of
 * the check as this process runs it, so it has to be made by code that was neither bundled nor minified; and the library
 * for SHA-256 as it is published for browsers, in one file.
 */
function makeProofPage(): string {
  const library = fileURLToPath(import.meta.resolve('js-sha256/build/sha256.min.js'));
  const texts = JSON.stringify(proofWords).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>Loan Desk</title><style>${style}</style></head><body>
<p><button lang="en">English</button> <button lang="pt-BR">Português</button></p>
<h1 id="title"></h1><p id="how"></p>
<label for="files" id="choose"></label><input type="file" id="files" multiple>
<label for="key" id="expectedKey"></label><input id="key" spellcheck="false" autocomplete="off">
<p id="result" role="status"></p><progress id="bar" aria-labelledby="result" hidden></progress><ul id="findings"></ul>
<p id="exported"></p><div><table id="rows"></table></div>
<h2 id="proves"></h2><ul id="provesList"></ul><h2 id="cannot"></h2><ul id="cannotList"></ul>
<script>${readFileSync(library, 'utf8')}</script>
<script type="module">
${ProofCheck}
(${showProof})(ProofCheck, sha256, ${texts});
</script></body></html>
`;
}
