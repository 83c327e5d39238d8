import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'msedge'];
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

/** An installed Chromium or Chrome: `CHROMIUM_PATH`, the PATH, the usual places, then Playwright's own. */
export function findChromium(): string | null {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name + suffix)));
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...onPath, ...places, chromium.executablePath()];
  return candidates.find((candidate) => candidate !== '' && existsSync(candidate)) ?? null;
}

/** Finds a browser or gets one; where that fails, says which command would. */
export function ensureChromium(): string {
  const given = process.env.CHROMIUM_PATH ?? '';
  if (given !== '' && !existsSync(given))
    console.warn(`CHROMIUM_PATH is ${given}, where there is no file: looking elsewhere.`);
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium or Chrome is installed: getting one.');
  const attempts: [string, string[]][] = [['npx', ['playwright', 'install', '--with-deps', 'chromium']]];
  if (process.getuid?.() !== 0) attempts[0] = ['npx', ['playwright', 'install', 'chromium']];
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    attempts.push(['apt-get', ['update']], ['apt-get', ['install', '--yes', 'chromium']]);
  }
  for (const [command, args] of attempts) {
    spawnSync(command, args, {
      stdio: 'inherit',
      timeout: 600_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const got = findChromium();
    if (got) return got;
  }
  throw new Error(
    'No Chromium could be had. Install one: npx playwright install chromium (or: apt-get install chromium).',
  );
}
