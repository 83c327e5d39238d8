import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { childPointer, member } from '#lib/loan/json.ts';
import { type SourceContext, type Told, trueOrFalse } from './source-reader.ts';

/** The calendar days in which three business days pass, whatever weekend and holiday are among them. */
const clearingWeek = 7;

/** A payout on a day, or on one that is not told. It may be booked some business days after the event, or before it. */
export function payoutTold(day: number | null, pointer: string): Told {
  if (day === null) return trueOrFalse(true, [pointer]);
  return {
    ...trueOrFalse(true, [pointer]),
    value: dayText(day),
    spans: [[day - clearingWeek, day + clearingWeek]],
  };
}

/** True of an event after a disbursement that came back, or where none did. */
export function isAfterReturn({ day }: { day: number | null }, { inputs: { returned } }: SourceContext) {
  return !returned || (day ?? 0) > (returned.day ?? 0);
}

/** The instant of a Pix in its end-to-end identifier: `E`, eight digits of the sender's bank, `YYYYMMDDhhmm` in UTC. */
const endToEndId = /^E\d{8}(\d{4})(\d\d)(\d\d)\d{4}[\dA-Za-z]{11}$/;

/**
 * The first transfer of the cash-out that bears the end-to-end identifier of a Pix, which only one that was sent has. Its
 * day is that of UTC, which late in the evening is a day ahead of Brazil.
 */
export function transferTold(context: SourceContext): Told | null {
  const list = member(context.loan, 'cashout');
  const [sent] = (Array.isArray(list) ? list : []).flatMap((entry, index) => {
    const pointer = childPointer('/cashout', index);
    return [entry, member(entry, 'transfer')].flatMap((transfer, isInner) => {
      const id = member(transfer, 'endToEndId');
      const [, ...date] = (typeof id === 'string' && endToEndId.exec(id)) || [];
      const day = parseDay(date.join('-'));
      return day === null ? [] : [{ day, pointer: `${pointer}${isInner ? '/transfer' : ''}/endToEndId` }];
    });
  });
  return sent && isAfterReturn(sent, context) ? payoutTold(sent.day, sent.pointer) : null;
}
