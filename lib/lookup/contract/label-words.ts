import { isMisspelt } from './misspelled-contract.ts';

/** The names that figures have in letters and tables: of a contract, of what is somebody's, of anything else. */

const wordsIn = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

/** What a name before figures says that they are, and that is no contract; the plural of each counts as well. */
const others = wordsIn([
  'parcela parc prestação prestacao prestações prestacoes prest installment vez vezes prazo term',
  'dia day mês mes meses month ano year vencimento venc due data date idade age aniversário aniversario',
  'valor saldo total entrada multa juros taxa amount rate limite limit',
  'página pagina pág pag page item cláusula clausula artigo linha line folha',
  'apto apartamento bloco andar km extension',
  'agência agencia banco account bank branch boleto digitável digitavel',
  'nota nf nfe fiscal danfe pedido fatura apólice apolice sinistro processo proc serviço servico',
  'versão versao version verificação verificacao nosso uc',
  'endereço endereco address renda income score competência competencia lote série serie id',
  'protocolo prot protocol ticket chamado atendimento ocorrência ocorrencia prioridade priority',
]);
/** What is somebody's own: written nowhere, whatever it stands beside. */
const personal = wordsIn([
  'telefone tel fone celular cel whats whatsapp zap phone mobile fax fixo recado ramal sms',
  'cpf cnpj pis nis nit nb siape documento ssp dn inss benefício beneficio',
  'matrícula matricula pin cvv otp cid título titulo cartão cartao pix',
  'conta cc corrente poupança poupanca casa sala rua cep zip postal',
  'nascimento nasc nasci nascido nascida',
]);
/** The same, with letters in it. */
const personalCodes = wordsIn([
  'rg cnh ctps rne ci identidade passaporte passport crachá cracha placa senha token login',
]);
/** Before figures these are as often of the caller as of the contract. */
const codes = wordsIn([
  'cliente código codigo cód cod code proposta convênio convenio produto nsu zendesk iptu correspondente hidrômetro hora inscrição prontuário usuário vendedor loja filial',
]);
/** Of a contract, a loan, and what their numbers begin with. */
const ofContract = wordsIn([
  'ccb ctr ctrt contr contrato contratos contract contracts loan loans cédula cedula empréstimo emprestimo operação operacao financiamento',
]);

/** True for a name of a contract, in lower case; misspelt as well. */
export const isOfContract = (name: string): boolean => ofContract.has(name) || isMisspelt(name);

const longestName = 40;

const isIn = (names: ReadonlySet<string>, part: string) =>
  names.has(part) || names.has(part.replace(/s$/, ''));

/** True for `parcela`, `telefones`, and the names of fields with such a word in them: `phoneNumber`, `zip_code`. */
export function isOtherName(text: string): boolean {
  return isNameIn(text, others) || isPersonalName(text);
}

export const isCodeName = (text: string): boolean => isNameIn(text, codes);

/** The same of what is somebody's own: `RG`, `telefone`. */
const isPersonalName = (text: string): boolean => isNameIn(text, personal) || isPersonalCode(text);

/** The same of what may begin with letters itself: `passaporte FA123456`. */
export const isPersonalCode = (text: string): boolean => isNameIn(text, personalCodes);

const isNameIn = (text: string, names: ReadonlySet<string>) =>
  partsOf(text).some((part) => isIn(names, part));

function partsOf(text: string): string[] {
  if (text.length > longestName) return [];
  const parts = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  return parts.split(/[\s_.-]+/);
}

const ofGroups = /^[A-Z]{2,5}[-/]\d{2,}[-/]\d{3,}/;

/**
 * True for figures with letters before them that begin no contract number for certain: `Maria 10051985`, `senha 417123`.
 */
export function beginsWithName(written: string): boolean {
  const [letters = ''] = /^\p{L}+/u.exec(written) ?? [];
  if (letters === '' || ofContract.has(letters.toLowerCase()) || ofGroups.test(written)) return false;
  return letters.length > 2 || isOtherName(letters);
}
