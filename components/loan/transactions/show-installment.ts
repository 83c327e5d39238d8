const scheduleFold = 'details[data-part="schedule"]';
/** The schedule is only made once its fold is open. */
const maxFrames = 60;

/** Opens the schedule and goes to one installment in it; nothing happens on a page without a schedule. */
export function showInstallment(number: number): void {
  const fold = document.querySelector<HTMLDetailsElement>(scheduleFold);
  if (!fold) return;
  fold.open = true;
  const go = (frames: number) => {
    const row = document.getElementById(`installment-${number}`);
    if (!row) {
      if (frames > 0) requestAnimationFrame(() => go(frames - 1));
      return;
    }
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'center' });
  };
  go(maxFrames);
}
