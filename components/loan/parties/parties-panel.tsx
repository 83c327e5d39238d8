'use client';
import { useTranslations } from 'use-intl';
import { isObject, type Json, type JsonObject, member } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { isRequested } from '#lib/loan/value-state.ts';
import { preview } from '#lib/view/json/json-preview.ts';
import { visible } from '#lib/view/visible-text.ts';
import { JsonTree } from '../json/json-tree.tsx';
import { NotRequested } from '../panel/field-panel.tsx';
import { LoanSection } from '../panel/loan-section.tsx';
import { ExpandOthers } from '../request/expand-menu.tsx';
import { ExpandToggle } from '../request/expand-toggle.tsx';
import { useView } from '../screen/loan-view-context.tsx';
import { FieldValue } from '../values/field-value.tsx';
import { VerificationLocks } from '../verification/verification-locks.tsx';

const parties = ['customer', 'employment', 'company'] as const;

/** Who the loan is with: each reference as its identifier or, expanded, as the object that it names. */
export function Parties({ loan }: { loan: JsonObject }) {
  const { view, hiding } = useView();
  const t = useTranslations();
  const left = parties.filter((name) => !isRequested(view.request.fields, `/${name}`));
  const present = parties.some((name) => Object.hasOwn(loan, name));
  if (!present && loan.deleted === true) return null;
  return (
    <LoanSection
      id="parties"
      title={t('sections.parties')}
      actions={
        <>
          {view.rights.includes('verification:unlock') && (
            <div className="contents [&>:empty]:hidden">
              <VerificationLocks />
            </div>
          )}
          {parties.map((name) => (
            <ExpandToggle key={name} name={name} />
          ))}
          <ExpandOthers loan={loan} />
        </>
      }
    >
      {hiding && <hiding.Verify />}
      <dl className="rows wide-labels">
        {parties.map((name) => Object.hasOwn(loan, name) && <Party key={name} loan={loan} name={name} />)}
      </dl>
      {!present && left.length === 0 && <p className="py-1.5 text-ink-3">{t('state.nothing')}</p>}
      {left.length > 0 && <NotRequested names={left} />}
    </LoanSection>
  );
}

/**
 * A party as its identifier, or as the object behind it: in one line that opens. It is open at once
 * where someone asked for it; what every view asks for would push the terms off the screen.
 */
function Party({ loan, name }: { loan: JsonObject; name: (typeof parties)[number] }) {
  const { display, hiding } = useView();
  const t = useTranslations('fields.loan');
  const value = loan[name];
  return (
    <div className="group row" title={`/${name}`}>
      <dt>{t(name)}</dt>
      <dd>
        {isObject(value) && !isMasked(value) && Object.keys(value).length > 0 ? (
          <details className="disclosure" open={!display.defaultExpand.includes(name)}>
            <summary>
              <span className="min-w-0 text-ink">
                {/* What was revealed is shown in its place, marked, and nowhere else. */}
                <Gist of={hiding ? member(hiding.masked, name) : value} />
              </span>
            </summary>
            <JsonTree value={value} pointer={`/${name}`} />
          </details>
        ) : (
          <FieldValue of={loan} name={name} kind={{ is: 'reference' }} pointer="" />
        )}
      </dd>
    </div>
  );
}

/** The first short texts of an object, identifiers aside: they tell it from another at a glance. */
function Gist({ of }: { of: Json | undefined }) {
  if (!isObject(of)) return null;
  const texts = Object.values(of).filter(
    (value) => typeof value === 'string' && /^(?![a-z]+_\S+$).{1,60}$/.test(value),
  );
  return (
    <bdi className="wrap-anywhere">{visible(texts.slice(0, 4).join(' · ')) || visible(preview(of, 60))}</bdi>
  );
}
