import { useTranslations } from 'use-intl';
import { isRole } from '#lib/access/roles/roles.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useFieldWords } from './use-field-words.ts';
import { useOutcomeWord } from './use-outcome-word.ts';
import { useReasonLabel } from './use-reason-label.ts';

const listNames = ['expand', 'fields', 'paths'] as const;
type RecordLists = { action: string } & Record<(typeof listNames)[number], readonly string[]>;

/** The words of a record of the access log: of its lists, its reason, its outcome and the roles of its person. */
export function useRecordWords() {
  const t = useTranslations('accessLog');
  const roleNames = useTranslations('access.roles');
  const fieldWords = useFieldWords();
  return {
    outcomeWord: useOutcomeWord(),
    reasonWords: useReasonLabel(),
    fieldWords,
    /** A role that no longer exists is shown by its recorded name. */
    roleWords: (roles: readonly string[]) =>
      roles.map((role) => (isRole(role) ? roleNames(role) : visibleText(role))).join(', '),
    /** The lists that a record has, each with its name and its entries in words. */
    listsOf: (record: RecordLists) =>
      listNames
        .filter((list) => record[list].length > 0)
        .map((list) => ({
          name: t(list),
          words: list === 'fields' ? fieldWords(record) : record[list].join(', '),
        })),
  };
}
