import { parse } from 'bowser';
import { getOrCompute } from '#lib/loan/memoize.ts';

/** The names and versions that a user agent gives of itself, or null. They can be anything. */
export type UserAgent = { browser: string | null; os: string | null; device: string | null };

/** The latest answers of the parser. Customers have few kinds of devices, and bowser tries many patterns at each text. */
const parsed = new Map<string, UserAgent>();
const maxParsed = 1000;

/**
 * Parses a user agent, on the server alone: the parser weighs 7 KB. Never throws. Versions are as sent: Windows 11 says
 * `Windows NT 10.0`, and every recent macOS `10.15.7`.
 */
export function parseUserAgent(userAgent: string): UserAgent {
  if (parsed.size >= maxParsed) parsed.clear();
  // Only the beginning of a long text is parsed and kept.
  const text = userAgent.slice(0, 1024);
  return getOrCompute(parsed, text, () => {
    if (text.trim() === '') return { browser: null, os: null, device: null };
    const { browser, os, platform } = parse(text);
    return {
      browser: words(browser.name, browser.version?.replace(/^(\d+)\..*/, '$1')),
      os: words(os.name, os.version),
      device: words(...(platform.model ? [platform.vendor, platform.model] : [platform.type])),
    };
  });
}

function words(...parts: (string | undefined)[]): string | null {
  return parts.filter(Boolean).join(' ') || null;
}
