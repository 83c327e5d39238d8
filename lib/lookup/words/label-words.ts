import { withoutAccents, wordSet } from './text-words.ts';

const wordsIn = (lines: readonly string[]) => wordSet(lines.join(' '));

/** The kind of value that a label announces. */
export type ValueName = 'contract' | 'externalId' | 'customer';
/**
 * How a label has to be written to name a value. `nothing`: `contrato 417`; `mark`: `ccb: 417`, `ccb nº 417`, since
 * `CCB 417` may be one number; `figures`: a mark, or a word of many figures, as in `ctr 84123456`.
 */
type Label = { name: ValueName; needs: 'nothing' | 'mark' | 'figures' };

const labeled = (needs: Label['needs'], name: ValueName, words: string) =>
  words.split(' ').map((word): [string, Label] => [word, { name, needs }]);
const labels = new Map<string, Label>([
  ...labeled('nothing', 'contract', 'contract contracts contrato contratos'),
  ...labeled('mark', 'contract', 'contractnumber contractno numerocontrato numerodocontrato ccb cedula'),
  ...labeled('figures', 'contract', 'ctr ctrt contr'),
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

/** Words before figures that are no contract number, without their accents; the plural of each counts as well. */
const otherValues = wordsIn([
  'parcela parc prestacao prestacoes prest installment vez vezes prazo term',
  'dia day mes meses month ano year vencimento venc due data date idade age aniversario',
  'valor saldo total entrada multa juros taxa amount rate limite limit',
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

export const namesOtherValue = (name: string) => isAmong(name, otherValues, personalCodes);
export const namesPersonalCode = (name: string) => isAmong(name, personalCodes);
/** `MF` stands for the ministry in `CPF/MF`. */
const documentNames = wordSet('cpf cnpj mf');
export const namesDocument = (name: string) => isAmong(name, documentNames);
/** The same without a blank before the figures: `CPF12345601`. */
export const gluedDocumentName = /^(?:cpf|cnpj)[._-]*(?=\d)/i;
