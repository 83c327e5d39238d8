import { rereadSecretFiles, type SecretChange } from './env.ts';
import { log } from './log.ts';

type OnRotated = (name: SecretChange['name']) => void;

/** The callback of `watchSecrets`: the pool also calls it, when a password is refused and it reads the files again. */
let notify: OnRotated = () => {};

/**
 * Reads the files of the secrets again: from now on everything that holds one uses its new value. A file that holds no
 * such secret is logged, and the value of before stays.
 */
export function rotateSecrets(): void {
  for (const { name, fault } of rereadSecretFiles()) {
    if (fault) {
      const event = { event: 'secret-refused', variable: name, expected: fault.expected };
      log().error(
        event,
        `the file of ${name}_FILE holds no such secret; the desk goes on with the one it has`,
      );
    } else {
      log().info(
        { event: 'secret-rotated', variable: name },
        'a secret was replaced by the content of its file',
      );
      notify(name);
    }
  }
}

/**
 * Looks at the files of the secrets every `everyMs` milliseconds, and at once on SIGHUP. It reads them instead of
 * watching them: secret stores replace a mounted file in different ways, Kubernetes by a symbolic link of its folder.
 * `onRotated` is called with each variable whose secret was replaced.
 */
export function watchSecrets({ onRotated, everyMs = 5000 }: { onRotated: OnRotated; everyMs?: number }): {
  stop: () => void;
} {
  notify = onRotated;
  const timer = setInterval(rotateSecrets, everyMs);
  timer.unref();
  const onSignal = () => {
    log().info({ event: 'secrets-reread' }, 'SIGHUP: the files of the secrets are read again');
    rotateSecrets();
  };
  process.on('SIGHUP', onSignal);
  return {
    stop: () => {
      clearInterval(timer);
      process.off('SIGHUP', onSignal);
    },
  };
}
