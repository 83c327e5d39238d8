import type { Messages } from '../en.ts';

/** The texts of the rules of the law that concern an offer. In Brazilian Portuguese. */
export const law: Messages['review']['law'] = {
  title: 'Legislação, a título informativo',
  hint: 'Regras aplicáveis a esta oferta conforme a data e o tomador. Não alteram nenhum número.',
  borrower: 'Tomador',
  kinds: {
    person: 'pessoa física',
    mei: 'MEI',
    'small-company': 'empresa do Simples',
    company: 'pessoa jurídica',
  },
  or: '{first} ou {last}',
  open: 'a resposta não informa',
  contradictory: 'a resposta aponta tanto para pessoa física quanto para pessoa jurídica',
  evidence: {
    employment: 'há vínculo empregatício no empréstimo',
    cpf: 'o cliente tem CPF',
    cnpj: 'o cliente tem CNPJ',
  },
  weights: { information: 'Informação', question: 'Pergunta', error: 'Vedado' },
  since: 'desde {from}',
  until: 'até {until}',
  between: 'de {from} a {until}',
  readOn: 'de fontes secundárias, consultadas em {day}',
  rules: {
    'iof-contested':
      'As alíquotas de IOF dessa data são controvertidas para os tomadores aqui indicados: mais de um valor pode estar certo.',
    'iof-borrower': 'O IOF segue as alíquotas de: {value}. O tomador se enquadra?',
    'iof-zero-rate':
      'Não há cobrança de IOF. A alíquota é zero para crédito rural, exportação, FIES, recursos do BNDES e da FINAME e outras operações que o artigo enumera, parte delas sujeita ao adicional. É uma operação dessas?',
    'iof-exempt':
      'Não há cobrança de IOF. São isentos o crédito habitacional, o dos fundos constitucionais (FNO, FNE, FCO) e outras operações que o artigo enumera. É uma operação dessas?',
    'iof-additional-only':
      'Só o IOF adicional é cobrado, como em parte das operações com alíquota diária zero. É uma operação dessas?',
    'iof-taxed-before':
      'O IOF incide só sobre o dinheiro novo, como na renovação ou renegociação de dívida já tributada. É uma operação dessas?',
    'fine-limit':
      '{kind, select, error {A multa do consumidor é de no máximo 2% da parcela; a oferta informa {value}.} other {A multa do consumidor é de no máximo 2% da parcela; a da pessoa jurídica não tem esse limite. A oferta informa {value}. O tomador é consumidor?}}',
    tac: 'Tarifa de abertura de crédito ou de emissão de carnê (TAC, TEC) não pode mais ser cobrada de pessoa física. Este item é uma tarifa dessas, ou outra coisa?',
    'default-interest':
      'A oferta não informa juros de mora. Se não foram pactuados, vale a taxa legal: Selic menos IPCA.',
    'default-interest-before':
      'A oferta não informa juros de mora. Foram pactuados? A taxa legal daquela época não é conhecida aqui.',
    'daily-compounding':
      'A parcela decorre de juros capitalizados por dia. O consumidor que os pactua precisa ser informado também da taxa diária; a oferta não tem campo para ela.',
    'payroll-rate':
      'Se for consignado de trabalhador do setor privado com garantia do FGTS: a taxa é limitada a 1,99% a.m.; a oferta tem {value}.',
    'payroll-installments':
      'Se for consignado de trabalhador do setor privado: o máximo é de 96 parcelas; a oferta tem {value}.',
    'payroll-fees':
      'Se for consignado de trabalhador do setor privado: não pode ter TAC nem tarifa administrativa.',
    'payroll-grace': 'Se for consignado de trabalhador do setor privado: não pode ter carência.',
  },
};
