import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Tip } from '#components/ui/tip.tsx';
import { parseInstant } from '#lib/loan/civil-date.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { DeviationAnchor } from '../values/deviation-anchor.tsx';
import { FieldValue } from '../values/field-value.tsx';

/** How long ago the loan was created, updated and retrieved. */
export function LoanAges() {
  const { view } = useLoanView();
  const t = useTranslations('head');
  const now = useCurrentTime(view.retrievedAt);
  return (
    <span className="flex flex-wrap gap-x-4 text-ink-2 text-label wide:ms-auto">
      <Age label={t('created')} of={view.loan} name="createdAt" now={now} />
      <Age label={t('updated')} of={view.loan} name="updatedAt" now={now} />
      <Age label={t('retrieved')} of={{ retrievedAt: view.retrievedAt }} name="retrievedAt" now={now} />
    </span>
  );
}

/** The exact instant stands in a tip. A value that is no instant is shown as the API sent it. */
function Age({ label, of, name, now }: { label: string; of: JsonObject; name: string; now: number }) {
  const { format } = useLoanView();
  if (!Object.hasOwn(of, name)) return null;
  const text = of[name];
  const at = typeof text === 'string' ? parseInstant(text) : null;
  return (
    <span>
      {label}{' '}
      {at === null ? (
        <FieldValue object={of} name={name} kind={{ type: 'instant' }} pointer="" />
      ) : (
        <DeviationAnchor pointer={`/${name}`}>
          <Tip end tip={format.exactInstant(at, String(text))}>
            {format.relative(at, now)}
          </Tip>
        </DeviationAnchor>
      )}
    </span>
  );
}

const intervalMs = 30_000;

function subscribe(changed: () => void) {
  const timer = setInterval(changed, intervalMs);
  return () => clearInterval(timer);
}

const nearestTick = () => Math.floor(Date.now() / intervalMs) * intervalMs;

/**
 * The present instant, in milliseconds, updated every 30 seconds. The server and hydration use `retrievedAt`, so that
 * both render the same ages.
 */
function useCurrentTime(retrievedAt: string): number {
  const retrieved = Date.parse(retrievedAt);
  return Math.max(
    retrieved,
    useSyncExternalStore(subscribe, nearestTick, () => retrieved),
  );
}
