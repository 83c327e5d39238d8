import type { Messages } from '../en.ts';

/** The texts of the ticket summary and of its dialog. In Brazilian Portuguese. */
export const summary: Messages['summary'] = {
  button: 'Resumo',
  title: 'Resumo para o chamado',
  choose: 'O que entra',
  preview: 'Prévia',
  copyText: 'Copiar como texto',
  copyMarkdown: 'Copiar como Markdown',
  copied: 'Copiado',
  close: 'Fechar',
  recorded: 'Cada cópia fica registrada: as partes e o formato, nunca o texto.',
  masked: 'O que é oculto para o seu perfil fica como ••••, mesmo que você o tenha revelado aqui.',
  failed: 'Nada foi copiado',
  notCopied: 'O navegador não permitiu a cópia. Nada foi copiado.',
  nothing: 'Escolha ao menos uma parte.',
  empty: 'nada a dizer',
  parts: {
    caller: 'Atendimento',
    contract: 'Contrato',
    terms: 'Condições',
    position: 'Situação dos pagamentos',
    next: 'A vencer',
    payment: 'Valores para pagamento',
    payout: 'Liberação',
    checks: 'Conferência',
    questions: 'Em aberto',
  },
  source: 'Fonte',
  retrieved: 'resposta da API de crédito de {when} às {time}',
  unitAssumed:
    'valores lidos como {unit, select, reais {{currency}} other {centésimos de {currency}}}, o que é presumido',
  unitUnknown: 'não dá para dizer a unidade dos valores: estão como enviados',
  unreadable: 'ilegível',
  asSent: '{value} (como enviado)',
  caller: {
    customer: 'Cliente do contrato: {who}.',
    verified: 'Identidade de quem ligou confirmada: {matches}.',
    match:
      '{kind, select, document {documento} birthDate {data de nascimento} other {telefone}} confere, em {when} às {time}',
    notVerified: 'A identidade de quem ligou não foi confirmada nesta ligação.',
  },
  contract: {
    number: 'Nº {number} ({loan}).',
    noNumber: 'Sem número de contrato na resposta ({loan}).',
    notRequested: 'Número do contrato não solicitado ({loan}).',
    status: 'Situação na API: {status}.',
    deleted: 'O empréstimo consta como excluído na API.',
  },
  terms: {
    times: '{count} parcelas de {value}',
    disbursementAmount: 'valor liberado {value}',
    installmentAmount: 'parcela de {value}',
    numberOfInstallments: '{value} parcelas',
    totalAmount: 'total a pagar {value}',
    monthlyFee: 'juros de {value} a.m.',
    yearlyCET: 'CET de {value} a.a.',
    firstDueDate: '1º vencimento em {value}',
    noOffer: 'Não há oferta na resposta.',
  },
  position: {
    tooLarge: 'O empréstimo é grande demais para calcular a situação dos pagamentos.',
    'no-offer': 'Não dá para dizer a situação dos pagamentos: não há oferta na resposta.',
    'no-transactions': 'Não dá para dizer o que foi pago: não há lançamentos na resposta.',
    'no-payment': 'Não há pagamento entre os lançamentos da resposta; só isso não prova que nada foi pago.',
    transactions: 'Pelos lançamentos da resposta: {clauses}.',
    paidOf: '{certainty, select, fits {provavelmente } other {}}{paid} de {count} parcelas pagas',
    paid: '{certainty, select, fits {provavelmente } other {}}{paid, plural, one {# parcela paga} other {# parcelas pagas}}',
    paidUnknown: 'não dá para dizer quantas parcelas estão pagas',
    last: '{certainty, select, fits {provável } other {}}último pagamento de {value} em {when}',
    notPaidOut: 'Nada nos lançamentos mostra que o dinheiro foi liberado.',
    nothingOverdue: '{certainty, select, fits {Provavelmente nada} other {Nada}} em atraso.',
    overdueUnknown: 'Não dá para dizer se há atraso.',
    late: '{certainty, select, fits {Provavelmente em} other {Em}} atraso há {days, plural, one {# dia} other {# dias}}: {value} sem encargos ({installments, plural, one {# parcela} other {# parcelas}}).',
    notSeenYet:
      '{certainty, select, fits {Provavelmente ainda} other {Ainda}} não identificado: {value}, com vencimento há {days, plural, one {# dia} other {# dias}} ({installments, plural, one {# parcela} other {# parcelas}}); o pagamento pode estar em compensação.',
    payroll:
      'O repasse do empregador, de {value}, {certainty, select, fits {provavelmente } other {}}não foi identificado há {days, plural, one {# dia} other {# dias}} ({installments, plural, one {# parcela} other {# parcelas}}), sem encargos.',
    withCharges: 'Com encargos, estimados pela multa da oferta: de {low} a {high}.',
  },
  next: {
    due: '{certainty, select, fits {Provável próximo} other {Próximo}} pagamento: {value} em {when}.',
    part: 'Parte dessa parcela parece já estar paga.',
    none: '{certainty, select, fits {Provavelmente não} other {Não}} há mais parcela a vencer.',
    unknown: 'Não dá para dizer o próximo pagamento.',
    sum: '{certainty, select, fits {Provavelmente há} other {Há}} {count, plural, one {# parcela a vencer, de {total}} other {# parcelas a vencer, que somam {total}}}; esse não é o valor que quita o empréstimo.',
    lastDue: '{certainty, select, fits {Provável último} other {Último}} vencimento: {when}.',
  },
  payment: {
    dated:
      'Para pagamento em {day} a API informou, em {when} às {time}: valor para pagamento {payment}; saldo a pagar {remaining}.',
    undated:
      'A API informou, em {when} às {time}, sem data de pagamento: valor para pagamento {payment}; saldo a pagar {remaining}.',
    none: 'Consultada para pagamento em {day}, a API não informou valores.',
    missing: 'não informado',
    notRequested: 'não solicitado',
  },
  payout: {
    entry: 'Nos lançamentos: {value} em {when}.',
    entryUndated: 'Nos lançamentos: {value}, sem data legível.',
    expected: 'Data prevista do desembolso, pela oferta: {when}.',
    where: 'Destino informado no empréstimo: {where}.',
  },
  checks: {
    none: 'Não há oferta para conferir.',
    tooLarge: 'A oferta é grande demais para conferir.',
    agrees:
      'Nada diverge nos valores da oferta ({agree, plural, one {# conferência bate} other {# conferências batem}}).',
    convention:
      '{count, plural, one {# conferência diverge} other {# conferências divergem}} por convenção ou sem relevância.',
    hidden: 'O valor que explicaria a diferença não é visível a este perfil.',
    cause: '{only, select, yes {Causa mais provável} other {Causa possível}}: {cause}',
  },
  questions: {
    cannotTell:
      '{count, plural, one {# conferência da oferta não pode ser feita} other {# conferências da oferta não podem ser feitas}} com esta resposta.',
    unclassified:
      '{count, plural, one {# lançamento não foi entendido} other {# lançamentos não foram entendidos}} e {count, plural, one {pode} other {podem}} mudar a situação dos pagamentos.',
    otherPaid: 'Por outra leitura, são {values} parcelas pagas.',
    position: 'A situação dos pagamentos não é certa: {reasons}.',
    amounts: 'A API não foi consultada sobre os valores para pagamento hoje.',
  },
};
