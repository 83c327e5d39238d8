import { useTranslations } from 'use-intl';

/** The entries of a list that are printed: more make a pile that nobody reads. `print-sheet.css` has the number, too. */
export const maxPrinted = 200;

/** Says on paper how many entries a list has, where it is printed in part. */
export function PrintedPart({ count }: { count: number }) {
  const t = useTranslations('print');
  if (count <= maxPrinted) return null;
  return <p className="printed-part hidden py-1 print:block">{t('part', { printed: maxPrinted, count })}</p>;
}
