import type { Messages } from '../en.ts';

export const loan: Messages['loan'] = {
  hidden: {
    value:
      '{type, select, string {texto oculto} number {número oculto} boolean {sim ou não oculto} other {parte oculta}}',
    reveal: 'Revelar {field}',
    revealing: 'Revelando {field} …',
    revealed: 'revelado',
    revealedAt: 'Revelado em {when}: fica visível até você sair desta página.',
    said: '{field}: revelado',
    failed: 'Não revelado.',
    unverified: 'Confirme primeiro a identidade de quem ligou e revele depois.',
    locked: 'Bloqueado: respostas demais não conferiram. Um analista pode retirar o bloqueio.',
    nothing: 'Não há mais nada oculto aqui: atualize o empréstimo.',
    count: '{count, plural, one {{count, number} oculto} other {{count, number} ocultos}}',
    revealedCount: '{count, plural, one {{count, number} revelado} other {{count, number} revelados}}',
    all: 'Revelar tudo',
    allOf: 'Revelar tudo em {section}',
    lineTitle: 'Visão com dados ocultos',
    line: '{count, plural, =0 {Nada está oculto agora} one {# valor está oculto} other {# valores estão ocultos}}.',
    recorded: 'Cada revelação exige um motivo e fica registrada com ele.',
    never: 'Seu perfil não pode revelar nenhum.',
    reader: 'Como {name} viu.',
    revealingFor: 'Motivo das revelações: {reason}',
    change: 'Alterar o motivo',
    raw: 'O que está oculto continua oculto no que é copiado.',
  },
  reason: {
    title: 'Motivo da revelação',
    what: 'Será revelado: {what}',
    all: 'tudo o que está oculto em {section}: {count, plural, one {# valor} other {# valores}}',
    recorded:
      'Fica registrado com seu nome, a hora e os nomes dos campos, nunca com o conteúdo deles. Vale até você sair desta página.',
    legend: 'Motivo',
    ticket: 'Número do chamado',
    ticketOptional: 'Número do chamado, se houver',
    codes: {
      'customer-request': 'Solicitação do cliente',
      'data-correction': 'Correção cadastral',
      'payment-problem': 'Problema com pagamento',
      dispute: 'Contestação ou reclamação',
      'fraud-suspicion': 'Suspeita de fraude',
      'legal-request': 'Ordem judicial ou pedido de autoridade',
    },
    other: 'Outro motivo',
    typed: 'Nas suas palavras',
    hint: 'Para quê e, por exemplo, o protocolo. Sem dados pessoais.',
    reveal: 'Revelar',
    keep: 'Usar este motivo',
    cancel: 'Cancelar',
    faults: {
      choose: 'Escolha um motivo primeiro.',
      empty: 'Escreva o motivo primeiro.',
      tooShort: 'Curto demais: no mínimo {least, number} caracteres.',
      tooLong: 'Longo demais: no máximo {most, number} caracteres.',
      unreadable: 'Isto não pode ser lido como motivo.',
      ticket: 'Os números de chamado daqui têm outro formato.',
      noTicket: 'Informe o número do chamado.',
      personal:
        'Contém o que parece ser {holds, select, email {um endereço de e-mail} cpf {um CPF} cnpj {um CNPJ} phone {um telefone} card {um número de cartão} other {um boleto}}. O registro guarda os motivos por anos: retire essa parte.',
    },
  },
  verify: {
    title: 'Confirmar a identidade',
    hint: 'Digite o que a pessoa informar. O dado é comparado e não fica guardado; a conferência fica registrada.',
    kind: 'O que a pessoa informa',
    kinds: { document: 'Documento', birthDate: 'Data de nascimento', phone: 'Telefone' },
    forms: { document: 'CPF, CNPJ ou outro', birthDate: 'DD/MM/AAAA', phone: 'com DDD' },
    check: 'Conferir',
    checking: 'Conferindo …',
    matches: '{kind}: confere',
    differs: '{kind}: não confere',
    unreadable: {
      document: 'Não é um número de documento completo. Nada foi comparado.',
      birthDate: 'Não é uma data: dia, mês e ano com quatro dígitos. Nada foi comparado.',
      phone: 'Não é um telefone completo. Nada foi comparado.',
    },
    impossible:
      'Isto não pode ser um CPF: os dígitos verificadores não conferem. Nada foi comparado, e não conta como erro.',
    absent: 'O empréstimo não traz mais esse dado. Nada foi comparado.',
    left: '{count, plural, one {Mais um erro} other {Mais # erros}} hoje e este empréstimo e o cliente ficam bloqueados para você.',
    locked: 'Bloqueado: respostas demais não conferiram.',
    until: 'Você poderá conferir de novo em {day}, ou quando um analista desbloquear.',
    tomorrow: 'Você poderá conferir de novo amanhã, ou quando um analista desbloquear.',
    failed: 'Não conferido.',
  },
  verified: {
    title: 'Identidade confirmada',
    match: '{kind} às {time}',
    end: 'Encerrar atendimento',
    failed: 'O atendimento não foi encerrado.',
  },
  locks: {
    title: 'Confirmação de identidade bloqueada',
    one: 'Para {person}, após {misses, plural, one {# erro} other {# erros}}, até {until}',
    lift: 'Desbloquear',
    liftFor: 'Desbloquear para {person}',
    failed: 'Não desbloqueado.',
  },
};

export const head: Messages['head'] = {
  contract: 'Contrato',
  noContract: 'Sem número de contrato na resposta',
  contractNotAsked: 'Número do contrato não solicitado',
  created: 'criado',
  updated: 'atualizado',
  retrieved: 'consultado',
  external: 'ext.',
  anotherLoan: 'A resposta é de outro empréstimo, não do solicitado:',
  deleted:
    'Este empréstimo foi excluído. De um empréstimo excluído, a API de crédito informa apenas parte dos dados.',
  refresh: 'Atualizar',
  refreshing: 'Atualizando …',
  copyLink: 'Copiar link',
  linkCopied: 'Link copiado',
  json: 'JSON',
  print: 'Imprimir',
  copy: 'Copiar {what}',
  copied: 'Copiado',
  unknownStatus: 'Não consta da especificação, que só mostra “open”. Exibido como a API enviou.',
  status: 'Situação',
};

export const sections: Messages['sections'] = {
  label: 'Seções',
  parties: 'Partes',
  offer: 'Oferta',
  timeline: 'Linha do tempo',
  cashout: 'Desembolso',
  transactions: 'Lançamentos',
  attachments: 'Anexos',
  evidence: 'Evidências',
  metadata: 'Metadados',
  also: 'Também na resposta',
  deviations: 'Desvios',
  json: 'JSON bruto',
  accesses: 'Quem viu',
};

export const timeline: Messages['timeline'] = {
  filter: 'Mostrar',
  sources: {
    history: 'Histórico',
    transaction: 'Lançamentos',
    attachment: 'Anexos',
    signature: 'Assinaturas',
  },
  titles: {
    history: 'Registro',
    transaction: 'Lançamento',
    attachment: 'Arquivo vinculado',
    signature: 'Assinado',
  },
  zone: 'Horários em {zone}',
  dayOnly: 'só o dia',
  noDate: 'Sem data legível',
  change: 'situação de {from} para {to}',
  first: 'situação {to}',
  count: '{count, plural, =0 {nenhum} one {# registro} other {# registros}}',
};

export const json: Messages['json'] = {
  show: 'Mostrar o JSON bruto',
  search: 'Buscar nomes e valores',
  found: '{count, plural, =0 {nada encontrado} one {# encontrado} other {# encontrados}}',
  foundMany: 'primeiros {count} encontrados',
  copyAll: 'Copiar tudo',
  copyNode: 'Copiar {path}',
  copyPointer: 'Copiar o ponteiro {path}',
  copy: 'Copiar',
  pointer: 'Ponteiro',
  copied: 'Copiado',
  cut: 'aberto até {count} linhas',
  expandAll: 'Abrir tudo',
  collapseAll: 'Fechar tudo',
  exact:
    'Os valores como a API os enviou; as credenciais ficam ocultas, também no que se copia. Números muito longos ficam dígito por dígito. A notação dos números e a ordem dos nomes podem mudar.',
  next: 'Próximo',
  previous: 'Anterior',
};

export const payment: Messages['payment'] = {
  label: 'Para pagamento em',
  ask: 'Consultar',
  clear: 'Limpar',
  asText: 'Digitar um texto',
  asDate: 'Escolher uma data',
  text: 'Para pagamento em, como a API espera',
  date: 'Data de pagamento',
  notHonored: 'Consultado para {asked}; a API não informou nenhum dos dois valores.',
  copy: 'Copiar como frase',
  copied: 'Frase copiada',
  sentence:
    'Empréstimo {loan}: para pagamento em {asked} a API informou, em {when}: valor para pagamento {payment}; saldo a pagar {remaining} ({unit}).',
  unitAuto: 'unidade não determinada',
  unitFixed: 'lido como {unit, select, reais {{currency}} other {centésimos de {currency}}}',
  unitAssumed:
    'lido como {unit, select, reais {{currency}} other {centésimos de {currency}}}, o que é presumido',
  missing: 'não consta da resposta',
};

export const refresh: Messages['refresh'] = {
  failed: 'Não foi possível atualizar. Esta é a resposta de {when}.',
  again: 'Tentar de novo',
  asking: 'Consultando a API de crédito …',
};

export const expand: Messages['expand'] = {
  expand: 'Expandir {name}',
  others: 'Expandir outros',
  notHonored: 'expansão solicitada; a API respondeu com o identificador',
  open: 'Abrir em {system}',
};

export const choose: Messages['choose'] = {
  title: 'Escolher campos',
  hint: 'A API retornará somente o que for listado. É possível digitar nomes que ela não retorna por padrão.',
  all: 'Tudo o que ela retorna por padrão',
  documented: 'Campos documentados',
  others: 'Outros nomes, separados por vírgulas',
  apply: 'Solicitar estes',
  reset: 'Voltar ao padrão',
  wrong: 'Um nome começa com letra e contém letras, dígitos, pontos e sublinhados: {name}',
};

export const evidence: Messages['evidence'] = {
  loan: 'Empréstimo',
  signature: 'Assinatura {number}',
  equal: 'igual',
  different: 'diferente',
  row: 'Evidência',
  rows: {
    signer: 'Signatário',
    signature: 'Assinatura',
    day: 'Assinado em',
    ip: 'IP',
    device: 'Dispositivo',
    fingerprint: 'Impressão digital do dispositivo',
    place: 'Local',
    distance: 'Distância',
    headers: 'Cabeçalhos',
    metadata: 'Metadados',
  },
  questions: {
    label: 'Perguntas',
    fingerprint:
      'Assinaturas {numbers}: signatários diferentes, um só aparelho (mesma impressão digital do dispositivo). Cada um assinou por si?',
    ip: 'Assinaturas {numbers}: signatários diferentes, um só endereço (mesmo IP). Estavam juntos?',
    signedAfter:
      'A assinatura {number} é de {signed}, e o valor liberado saiu em {paidOut}. Houve uma assinatura anterior?',
  },
  verdict: {
    shared: 'o mesmo para signatários diferentes',
    equal: 'tudo igual',
    different: 'diferente',
    one: 'só um',
    unknown: 'sem comparação',
    none: 'nenhum',
  },
  distance: '{a} e {b}: {km} de distância',
  sameDay: 'mesmo dia, sem horários',
  computed:
    'Em linha reta sobre o solo, calculado aqui a partir das coordenadas, lidas com a latitude primeiro: a especificação não diz a ordem.',
  headersCount: '{count, plural, one {# cabeçalho} other {# cabeçalhos}}',
  pairs: '{count, plural, one {# par} other {# pares}}',
  scroll: 'Role para o lado para ver todas as colunas.',
  left: 'Fora desta tabela, mas no JSON bruto: {signatures, plural, =0 {{headers, plural, one {# cabeçalho} other {# cabeçalhos}}} one {# assinatura{headers, plural, =0 {} one { e # cabeçalho} other { e # cabeçalhos}}} other {# assinaturas{headers, plural, =0 {} one { e # cabeçalho} other { e # cabeçalhos}}}}.',
};

export const offer: Messages['offer'] = {
  amounts: 'Valores',
  rates: 'Taxas',
  terms: 'Condições',
  origin: 'Origem',
  insurance: 'Seguro',
  rebates: 'Rebates e tarifas',
  fine: 'Encargos por atraso',
  cashout: 'Desembolso da oferta',
  metadata: 'Metadados da oferta',
};

export const cashout: Messages['cashout'] = {
  total: 'Total',
  leftOut:
    '{count, plural, one {# item sem valor legível ficou} other {# itens sem valor legível ficaram}} de fora',
};

export const figures: Messages['figures'] = {
  label: 'Principais valores',
  disbursed: 'Valor liberado',
  installments: 'Parcelas',
  total: 'Total a pagar',
  cet: 'CET',
  rate: 'Taxa de juros',
  firstDue: '1º vencimento',
  yearly: 'a.a.',
  monthly: 'a.m.',
  times: '{count} ×',
};

export const units: Messages['units'] = {
  sent: 'como enviado: {value}',
  asSent: 'Mostrar como enviado',
  why: 'A especificação não informa unidades. Aponte para um número para ver o valor como enviado.',
  none: 'valores e taxas como enviados: unidade não determinada',
  open: 'unidade não determinada',
};
