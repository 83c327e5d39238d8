import { useFormat } from '#components/preferences/providers.tsx';
import { useLogFormat } from './use-log-format.ts';

/** An instant of the log to the second; its milliseconds, which order what happened together, are in its title. */
export function LogInstant({ iso }: { iso: string | undefined }) {
  const { instant } = useLogFormat();
  const { exactInstant } = useFormat();
  if (iso === undefined) return '—';
  return (
    <time
      dateTime={iso}
      title={exactInstant(Date.parse(iso))}
      className="figures inline-block py-0.5 wide:whitespace-nowrap"
    >
      {instant(iso)}
    </time>
  );
}
