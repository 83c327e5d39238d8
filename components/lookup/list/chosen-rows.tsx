import { useTranslations } from 'use-intl';
import { useDecisionOptions } from '#components/labels/use-code-words.ts';
import { useDisplay } from '#components/preferences/providers.tsx';
import { useProblemWords } from '#components/problems/inline-problem.tsx';
import { buttonClasses } from '#components/ui/button.tsx';
import { SelectField } from '#components/ui/form/choice-fields.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { requestJson } from '#lib/http/request-json.ts';
import { compareHref, type LoanId } from '#lib/loan/loan-id.ts';
import { maxDecidedRows } from '#lib/lookup/list/list-view.ts';
import type { ListDecisionAnswer } from '#lib/lookup/list/lookup-list.ts';
import { decisionCategory } from '#lib/view/loan-notes.ts';

/** What is done with the rows that a person chose: two loans are compared, and up to a hundred are decided at once. */
export function ChosenRows({
  list,
  loans,
  onDecided,
}: {
  list: string;
  loans: readonly LoanId[];
  /** Takes the loans that were decided: the others were not read, and stay chosen. */
  onDecided: (decided: readonly string[]) => void;
}) {
  const t = useTranslations('lookup.lists');
  const notes = useTranslations('notes');
  const compare = useTranslations('compare');
  const problemWords = useProblemWords();
  const { noteCategories } = useDisplay();
  const decisions = useDecisionOptions();
  const [first, second, third] = loans;
  const submit = async (fields: FormData) => {
    const body = { loans, decision: fields.get('decision'), text: String(fields.get('text')) };
    const sent = await requestJson<ListDecisionAnswer>(`/api/lists/${list}/decisions`, 'decided', body);
    if (!sent.ok) return problemWords(notes('failed'), sent.problem);
    const { decided } = sent.answer;
    onDecided(decided);
    const left = loans.length - decided.length;
    return left > 0 ? { words: t('notRead', { count: left }) } : null;
  };
  return (
    <div className="sticky top-12 z-10 mb-1 flex flex-wrap items-end gap-x-4 gap-y-2 rounded border border-line bg-panel px-3 py-2">
      <p role="status" className="self-center">
        {t('chosen', { count: loans.length })}
      </p>
      {first && second && third === undefined ? (
        <a href={compareHref(first, second)} className={buttonClasses('outline')}>
          {compare('with')}
        </a>
      ) : (
        second === undefined && <span className="self-center text-ink-3">{t('chooseTwo')}</span>
      )}
      {noteCategories.includes(decisionCategory) && loans.length <= maxDecidedRows && (
        <Form
          onSubmit={submit}
          className="flex flex-wrap items-end gap-2 max-sm:w-full max-sm:[&>div]:flex-[1_1_40%] sm:ms-auto"
        >
          <SelectField
            label={notes('decision')}
            name="decision"
            required
            defaultValue=""
            options={decisions}
          />
          <TextField label={t('why')} name="text" maxLength={1000} />
          <SubmitButton look="primary">{t('decide', { count: loans.length })}</SubmitButton>
        </Form>
      )}
    </div>
  );
}
