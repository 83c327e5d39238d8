'use client';
import { useTranslations } from 'use-intl';
import { OwnOrAll } from '#components/ui/own-or-all.tsx';
import type { PersonLimitUse } from '#lib/access/limits/limit-answers.ts';
import type { LimitUse } from '#lib/access/limits/person-limits.ts';
import { LimitsTable } from './limits-table.tsx';

type Everyone = {
  /** The name that was searched for. Empty: everybody. */
  person: string;
  uses: PersonLimitUse[];
  /** The maximum number of people shown. */
  maxPeople: number;
};

type Props = {
  /** The person's own windows. */
  own: LimitUse[];
  /** False where the desk sets no limits. */
  hasLimits: boolean;
  mayLift: boolean;
  /** The windows of everybody, for an auditor who asked for them. */
  everyone: Everyone | null;
};

/** Shows a person's use of each limit; to an auditor everybody's, each with a form that lifts it. */
export function LimitsScreen({ own, hasLimits, mayLift, everyone }: Props) {
  const t = useTranslations('access.limits');
  const uses = everyone?.uses ?? own;
  const people = new Set(everyone?.uses.map(({ issuer, subject }) => `${issuer} ${subject}`));
  return (
    <main id="content" className="mx-auto w-full max-w-[70rem] px-4 pt-8 pb-16 md:px-6">
      <OwnOrAll path="/limits" words={t} maySeeAll={mayLift} person={everyone?.person ?? null}>
        <p className="mb-4 max-w-[50rem] text-pretty text-ink-2">{everyone ? t('hintAll') : t('hint')}</p>
      </OwnOrAll>
      {uses.length > 0 ? (
        <LimitsTable own={own} people={everyone?.uses ?? null} />
      ) : (
        <p className="text-ink-3">{t(emptyMessage(hasLimits, everyone))}</p>
      )}
      {everyone && people.size >= everyone.maxPeople && (
        <p className="mt-3 text-ink-3">{t('most', { count: everyone.maxPeople })}</p>
      )}
    </main>
  );
}

function emptyMessage(hasLimits: boolean, everyone: Everyone | null) {
  if (!hasLimits) return 'off';
  return everyone ? 'noneAll' : 'none';
}
