import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser's own traffic is turned off; a root user has no sandbox to be in. */
export const chromiumArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** A whole Chromium or Chrome: `CHROMIUM_PATH`, the PATH, the usual places, then Playwright's own. Null: there is none. */
export function findChromium(): string | null {
  return firstFile([process.env.CHROMIUM_PATH ?? '', ...onPath(names), ...places, chromium.executablePath()]);
}

/**
 * The browser for tests that need no window: `CHROMIUM_PATH`, or a headless shell, which starts and opens pages in a
 * third of the processor time of a whole browser, or else a whole one. Null: the one that Playwright chooses itself.
 */
export function findTestBrowser(): string | null {
  return firstFile([process.env.CHROMIUM_PATH ?? '', ...onPath(headlessShells), ...onPath(names), ...places]);
}

function onPath(commands: readonly string[]): string[] {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => commands.map((command) => join(folder, command + suffix)));
}

function firstFile(candidates: readonly string[]): string | null {
  return candidates.find((candidate) => candidate !== '' && existsSync(candidate)) ?? null;
}

/** Finds a browser or installs one. Throws an error that names the command where that fails. */
export function ensureChromium(): void {
  const given = process.env.CHROMIUM_PATH ?? '';
  if (given !== '' && !existsSync(given))
    console.warn(`CHROMIUM_PATH is ${given}, where there is no file: looking elsewhere.`);
  if (findChromium()) return;
  console.log('No Chromium or Chrome is installed: getting one.');
  const isRoot = process.getuid?.() === 0;
  const install = (name: string): [string, string[]] => ['apt-get', ['install', '--yes', name]];
  // A package of the system is there in a minute. Playwright's own comes with some two hundred more beside it.
  const attempts: [string, string[]][] = [
    ...(isRoot && existsSync('/usr/bin/apt-get')
      ? [['apt-get', ['update']] as [string, string[]], install('chromium')]
      : []),
    ['npx', ['playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']],
  ];
  for (const [command, args] of attempts) {
    spawnSync(command, args, {
      stdio: 'inherit',
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (findChromium()) return;
  }
  throw new Error(
    'No Chromium could be had. Install one: npx playwright install chromium (or: apt-get install chromium).',
  );
}
