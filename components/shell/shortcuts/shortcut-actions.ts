/**
 * What the keys do, found in the page by its marks: `data-shortcut` on buttons and links, `data-section`
 * on the links to sections. A page without the mark has no such key.
 */

const storage = 'single-keys';

/** A single key can be pressed, or spoken, by mistake: it can be turned off (WCAG 2.1.4). */
export const keysAreOn = (): boolean => localStorage.getItem(storage) !== 'off';
export const turnKeys = (on: boolean): void => localStorage.setItem(storage, on ? 'on' : 'off');

/** True where a key belongs to what has the focus, or to a dialog above the page. */
export function isTyping(event: Event): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, dialog, [popover]') !== null;
}

/** Where the keys of the browser go with ⌘: on a Mac, Ctrl-K cuts to the end of a line. Asked in a browser alone. */
export const isMac = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform);

/** Does what a key stands for; false where it stands for nothing here. */
export function act(key: string): boolean {
  switch (key) {
    case 'r':
      return press('refresh');
    case 't':
      return goTo(document.getElementById('timeline'));
    case 'v':
      return press('json') && goTo(document.getElementById('json'));
    case 'p':
      return press('pin');
    case 'j':
      return press('next');
    case 'k':
      return press('previous');
    case 'd':
      return press('done');
    case '[':
      return step(-1);
    case ']':
      return step(1);
    default:
      return false;
  }
}

function press(shortcut: string): boolean {
  const target = document.querySelector<HTMLElement>(`[data-shortcut="${shortcut}"]`);
  target?.click();
  return target !== null;
}

/** Brings a section to the top, and the keyboard into it. */
function goTo(section: HTMLElement | null): boolean {
  if (!section) return false;
  section.scrollIntoView({ block: 'start' });
  const title = section.querySelector<HTMLElement>('h2') ?? section;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  return true;
}

function step(by: 1 | -1): boolean {
  const links = [...document.querySelectorAll<HTMLElement>('[data-section]')];
  const all = links.flatMap(({ dataset }) => document.getElementById(dataset.section ?? '') ?? []);
  // What stands beside the column, as the timeline does on a wide screen, is not on its way.
  const left = all[0]?.getBoundingClientRect().left ?? 0;
  const sections = all.filter((section) => Math.abs(section.getBoundingClientRect().left - left) < 8);
  return goTo(sections[currentIn(sections) + by] ?? null);
}

/** The section that holds the focus while it is in sight, else the last one whose top has passed the header. */
function currentIn(sections: HTMLElement[]): number {
  const focused = sections.findIndex((section) => section.contains(document.activeElement));
  const box = sections[focused]?.getBoundingClientRect();
  if (box && box.top < innerHeight && box.bottom > 0) return focused;
  const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  return sections.findLastIndex((section) => section.getBoundingClientRect().top <= line + 8);
}
