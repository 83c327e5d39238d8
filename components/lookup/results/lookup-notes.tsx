import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { NearLimits } from '#components/limits/near-limits.tsx';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { type Ipoc, readIpoc } from '#lib/loan/ipoc.ts';
import { normalizeContract } from '#lib/lookup/contract/contract-keys.ts';
import type { IndexMatches } from '#lib/lookup/index-matches.ts';
import { type ChoiceGroup, isLongList } from '#lib/lookup/open/lookup-choices.ts';
import { isPersonal, type PastedText } from '#lib/lookup/pasted-text.ts';
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
      {nothing && !waits && !isLoanNamed && (
        <NoMatches short={short} isName={isName} near={groups.length > 0} canFindDocuments={!isNoKey} />
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

type NoMatchesProps = {
  /** Too little was typed to search the index. */
  short: boolean;
  isName: boolean;
  near: boolean;
  canFindDocuments: boolean;
};

/** Explains why nothing was found, and says what to ask for instead. */
function NoMatches({ short, isName, near, canFindDocuments }: NoMatchesProps) {
  const t = useTranslations('lookup');
  if (short) return <p>{t('short3')}</p>;
  return (
    <div className="space-y-1.5 not-first:pt-2">
      <p className="font-medium text-ink">
        {t(near ? 'nothingExact' : 'nothing')} {isName && t('notByName')}{' '}
        {t('askFor', { documents: String(canFindDocuments) })}
      </p>
      <p>{t('nothingWhy')}</p>
    </div>
  );
}
