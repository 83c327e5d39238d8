import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { type ChainState, isRepeatable } from '#lib/access/log/log-entry.ts';
import { answerOrThrow, requestJson } from '#lib/http/request-json.ts';
import { useLogFormat } from './use-log-format.ts';

/** The last record of the hash chain, the results of the last verifications, and the button for another one. */
export function ChainStatus({ chain: loaded }: { chain: ChainState }) {
  const t = useTranslations('accessLog');
  const { instant } = useLogFormat();
  const { chain, start, problem } = useVerification(loaded);
  const { head, verified, verifying, whole, detached } = chain;
  // A desk verifies the empty log with which it starts, too: that says nothing of the records that came since.
  const result = verified && (verified.to > 0 || verified.fault) ? verified : null;
  return (
    <div className="mt-1 flex min-h-8 flex-wrap items-center gap-x-2 text-ink-2">
      <span title={head.hash}>
        {head.sequence === 0 ? t('none') : t('head', { count: head.sequence, when: instant(head.instant) })}
      </span>
      {detached && (
        <span>{t('detached', { sequence: detached.sequence, when: instant(detached.instant) })}</span>
      )}
      {result ? (
        <LastResult verified={result} whole={whole} />
      ) : (
        <span className="text-attention">{t('neverVerified')}</span>
      )}
      <span role="status">
        {verifying && (verifying.done > 0 ? t('verifying', verifying) : t('verificationAsked'))}
      </span>
      {!verifying && isRepeatable(verified) && (
        <Button onClick={start} title={t('verifyHint')}>
          {t('verifyNow')}
        </Button>
      )}
      {problem && <InlineProblem what={t('verificationFailed')} problem={problem} />}
    </div>
  );
}

function LastResult({
  verified,
  whole,
}: {
  verified: NonNullable<ChainState['verified']>;
  whole: ChainState['whole'];
}) {
  const t = useTranslations('accessLog');
  const { instant } = useLogFormat();
  const { at: verifiedAt, from, to, signed, fault } = verified;
  const when = instant(verifiedAt);
  // The daily verification begins behind the one before it.
  const isOfNew = whole !== null && whole.at !== verifiedAt;
  return (
    <>
      {fault ? (
        <strong className="inline-flex items-center gap-1 text-bad">
          <Icon name="attention" />
          {t('faulty', { when, ...fault })}
        </strong>
      ) : (
        <span className="inline-flex items-center gap-1 text-good">
          <Icon name="check" />
          {isOfNew ? t('fitsNew', { when, last: to }) : t('fits', { when, first: from, last: to })}
        </span>
      )}
      {!signed && <span className="text-ink-3">{t('unsigned')}</span>}
      {isOfNew && <span>{t('wholeFits', { when: instant(whole.at), last: whole.to })}</span>}
      {!isRepeatable(verified) && <span>{t('faultOfHeads')}</span>}
    </>
  );
}

/** Starts a verification, and follows it while it is under way, whoever has started it. */
function useVerification(loaded: ChainState) {
  const client = useQueryClient();
  const queryKey = ['chain', loaded.asOf];
  const { data: chain } = useQuery({
    queryKey,
    queryFn: ({ signal }) => answerOrThrow(requestJson<ChainState>(url, 'head', undefined, signal)),
    initialData: loaded,
    refetchInterval: ({ state }) => (state.data?.verifying ? pollMs : false),
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => answerOrThrow(requestJson<ChainState>(url, 'head', {})),
    onSuccess: (state) => client.setQueryData(queryKey, state),
  });
  return { chain, start: () => !isPending && mutate(), problem: error?.problem ?? null };
}

const url = '/api/access-log/verifications';
const pollMs = 1000;
