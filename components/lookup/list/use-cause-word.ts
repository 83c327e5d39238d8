import { useTranslations } from 'use-intl';
import { causeField } from '#lib/view/causes/describe-cause.ts';

/** Returns the words for the field of a cause, in the middle of a sentence: `the installment`. */
export function useCauseWord(): (pointer: string) => string {
  const t = useTranslations('causes');
  return (pointer) => causeField(pointer, { t });
}
