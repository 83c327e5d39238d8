export const app = {
  name: 'Loan Desk',
  description: 'One loan, whole: everything the lending API said about it.',
};

export const shell = {
  skip: 'Skip to the content',
  home: 'Loan Desk, home',
  theme: 'Theme',
  themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
  language: 'Language',
  languages: { en: 'English', 'pt-BR': 'Português' },
  shortcuts: 'Keyboard shortcuts',
  close: 'Close',
  singleKeys: 'Use these keys',
  keys: {
    open: 'Find a loan, from anywhere',
    paste: 'Paste anywhere: find what is in it',
    refresh: 'Refresh this loan',
    timeline: 'Go to the timeline',
    json: 'Go to the raw JSON',
    sections: 'Previous and next section',
    walk: 'Next and previous loan of a list',
    done: 'Mark this loan of a list as done',
    summary: 'Summary for the ticket',
    pin: 'Pin this loan, or unpin it',
    endCall: 'End of call: the caller is no longer verified',
    help: 'Show these shortcuts',
  },
};

export const open = {
  title: 'Open a loan',
  samples: 'Sample loans',
};

export const loading = { loan: 'Loading the loan …' };
