'use client';
import { useTranslations } from 'use-intl';
import { Section } from '#components/ui/section.tsx';
import { isObject, type JsonObject } from '#lib/loan/json.ts';
import { preview } from '#lib/loan/tree.ts';
import { visible } from '#lib/loan/visible.ts';
import { ExpandOthers } from './expand-others.tsx';
import { ExpandToggle } from './expand-toggle.tsx';
import { NotRequested } from './panel.tsx';
import { Tree } from './tree.tsx';
import { FieldValue } from './value.tsx';
import { useView } from './view-context.tsx';

const parties = ['customer', 'employment', 'company'] as const;

/** Who the loan is with: each reference as its identifier or, expanded, as the object that it names. */
export function Parties({ loan }: { loan: JsonObject }) {
  const { view } = useView();
  const t = useTranslations();
  const left = view.request.fields ? parties.filter((name) => !view.request.fields?.includes(name)) : [];
  const present = parties.some((name) => Object.hasOwn(loan, name));
  if (!present && loan.deleted === true) return null;
  return (
    <Section
      id="parties"
      title={t('sections.parties')}
      actions={
        <>
          {parties.map((name) => (
            <ExpandToggle key={name} name={name} />
          ))}
          <ExpandOthers loan={loan} />
        </>
      }
    >
      <dl className="rows wide-labels">
        {parties.map((name) => Object.hasOwn(loan, name) && <Party key={name} loan={loan} name={name} />)}
      </dl>
      {!present && left.length === 0 && <p className="py-1.5 text-ink-3">{t('state.nothing')}</p>}
      {left.length > 0 && <NotRequested names={left} />}
    </Section>
  );
}

/**
 * A party as its identifier, or as the object behind it: in one line that opens. It is open at once
 * where someone asked for it; what every view asks for would push the terms off the screen.
 */
function Party({ loan, name }: { loan: JsonObject; name: (typeof parties)[number] }) {
  const { display } = useView();
  const t = useTranslations('fields.loan');
  const value = loan[name];
  return (
    <div className="group row" title={`/${name}`}>
      <dt>{t(name)}</dt>
      <dd>
        {isObject(value) && Object.keys(value).length > 0 ? (
          <details className="disclosure" open={!display.defaultExpand.includes(name)}>
            <summary>
              <span className="min-w-0 text-ink">
                <Gist of={value} />
              </span>
            </summary>
            <Tree value={value} pointer={`/${name}`} />
          </details>
        ) : (
          <FieldValue of={loan} name={name} kind={{ is: 'reference' }} pointer="" />
        )}
      </dd>
    </div>
  );
}

/** The first short texts of an object, identifiers aside: they tell it from another at a glance. */
function Gist({ of }: { of: JsonObject }) {
  const texts = Object.values(of).filter(
    (value) => typeof value === 'string' && /^(?![a-z]+_\S+$).{1,60}$/.test(value),
  );
  return (
    <bdi className="wrap-anywhere">{visible(texts.slice(0, 4).join(' · ')) || visible(preview(of, 60))}</bdi>
  );
}
