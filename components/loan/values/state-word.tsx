import { useTranslations } from 'use-intl';
import type { Messages } from '#lib/i18n/load-messages.ts';

/**
 * A word for the state of a value. A component of its own, because of the hundreds of values on a page few need a
 * translation.
 */
export function StateWord({ of }: { of: keyof Messages['state'] }) {
  return useTranslations('state')(of);
}

/** A dash and the reason why there is no value. */
export function MissingValue({ because }: { because: 'absent' | 'notRequested' | 'needsPaymentFor' }) {
  return (
    <span className="text-ink-3">
      —{' '}
      <span className="text-label">
        <StateWord of={because} />
      </span>
    </span>
  );
}
