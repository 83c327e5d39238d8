import { useFormat } from '#components/preferences/providers.tsx';
import { InstantCell } from '#components/ui/table/cells.tsx';
import { useLogFormat } from './use-log-format.ts';

/** An instant of the log to the second; its milliseconds, which order what happened together, are in its title. */
export function LogInstant({ iso }: { iso: string | undefined }) {
  const { instant } = useLogFormat();
  const { exactInstant } = useFormat();
  return <InstantCell iso={iso} words={instant} title={(text) => exactInstant(Date.parse(text))} />;
}
