import { useReviewText } from '../review-context.ts';
import type { WorkingLine, WorkingRow } from './describe-finding.ts';

/** Further lines of a row are folded. */
const maxLines = 12;

/** Figures and sentences under labels: how a verdict, a convention or a unit comes about, to follow by hand. */
export function Working({ rows }: { rows: readonly WorkingRow[] }) {
  const { t } = useReviewText();
  return (
    <dl className="working">
      {rows.map(({ label, lines }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Lines lines={lines.slice(0, maxLines)} />
            {lines.length > maxLines && (
              <details className="disclosure">
                <summary>{t('more', { count: lines.length - maxLines })}</summary>
                <Lines lines={lines.slice(maxLines)} />
              </details>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ lines }: { lines: readonly WorkingLine[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={`${line.symbol} ${line.value} ${line.text} ${line.pointer}`}>
          {line.all === undefined ? (
            <Line {...line} />
          ) : (
            <details className="disclosure">
              <summary>
                <span>
                  <Line {...line} />
                </span>
              </summary>
              <p className="unfold-list figures">{line.all}</p>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function Line({ symbol, value, text, pointer }: WorkingLine) {
  return (
    <>
      {symbol && <span className="formula">{symbol}</span>}
      {symbol && value && ' = '}
      {value && <span className="figures font-medium">{value}</span>}{' '}
      <span className={symbol || value ? 'text-ink-2' : undefined}>{text}</span>{' '}
      {pointer && <span className="code wrap-anywhere text-ink-3">{pointer}</span>}
    </>
  );
}
