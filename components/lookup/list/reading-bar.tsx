import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormat } from '#components/preferences/providers.tsx';
import { Button } from '#components/ui/button.tsx';
import { answerOrThrow, requestJson } from '#lib/http/request-json.ts';
import type { ListReading, ReadingAct } from '#lib/lookup/list/list-reading.ts';

/** How far the reading of a list is, and the acts by which it begins, stops and goes on. */
export function ReadingBar({
  list,
  reading,
  onAct,
}: {
  list: string;
  reading: ListReading;
  /** Called once an act has been done. */
  onAct: () => void;
}) {
  const t = useTranslations('listReading');
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (act: ReadingAct) =>
      answerOrThrow(requestJson(`/api/lists/${list}/reading`, 'state', { act })),
    onSuccess: onAct,
  });
  const { state, total, read, failed } = reading;
  const button = (act: ReadingAct, word: 'read' | 'again' | 'resume' | 'stop' | 'retry') => (
    <Button disabled={isPending} onClick={() => mutate(act)}>
      {t(`acts.${word}`)}
    </Button>
  );
  if (total === 0) return null;
  return (
    <section aria-label={t('label')} className="mt-4 border-line border-y py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {state === 'never' ? (
          button('read', 'read')
        ) : (
          <>
            <strong className="font-semibold">{t(`states.${state}`)}</strong>
            <progress aria-label={t('label')} max={total} value={read} className="list-progress" />
            <span className="figures">{t('progress', { read, total })}</span>
            {failed > 0 && <span className="text-attention">{t('failed', { count: failed })}</span>}
            <Remarks reading={reading} />
            <span className="ms-auto flex gap-2">
              {state === 'reading' && button('stop', 'stop')}
              {state === 'stopped' && button('resume', 'resume')}
              {state === 'done' && failed > 0 && button('resume', 'retry')}
              {state !== 'reading' && button('read', 'again')}
            </span>
          </>
        )}
      </div>
      <p className="mt-1 text-ink-3 text-label">{t('what')}</p>
      <p role="alert" className="text-bad empty:hidden">
        {isError && t('notStarted')}
      </p>
    </section>
  );
}

/** The pace and the rest of a reading, or why it rests or has stopped. */
function Remarks({ reading }: { reading: ListReading }) {
  const t = useTranslations('listReading');
  const { time } = useFormat();
  const { state, stoppedBy, pausedUntil, pausedBy, pace, total, read } = reading;
  if (state === 'stopped' && stoppedBy === 'session')
    return <span className="text-attention">{t('stoppedBySession')}</span>;
  if (pausedUntil)
    return (
      <span role="status" className="text-attention">
        {t(`pausedBy.${pausedBy ?? 'api'}`, { time: time(Date.parse(pausedUntil)) })}
      </span>
    );
  if (state !== 'reading' || pace === null) return null;
  const minutes = Math.round((total - read) / pace / 60);
  return (
    <span className="figures text-ink-3">
      {t('pace', { pace: Math.round(pace * 10) / 10 })} ·{' '}
      {minutes < 1 ? t('restSeconds') : t('rest', { minutes })}
    </span>
  );
}
