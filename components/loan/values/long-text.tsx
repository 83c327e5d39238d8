'use client';
import { useTranslations } from 'use-intl';
import { visible } from '#lib/view/visible-text.ts';

/**
 * A text from outside, with its unseen characters written out and isolated from what stands around it.
 * A longer one is folded; all of it is in the document, for print and for the browser's search.
 */
export function LongText({
  text,
  max,
  write = visible,
}: {
  text: string;
  max: number;
  /** How a text is written with nothing unseen in it. */
  write?: (text: string) => string;
}) {
  if (text.length <= max) return <bdi className={look}>{write(text)}</bdi>;
  return <Folded text={text} write={write} />;
}

const look = 'whitespace-pre-wrap wrap-anywhere';

function Folded({ text, write }: { text: string; write: (text: string) => string }) {
  const t = useTranslations('state');
  // Never half of a surrogate pair.
  const beginning = text
    .slice(0, 200)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
  return (
    <details className="group/long">
      <summary>
        <bdi className={`${look} group-open/long:hidden`}>{write(beginning)}… </bdi>
        <span className="font-sans text-accent hover:underline group-open/long:hidden">{t('more')}</span>
        <span className="hidden font-sans text-accent hover:underline group-open/long:inline">
          {t('less')}
        </span>
      </summary>
      <bdi className={look}>{write(text)}</bdi>
    </details>
  );
}
