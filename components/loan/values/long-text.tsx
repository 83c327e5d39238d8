import { useTranslations } from 'use-intl';
import { visibleText } from '#lib/view/visible-text.ts';

/**
 * A text from the API, with invisible characters written out and its direction isolated from the text around it. A
 * text longer than `max` characters folds; the whole text stays in the document, for print and the browser's search.
 */
export function LongText({
  text,
  max,
  write = visibleText,
}: {
  text: string;
  max: number;
  /** Writes out invisible characters. */
  write?: (text: string) => string;
}) {
  if (text.length <= max) return <bdi className={textClasses}>{write(text)}</bdi>;
  return <Folded text={text} write={write} />;
}

const textClasses = 'whitespace-pre-wrap wrap-anywhere';

function Folded({ text, write }: { text: string; write: (text: string) => string }) {
  const t = useTranslations('state');
  // A surrogate pair must not be cut in half.
  const beginning = text
    .slice(0, 200)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
  return (
    <details className="group/long">
      <summary>
        <bdi className={`${textClasses} group-open/long:hidden`}>{write(beginning)}… </bdi>
        <span className="font-sans text-accent hover:underline group-open/long:hidden">{t('more')}</span>
        <span className="hidden font-sans text-accent hover:underline group-open/long:inline">
          {t('less')}
        </span>
      </summary>
      <bdi className={textClasses}>{write(text)}</bdi>
    </details>
  );
}
