import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { NearLimits } from '#components/limits/near-limits.tsx';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { type Ipoc, readIpoc } from '#lib/loan/ipoc.ts';
import { normalizeContract } from '#lib/lookup/identifiers/contract-keys.ts';
import type { IndexMatches } from '#lib/lookup/index-matches.ts';
import { type ChoiceGroup, isLongList } from '#lib/lookup/open/lookup-choices.ts';
import { documentsHeldBy, isPersonal, type PastedText } from '#lib/lookup/pasted-text.ts';
import { maxIdentifiersAsked } from '#lib/lookup/request/lookup-request.ts';

type Props = {
  pastedText: PastedText;
  /** Null until the index has answered for this text. */
  matches: IndexMatches | null;
  isAsking: boolean;
  /** Enter was pressed on this text and opened nothing. */
  isEntered: boolean;
  groups: readonly ChoiceGroup[];
  problem: RequestProblem | null;
  /** Replaces the text of the field. */
  onText: (text: string) => void;
};

const maxNamed = 5;

/** Hints beside the matches: what an identifier refers to, why nothing was found. */
export function LookupNotes({ pastedText, matches, isAsking, isEntered, groups, problem, onText }: Props) {
  const t = useTranslations('lookup');
  const { identifiers, list, notices, truncated, typed } = pastedText;
  const isLoanNamed = identifiers.some(({ kind }) => kind === 'loan');
  // Too little was typed to search the index.
  const short = typed !== null && normalizeContract(typed).length < 3 && identifiers.length === 0;
  const nothing =
    groups.every(({ matchedBy }) => matchedBy === 'near' || matchedBy === 'list') &&
    !isAsking &&
    !problem &&
    !isLongList(pastedText);
  // Words without a figure, which no identifier is.
  const isName = typed !== null && /^[\p{L}\p{M}\s.'-]+$/u.test(typed);
  const isNoKey = matches?.documents === 'no-key';
  const waits = matches?.documents === 'on-enter';
  // Where nothing was found, the notes say why, and what to ask for instead.
  const isUnexplained = nothing && !waits && !isLoanNamed;
  const person =
    matches?.documents === 'looked-up' ? identifiers.find(({ kind }) => isPersonal(kind)) : undefined;
  // The index has no number that may be a CPF, unless the answer says whose that is.
  const isUnindexed =
    isUnexplained && identifiers.some((each) => each.kind === 'contract' && documentsHeldBy(each).length > 0);
  return (
    <div
      role={isEntered && nothing ? 'alert' : undefined}
      className="space-y-1.5 px-2 py-1 text-ink-2 empty:hidden"
    >
      {problem && <InlineProblem what={t('failed')} problem={problem} />}
      {waits && <Note>{t('documentOnEnter')}</Note>}
      {matches?.documents === 'contradicted' && <Note>{t('documentContradicted')}</Note>}
      {isNoKey && identifiers.some(({ kind }) => isPersonal(kind)) && <Note>{t('documentNoKey')}</Note>}
      {matches?.documents === 'over-limit' && <Note>{t('documentOverLimit')}</Note>}
      {matches?.nearLimit && <NearLimits limits={[matches.nearLimit]} />}
      {!isLongList(pastedText) &&
        identifiers
          .flatMap(({ kind, id, ...identifier }) => {
            const ipoc = kind === 'contract' && 'written' in identifier ? readIpoc(identifier.written) : null;
            return ipoc ? [<IpocNote key={id} ipoc={ipoc} />] : [];
          })
          .slice(0, maxNamed)}
      {notices.map((notice) => (
        <Note key={JSON.stringify(notice)}>
          {notice.kind === 'phone-without-area' && t('phoneWithoutArea')}
          {notice.kind === 'rounded' && t('rounded', { written: notice.written })}
          {notice.kind === 'wrong-check-digits' && t('wrongCheckDigits', { kind: notice.documentKind })}
          {notice.kind === 'lost-zeros' && (
            <>
              {t('lostZeros', { kind: notice.documentKind })}{' '}
              <Button look="outline" onClick={() => onText(notice.document)}>
                {notice.document}
              </Button>
            </>
          )}
        </Note>
      ))}
      {!list && identifiers.length > maxIdentifiersAsked && (
        <Note>{t('onlyFirst', { most: maxIdentifiersAsked, count: identifiers.length })}</Note>
      )}
      {truncated.length > 0 && <Note>{t('truncated', { what: truncated[0] ?? 'text' })}</Note>}
      {isUnexplained && short && <p>{t('short3')}</p>}
      {isUnexplained && !short && (
        <div className="space-y-1.5 not-first:pt-2">
          <p className="font-medium text-ink">
            {person && groups.length === 0 ? (
              t('nobody', {
                kind: person.kind === 'document' && person.id.length > 11 ? 'cnpj' : person.kind,
              })
            ) : (
              <>
                {t(groups.length > 0 ? 'nothingExact' : 'nothing')} {isName && t('notByName')}{' '}
                {t('askFor', { documents: String(!isNoKey) })}
              </>
            )}
          </p>
          <p>{t('nothingWhy')}</p>
          {isUnindexed && <p>{t('unindexed')}</p>}
        </div>
      )}
    </div>
  );
}

/** Says what an IPOC is made of. */
function IpocNote({ ipoc: { beforeCpf, contract } }: { ipoc: Ipoc }) {
  const t = useTranslations('lookup');
  const lender = beforeCpf.replace(/[^\dA-Z]/gi, '');
  return <Note>{t('ipoc', { root: lender.slice(0, 8), modality: lender.slice(8, 12), contract })}</Note>;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <Icon name="attention" className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <span className="wrap-anywhere">{children}</span>
    </p>
  );
}
