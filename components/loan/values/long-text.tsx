import { useTranslations } from 'use-intl';
import { visibleText } from '#lib/view/visible-text.ts';

/**
 * A text from the API, with invisible characters written out and its direction isolated from the text around it. A
 * text longer than `max` characters folds; the whole text stays in the document, for print and the browser's search.
 */
export function LongText({ text, max }: { text: string; max: number }) {
  if (text.length <= max) return <bdi className={textClasses}>{visibleText(text)}</bdi>;
  return <Folded text={text} />;
}

const textClasses = 'whitespace-pre-wrap wrap-anywhere';

function Folded({ text }: { text: string }) {
  const t = useTranslations('state');
  // A surrogate pair must not be cut in half.
  const beginning = text
    .slice(0, 200)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
  return (
    <details className="group/long">
      <summary className="print:hidden">
        <bdi className={`${textClasses} group-open/long:hidden`}>{visibleText(beginning)}… </bdi>
        <span className="font-sans text-accent hover:underline group-open/long:hidden">{t('more')}</span>
        <span className="hidden font-sans text-accent hover:underline group-open/long:inline">
          {t('less')}
        </span>
      </summary>
      <bdi className={textClasses}>{visibleText(text)}</bdi>
    </details>
  );
}
