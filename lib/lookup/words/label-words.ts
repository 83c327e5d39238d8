import { withoutAccents, wordSet } from './text-words.ts';

const wordsIn = (lines: readonly string[]) => wordSet(lines.join(' '));

/** The kind of value that a label announces. */
export type ValueName = 'contract' | 'externalId' | 'customer';
/**
 * How a label has to be written to name a value. `nothing`: `contrato 417`; `mark`: `ccb: 417`, `ccb nº 417`, since
 * `CCB 417` may be one number; `figures`: a mark, or a word of many figures, as in `ctr 84123456`; `sign`: `loan nº 417`,
 * since `empréstimo: 50000` is an amount.
 */
type Label = { name: ValueName; needs: 'nothing' | 'mark' | 'figures' | 'sign' };

const labeled = (needs: Label['needs'], name: ValueName, words: string) =>
  words.split(' ').map((word): [string, Label] => [word, { name, needs }]);
const labels = new Map<string, Label>([
  ...labeled('nothing', 'contract', 'contract contracts contrato contratos'),
  ...labeled('mark', 'contract', 'contractnumber contractno numerocontrato numerodocontrato ccb cedula'),
  ...labeled('figures', 'contract', 'ctr ctrt contr'),
  ...labeled('sign', 'contract', 'loan loans emprestimo emprestimos operacao financiamento agreement'),
  ...labeled('mark', 'customer', 'customer customerid'),
  ...labeled('nothing', 'externalId', 'externalid idexterno identificadorexterno'),
]);

const maxLabelLength = 20;

/** Returns what a word labels, or undefined; `contract_number` and `contractNumber` are one label. */
export function labelOf(word: string): Label | undefined {
  if (word.length > maxLabelLength) return undefined;
  const name = withoutAccents(word.toLowerCase()).replace(/[_.-]/g, '');
  return labels.get(name);
}

/** Names of what is counted or measured of a contract, without their accents; the plural of each counts as well. */
const measures = wordsIn([
  'parcela parc prestacao prestacoes prest installment vez vezes prazo term',
  'dia day mes meses month ano year vencimento venc due data date idade age aniversario',
  'valor value saldo balance total entrada multa juros taxa amount rate limite limit',
]);
/** Other words before figures that are no contract number, such as codes. */
const otherValues = wordsIn([
  'pagina pag page item clausula artigo linha line folha',
  'apto apartamento bloco andar km extension',
  'agencia banco account bank branch boleto digitavel',
  'nota nf nfe fiscal danfe pedido fatura apolice sinistro processo proc servico',
  'versao version verificacao nosso uc',
  'company empresa employment endereco address renda income score competencia lote serie id',
  'protocolo prot protocol ticket chamado atendimento ocorrencia prioridade priority',
  'telefone tel fone celular cel whats whatsapp zap phone mobile fax fixo recado ramal sms',
  'cpf cnpj mf pis nis nit nb siape documento ssp dn inss beneficio',
  'matricula pin cvv otp cid titulo cartao pix',
  'conta cc corrente poupanca casa sala rua cep zip postal',
  'nascimento nasc nasci nascido nascida',
]);
/** The same of codes that may begin with letters: `passaporte FA123456`. */
const personalCodes = wordsIn([
  'rg cnh ctps rne ci identidade passaporte passport cracha placa senha token login',
]);

const maxNameLength = 40;

/** The words in the name of a field: `phoneNumber` and `zip_code` hold `phone` and `zip`. */
function isAmong(name: string, ...sets: readonly ReadonlySet<string>[]): boolean {
  if (name.length > maxNameLength) return false;
  const parts = withoutAccents(name)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_.-]+/);
  // `C.P.F.` is one word.
  return [...parts, parts.join('')].some((part) =>
    sets.some((set) => set.has(part) || set.has(part.replace(/s$/, ''))),
  );
}

export const namesMeasure = (name: string) => isAmong(name, measures);
export const namesOtherValue = (name: string) => isAmong(name, measures, otherValues, personalCodes);
export const namesPersonalCode = (name: string) => isAmong(name, personalCodes);
/** `MF` stands for the ministry in `CPF/MF`. */
const documentNames = wordSet('cpf cnpj mf');
export const namesDocument = (name: string) => isAmong(name, documentNames);
/** The same without a blank before the figures: `CPF12345601`. */
export const gluedDocumentName = /^(?:cpf|cnpj)[._-]*(?=\d)/i;
