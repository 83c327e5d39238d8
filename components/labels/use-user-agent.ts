import { useEffect, useState } from 'react';
import { loadUserAgentParser, type UserAgent } from '#lib/view/user-agent.ts';

const unknown: UserAgent = { browser: null, os: null, device: null };

/**
 * Parses a user agent that the server has not parsed. All parts are null until the parser has loaded, after the first
 * paint.
 */
export function useUserAgent(text: string, parsedByServer?: UserAgent): UserAgent {
  const [parsed, setParsed] = useState(unknown);
  useEffect(() => {
    if (parsedByServer) return;
    let unmounted = false;
    // If the parser cannot be loaded, the user agent is shown as it was sent.
    loadUserAgentParser().then(
      (parse) => unmounted || setParsed(parse(text)),
      () => {},
    );
    return () => {
      unmounted = true;
    };
  }, [text, parsedByServer]);
  return parsedByServer ?? parsed;
}
