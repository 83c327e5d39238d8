'use client';
import { useEffect, useState } from 'react';
import { loadUserAgentParser, type UserAgent } from '#lib/view/user-agent.ts';

const unknown: UserAgent = { browser: null, os: null, device: null };

/** What a user agent says of itself, once the parser is there: it is loaded after the first paint. */
export function useUserAgent(text: string): UserAgent {
  const [parsed, setParsed] = useState(unknown);
  useEffect(() => {
    let gone = false;
    // Without its parser a device is shown as sent.
    loadUserAgentParser().then(
      (parse) => gone || setParsed(parse(text)),
      () => {},
    );
    return () => {
      gone = true;
    };
  }, [text]);
  return parsed;
}
