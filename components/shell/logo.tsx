/** The logo: an open folder. The same drawing is app/icon.svg. */
export function Logo() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="none" aria-hidden="true" className="shrink-0">
      <path d="M5.5 1.5h4v17h-4a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4Z" className="fill-accent" />
      <path
        d="M5.5 1.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4ZM9.5 1.5v17M12.5 7h3M12.5 10.5h3"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
