import { fillers } from './labels.ts';
import { bareWord, type Word } from './words.ts';

/** What a name before figures says that they are, and that is no contract. No letters that may begin a number. */
const names: ReadonlySet<string> = new Set(
  [
    'parcela parcelas parc prestação prestacao prest installment installments vezes prazo term',
    'dia dias day mês mes month ano year vencimento venc due data date nascimento idade age',
    'valor saldo total entrada multa juros taxa amount rate',
    'página pagina pág pag page item cláusula clausula artigo linha line folha',
    'apto apartamento casa bloco sala andar km ramal extension',
    'telefone tel fone celular cel whatsapp whats zap phone mobile fax cep zip',
    'cpf cnpj rg cnh pis nis documento matrícula matricula senha pin',
    'agência agencia conta corrente poupança poupanca banco account bank branch boleto digitável digitavel',
    'protocolo protocol ticket chamado atendimento ocorrência ocorrencia prioridade priority',
  ].flatMap((line) => line.split(' ')),
);
/** They may stand between a name and its figures, as `fillers` do: `taxa de 2`. */
const small: ReadonlySet<string> = new Set('o a de do da com the of cliente titular'.split(' '));
const mostBetween = 3;
const longestLine = 200;
const longestGap = 40;
const gapBefore = /^[\s"“”'*\\:=>{(#.º°—-]*$/;

/**
 * Which figures a name right before them says to be something else than a contract number, by the index of their
 * words: `parcela 3`, `protocolo nº 88123`, `"amount": 5000`. Not what begins with a letter: that names itself.
 */
export function saidOtherwise(text: string, words: readonly Word[]): Set<number> {
  const said = new Set<number>();
  for (const [index, word] of words.entries()) {
    if (!/^\d/.test(bareWord(word.text))) continue;
    // The 24 of `parcela 3/24`.
    const goesOn = said.has(index - 1) && text.slice(words[index - 1]?.end, word.start) === '/';
    if (goesOn || isNamed(text, words, index)) said.add(index);
  }
  return said;
}

function isNamed(text: string, words: readonly Word[], index: number): boolean {
  let start = words[index]?.start ?? 0;
  for (let at = index - 1; at >= 0 && at >= index - 1 - mostBetween; at--) {
    const word = words[at];
    if (!word || start - word.end > longestGap || !gapBefore.test(text.slice(word.end, start))) return false;
    const name = bareWord(word.text).toLowerCase();
    if (names.has(name)) return !isOfHeader(text, word, start);
    if (name !== '' && !fillers.has(name) && !small.has(name)) return false;
    start = word.start;
  }
  return false;
}

/** The last name of a table's first line, which says nothing of the first cell below it. */
function isOfHeader(text: string, name: Word, start: number): boolean {
  if (!/[\r\n]/.test(text.slice(name.end, start))) return false;
  return /[\t;|,][^\r\n]*$/.test(text.slice(Math.max(0, name.start - longestLine), name.start));
}
