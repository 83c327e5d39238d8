/** What a user agent says of itself: names with versions, or null where it does not say. It may say anything. */
export type UserAgent = { browser: string | null; os: string | null; device: string | null };

/**
 * Loads the parser (11 KB, so only where a device is shown). What it returns never throws.
 * Versions are as sent: Windows 11 still says `Windows NT 10.0`, every recent macOS `10.15.7`.
 */
export async function loadUserAgentParser(): Promise<(userAgent: string) => UserAgent> {
  const { parse } = await import('bowser');
  return (userAgent) => {
    // Its patterns are many: a text of 20 KB is no user agent, and its beginning says enough.
    const text = userAgent.slice(0, 1024);
    if (text.trim() === '') return { browser: null, os: null, device: null };
    const { browser, os, platform } = parse(text);
    return {
      browser: words(browser.name, browser.version?.replace(/^(\d+)\..*/, '$1')),
      os: words(os.name, os.version),
      device: words(...(platform.model ? [platform.vendor, platform.model] : [platform.type])),
    };
  };
}

function words(...parts: (string | undefined)[]): string | null {
  return parts.filter(Boolean).join(' ') || null;
}
