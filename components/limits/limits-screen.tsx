'use client';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import type { PersonLimitUse } from '#lib/access/limits/person-limit-use.ts';
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

/** What the person has used of each limit; for an auditor what everybody has, each with a form that lifts it. */
export function LimitsScreen({ own, hasLimits, mayLift, everyone }: Props) {
  const t = useTranslations('access.limits');
  const uses = everyone?.uses ?? own;
  const people = new Set(everyone?.uses.map(({ issuer, subject }) => `${issuer} ${subject}`));
  return (
    <main id="content" className="mx-auto w-full max-w-[70rem] px-4 pt-8 pb-16 md:px-6">
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="font-semibold text-title">{t('title')}</h1>
        {mayLift && (
          <nav aria-label={t('title')} className="flex gap-1">
            <View href="/limits" current={!everyone}>
              {t('mine')}
            </View>
            <View href="/limits?of=all" current={everyone !== null}>
              {t('all')}
            </View>
          </nav>
        )}
      </div>
      <p className="mb-4 max-w-[50rem] text-pretty text-ink-2">{everyone ? t('hintAll') : t('hint')}</p>
      {everyone && <PersonField person={everyone.person} />}
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

function View({ href, current, children }: { href: string; current: boolean; children: ReactNode }) {
  return (
    <a
      href={href}
      aria-current={current ? 'page' : undefined}
      className={buttonClasses(current ? 'outline' : 'quiet')}
    >
      {children}
    </a>
  );
}

function PersonField({ person }: { person: string }) {
  const t = useTranslations('access.limits');
  return (
    <form action="/limits" className="mb-4 flex flex-wrap items-center gap-2">
      <input type="hidden" name="of" value="all" />
      <label htmlFor="person" className="text-ink-2">
        {t('person')}
      </label>
      <input
        id="person"
        name="person"
        defaultValue={person}
        autoComplete="off"
        className="h-8 w-64 rounded border border-edge bg-page px-2"
      />
      <Button type="submit">{t('look')}</Button>
    </form>
  );
}
