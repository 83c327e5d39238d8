'use client';
import { useTranslations } from 'use-intl';
import type { DisplaySettings } from '#lib/loan/display.ts';
import { findLoanId } from '#lib/loan/find-loan-id.ts';
import { OpenField } from './open-field.tsx';
import { OpenProblem } from './open-problem.tsx';
import { useShellDisplay } from './providers.tsx';

/** One field to open a loan, and in the demo the loans worth opening first. */
export function Home({
  text,
  samples,
}: {
  /** What came back from a form that ran no script, and opened nothing. */
  text: string | undefined;
  samples: DisplaySettings['sampleLoans'];
}) {
  const t = useTranslations();
  const pattern = new RegExp(useShellDisplay().loanIdPattern, 'u');
  const found = text === undefined ? null : findLoanId(text, pattern);
  const problem = found && found.is !== 'loan' ? <OpenProblem found={found} /> : null;
  return (
    <main id="content" className="mx-auto w-full max-w-[44rem] px-4 pt-12 pb-16 sm:px-6 sm:pt-[14vh]">
      <h1 className="font-semibold text-figure tracking-tight">{t('open.title')}</h1>
      <p className="mt-1 mb-6 text-ink-2 text-section">{t('app.description')}</p>
      <OpenField key={text} size="large" text={text} problem={problem} />
      {samples.length > 0 && (
        <section aria-labelledby="samples" className="mt-12">
          <div className="flex flex-wrap items-baseline gap-x-3 border-line border-b pb-2">
            <h2 id="samples" className="font-semibold text-section">
              {t('open.samples')}
            </h2>
            <p className="text-ink-3 text-label">{t('open.samplesHint')}</p>
          </div>
          <ul>
            {samples.map(({ id, shows }) => (
              <li key={id} className="border-line border-b">
                <a
                  href={`/loans/${encodeURIComponent(id)}`}
                  className="press group -mx-2 grid gap-x-4 rounded px-2 py-2 hover:bg-hover sm:grid-cols-[minmax(0,13rem)_1fr]"
                >
                  <span className="identifier text-accent leading-5">{id}</span>
                  <span className="text-ink-2 group-hover:text-ink">{shows}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  );
}
