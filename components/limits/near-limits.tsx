import { useTranslations } from 'use-intl';
import { useFormat } from '#components/preferences/providers.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { LimitUse } from '#lib/access/limits/person-limits.ts';

/** A calm line for each limit that a person comes near, so that they hear of it before it is reached. */
export function NearLimits({ limits }: { limits: readonly LimitUse[] }) {
  const t = useTranslations('access.limits');
  const format = useFormat();
  return limits.map(({ limit, period, used, max, endsAt }) => (
    <p
      key={limit}
      role="note"
      className="my-2 flex items-start gap-2 text-attention text-label leading-5 print:hidden"
    >
      <Icon name="attention" className="mt-0.5 size-4 shrink-0" />
      <span>
        {t(used < max ? 'near' : 'reached', {
          name: t(`names.${limit}`),
          period: t(`periods.${period}`),
          used,
          max,
          when: format.instant(Date.parse(endsAt)),
        })}
      </span>
    </p>
  ));
}
