import type { Messages } from '../en.ts';

export const problems: Messages['problems'] = {
  requestId: 'Código da requisição',
  again: 'Tentar de novo',
  home: 'Abrir outro empréstimo',
  since: 'Indisponível desde {when}.',
  waiting: 'Esta página tenta de novo sozinha em {wait} e abre o empréstimo assim que possível.',
  trying: 'Tentando de novo …',
  retryIn: 'Ela pede para aguardar {wait}.',
  identifier: 'Identificador',
  code: 'Código do erro',
  copyId: 'Copiar o código da requisição',
  copied: 'Copiado',
  side: {
    request: 'Na solicitação',
    upstream: 'Do lado da API de crédito',
    desk: 'Do lado da mesa',
    connection: 'Na conexão',
  },
  invalid_loan_id: {
    title: 'Isto não é um identificador de empréstimo',
    what: 'O identificador começa com “{prefix}”, seguido de letras, dígitos, hifens ou sublinhados. Nada foi consultado na API de crédito.',
    todo: 'Confira o identificador e abra de novo.',
  },
  otherResource: {
    title:
      'Isto identifica {resource, select, offer {uma oferta} fund {um fundo} product {um produto} creditPolicy {uma política de crédito} file {um arquivo} signature {uma assinatura} other {outra coisa}}, não um empréstimo',
    what: 'A API de crédito só consulta pelo identificador do empréstimo. Nada foi consultado.',
    todo: 'Procure o identificador que começa com “{prefix}”.',
  },
  invalid_request: {
    title: 'Parte deste endereço não pode ser lida',
    what: '{parameter, select, expand {A lista de nomes em “expand”} fields {A lista de nomes em “fields”} payment_for {O texto em “payment_for”} url {O endereço} other {O pedido}} {reason, select, twice {aparece mais de uma vez.} name {contém algo que não é um nome: um nome começa com letra e contém letras, dígitos, pontos e sublinhados.} too_many {tem mais de 64 nomes.} too_long {é longo demais ou tem parâmetros demais.} text {é longo demais ou contém caracteres que não podem ser enviados.} encoding {contém um “%” que não codifica nenhum caractere.} host {chegou por um nome que não é o da mesa.} refused_upstream {não foi aceito pela API de crédito.} other {não pode ser lido.}}',
    todo: 'Corrija o endereço ou abra o empréstimo sem essa parte.',
    without: 'Abrir o empréstimo sem ela',
  },
  not_found: {
    title: 'A API de crédito não conhece este empréstimo',
    what: 'Ela foi consultada e respondeu que nenhum empréstimo tem este identificador.',
    todo: 'Confira o identificador com quem o informou, inclusive maiúsculas e minúsculas.',
  },
  method_not_allowed: {
    title: 'A mesa só faz consultas',
    what: 'Este endereço pode ser lido, não gravado.',
    todo: 'Abra-o pela barra de endereços do navegador.',
  },
  unauthenticated: {
    title: 'Você não está conectado',
    what: 'Sua sessão terminou ou não existia. Nada do empréstimo foi enviado.',
    todo: 'Entre novamente; você volta a esta página.',
  },
  forbidden: {
    title: 'Seu perfil não permite isso',
    what: 'Você está conectado, mas o que pediu cabe a outro perfil. A tentativa foi registrada.',
    todo: 'Quem concede os perfis na sua empresa pode mudar isso; vale a partir da próxima entrada.',
  },
  reveal_locked: {
    title: 'Bloqueado: muitas respostas de quem ligou não conferem',
    what: 'Hoje, três respostas sobre este empréstimo ou sobre o cliente não conferiram; por isso nada dele é revelado a você.',
    todo: 'Um analista pode liberar; caso contrário, o bloqueio termina com o dia.',
  },
  verification_required: {
    title: 'Confirme primeiro a identidade de quem ligou',
    what: 'Esta mesa só revela dados aos atendentes depois de confirmada a identidade de quem ligou.',
    todo: 'Confirme a identidade em Partes e revele de novo.',
  },
  sign_in_again: {
    title: 'Entre novamente primeiro',
    what: 'Sua última entrada é mais antiga do que esta mesa permite para revelar dados ou encerrar sessões.',
    todo: 'Entre novamente; você volta a esta página.',
  },
  loan_changed: {
    title: 'O empréstimo mudou desde que foi exibido; atualize e revele de novo',
    what: 'O que está neste lugar já não é o que você vê; por isso nada foi revelado.',
    todo: 'Atualize o empréstimo e então revele o que precisar.',
  },
  limit_reached: {
    title:
      'Você atingiu o seu limite de {limit, select, loans {empréstimos} documents {CPF e CNPJ} verifications {confirmações de identidade} reveals {revelações} other {exportações}}',
    what: '{period, select, hour {Em uma hora} other {Em 24 horas}}, cada pessoa pode {limit, select, loans {abrir {max, plural, one {# empréstimo} other {# empréstimos}}} documents {pesquisar {max, plural, one {# CPF ou CNPJ} other {# CPF e CNPJ}}} verifications {conferir {max, plural, one {# resposta} other {# respostas}} de quem liga} reveals {revelar valores {max, plural, one {# vez} other {# vezes}}} other {exportar {max, plural, one {# arquivo} other {# arquivos}}}}. Nada foi pedido à API de crédito nem ao índice.',
    todo: '{hours, plural, one {Você pode continuar em {minutes, plural, one {# minuto} other {# minutos}}} other {Você pode continuar em cerca de # horas}}. Se precisar de mais antes disso, a auditoria pode liberar o limite para você, com um motivo que fica registrado.',
  },
  access_log_unavailable: {
    title: 'Não foi possível registrar o acesso',
    what: 'A mesa não mostra empréstimo sem registrar quem viu. Não é nada com você nem com o empréstimo.',
    todo: 'Tente de novo em instantes. Se persistir, informe o código da requisição ao suporte da mesa: o banco de dados precisa de atenção.',
  },
  access_log_timeout: {
    title: 'O registro de acessos não respondeu a tempo',
    what: 'A busca no registro passou de {seconds, number} s e foi interrompida. Não há nada de errado com o registro.',
    todo: 'Restrinja a busca por período ou por empréstimo e tente de novo.',
  },
  upstream_unauthorized: {
    title: 'A API de crédito recusou a chave da mesa',
    what: 'A mesa consultou com a própria chave e foi recusada. Não é nada com você nem com o empréstimo.',
    todo: 'Informe o código da requisição ao suporte da mesa: cabe a ele corrigir a chave.',
  },
  upstream_rate_limited: {
    title: 'A API de crédito está limitando as consultas',
    what: 'Ela respondeu que recebeu consultas demais. Não há nada de errado com o empréstimo.',
    todo: 'Não há o que fazer além de aguardar.',
  },
  upstream_unavailable: {
    title: 'A API de crédito está indisponível',
    what: 'Ela não recebeu a consulta ou respondeu que não podia atendê-la. Nada indica problema no empréstimo.',
    todo: 'Não há o que fazer além de aguardar.',
  },
  desk_busy: {
    title: 'A mesa reteve esta consulta',
    what: 'Já há tantas consultas à API de crédito em andamento e em espera quantas a mesa permite; por isso esta não foi feita. Nada indica problema na API nem no empréstimo.',
    todo: 'Aguarde um momento. Se persistir, informe o código da requisição ao suporte da mesa.',
  },
  desk_queue: {
    title: 'A mesa não conseguiu consultar a API de crédito a tempo',
    what: 'Esta consulta esperou {seconds, number} s na fila, atrás de outras, e não foi feita. Nada indica problema no empréstimo.',
    todo: 'Aguarde um momento. Se persistir, informe o código da requisição ao suporte da mesa.',
  },
  desk_pause: {
    title: 'A API de crédito vem falhando, e a mesa está retendo as consultas',
    what: 'A maioria das últimas consultas a ela falhou; por isso a mesa fez uma pausa e não enviou esta. Nada indica problema no empréstimo.',
    todo: 'Não há o que fazer além de aguardar.',
  },
  no_way: {
    title: 'A mesa não consegue chegar à API de crédito',
    what: 'A API não foi consultada: no caminho há um problema de rede, de proxy ou de um certificado em que a mesa não confia. Não é nada com você nem com o empréstimo.',
    todo: 'Se persistir, informe o código da requisição ao suporte da mesa: o log da mesa diz qual é a causa.',
  },
  upstream_timeout: {
    title: 'A API de crédito não respondeu a tempo',
    what: 'Ela não respondeu em {seconds, number} s. Nada indica problema no empréstimo.',
    todo: 'Tente de novo. Se persistir, informe o código da requisição ao suporte da mesa.',
  },
  loan_unavailable: {
    title: 'A API de crédito não conseguiu atender a consulta deste empréstimo',
    what: 'Ela interrompeu a resposta ou respondeu que não podia atender esta consulta. Outros empréstimos podem abrir.',
    todo: 'Tente de novo. Se persistir, informe o código da requisição ao suporte da mesa.',
  },
  loan_timeout: {
    title: 'A API de crédito não respondeu a tempo sobre este empréstimo',
    what: 'Ela não respondeu em {seconds, number} s. Outros empréstimos podem abrir, e nada indica problema neste.',
    todo: 'Aguarde mais ou tente de novo mais tarde. Se persistir, informe o código da requisição ao suporte da mesa.',
  },
  waitLonger: 'Aguardar mais ({seconds, number} s)',
  slow: 'A API de crédito está lenta. A mesa aguarda a resposta por até {seconds, number} s.',
  upstream_malformed: {
    title: 'Não é possível ler a resposta da API de crédito',
    what: 'Ela respondeu, mas não com um empréstimo em JSON.',
    todo: 'Tente de novo. Se persistir, informe o código da requisição ao suporte da mesa.',
  },
  upstream_too_large: {
    title: 'A resposta da API de crédito é grande demais',
    what: 'Ela tem mais de 2 MiB, mais de 64 níveis ou mais de 200.000 valores: mais do que a mesa lê.',
    todo: 'Abra o empréstimo sem as listas. Se isso também falhar, informe o código da requisição ao suporte da mesa.',
    without: 'Abrir sem as listas',
  },
  overloaded: {
    title: 'A mesa está ocupada',
    what: 'Há mais requisições à espera do que a mesa consegue atender a tempo, por isso esta nem começou. Nada foi lido nem registrado.',
    todo: 'Aguarde alguns segundos e tente de novo.',
  },
  internal: {
    title: 'Algo falhou dentro da mesa',
    what: 'A mesa não conseguiu concluir a consulta. O que falhou está no log, sob o código da requisição.',
    todo: 'Tente de novo. Se persistir, informe o código da requisição ao suporte da mesa.',
  },
  offline: {
    title: 'Não foi possível acessar a mesa',
    what: 'O navegador não teve resposta da mesa.',
    todo: 'Verifique sua conexão e tente de novo.',
  },
  page: {
    title: 'Esta página não existe',
    what: 'Não há nada da mesa neste endereço.',
  },
  broken: {
    title: 'Esta página falhou',
    what: 'Algo falhou na própria página, não no empréstimo.',
    todo: 'Carregue de novo. Se persistir, avise o suporte da mesa.',
    again: 'Carregar de novo',
  },
};

export const refused: Messages['refused'] = {
  elsewhere: {
    title: 'Este pedido veio de outro site',
    what: 'Quem pediu foi uma página que não é da mesa. A mesa só atende às próprias páginas: nada foi mostrado nem alterado.',
    todo: 'Abra a mesa e faça o pedido por lá.',
  },
};

export const state: Messages['state'] = {
  absent: 'não consta da resposta',
  empty: 'nenhum',
  emptyText: 'texto vazio',
  hidden: 'oculto',
  credential: 'oculto: é uma credencial',
  notRequested: 'não solicitado',
  notRequestedPanel: 'Não solicitado: esta consulta pede apenas alguns campos.',
  askForIt: 'Solicitar',
  needsPaymentFor: 'depende da data de pagamento',
  departs: 'Foge da especificação: veja Desvios',
  unknownCode: 'Não consta da especificação. Exibido como a API enviou.',
  exactNumber: 'Número com mais dígitos do que o computador consegue calcular: mantido dígito por dígito.',
  also: 'Também na resposta',
  alsoHint: 'Não consta da especificação. Exibido como a API enviou.',
  nothing: 'Nada na resposta.',
  items: '{count, plural, =0 {nenhum} one {# item} other {# itens}}',
  members: '{count, plural, =0 {vazio} one {# campo} other {# campos}}',
  more: 'Mostrar tudo',
  less: 'Mostrar menos',
  yes: 'sim',
  no: 'não',
};
