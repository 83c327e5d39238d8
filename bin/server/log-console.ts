import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { log } from '#lib/server/log.ts';

/**
 * Makes what packages print with `console` lines of the log, so that each line of the log is JSON. Next prints one at
 * its start, and has no option against it.
 */
export function logConsole(): void {
  globalThis.console = new Console({
    stdout: writableTo((text) => log().info({ event: 'console' }, text)),
    stderr: writableTo((text) => log().warn({ event: 'console' }, text)),
  });
}

/** A console writes each call in one piece. */
function writableTo(logText: (text: string) => void): Writable {
  return new Writable({
    write(text, _encoding, done) {
      logText(stripVTControlCharacters(String(text)).trim());
      done();
    },
  });
}
