import type { Messages } from '../en.ts';

export const app: Messages['app'] = {
  name: 'Mesa de Crédito',
  description: 'Um empréstimo por inteiro: tudo o que a API de crédito informou sobre ele.',
};

export const shell: Messages['shell'] = {
  skip: 'Ir para o conteúdo',
  home: 'Mesa de Crédito, página inicial',
  theme: 'Tema',
  themes: { system: 'Igual ao do sistema', light: 'Claro', dark: 'Escuro' },
  language: 'Idioma',
  languages: { en: 'English', 'pt-BR': 'Português' },
  shortcuts: 'Atalhos de teclado',
  close: 'Fechar',
  singleKeys: 'Usar estas teclas',
  keys: {
    open: 'Encontrar um empréstimo, de qualquer lugar',
    paste: 'Colar em qualquer lugar: encontra o que houver no texto',
    refresh: 'Atualizar este empréstimo',
    timeline: 'Ir para a linha do tempo',
    json: 'Ir para o JSON bruto',
    sections: 'Seção anterior e próxima seção',
    walk: 'Próximo empréstimo da lista e anterior',
    done: 'Marcar este empréstimo da lista como concluído',
    summary: 'Resumo para o chamado',
    pin: 'Fixar este empréstimo ou desafixá-lo',
    endCall: 'Encerrar o atendimento: a identidade deixa de valer como confirmada',
    help: 'Mostrar estes atalhos',
  },
};

export const open: Messages['open'] = {
  title: 'Abrir um empréstimo',
  samples: 'Empréstimos de exemplo',
};

export const loading: Messages['loading'] = { loan: 'Carregando o empréstimo …' };
