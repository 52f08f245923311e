import type { Dependencies } from '../_shared/dependencies.ts';
import { clientHashOf, receive, withStore } from '../_shared/http.ts';
import type { OutboxState } from '../_shared/store/mails.ts';

const NAME = 'health';
const DEADLINE_MS = 3_000;
/** The schedule comes every ten seconds; a mail that is due this much longer means that nobody sends any. */
const LATE_AFTER_SECONDS = 600;
/** Anybody may ask, so the database is asked no more often than this. */
const KEPT_MS = 5_000;

/**
 * For an uptime monitor, without a key: 200 when submissions are stored and mails go out, otherwise 503, with `checks`
 * that say which of the two fails, whether mails are held because too much came, and whether callers can be told apart.
 * `alarms` is true when a person should look, see `app.alarms`. `caller` stands for whoever asks: two who get the same
 * share their limits.
 */
export function health(dependencies: Dependencies) {
  let kept: { state: Promise<OutboxState>; at: number } | undefined;

  return receive(dependencies, { name: NAME, methods: ['GET', 'HEAD'] }, async (request, settings) => {
    const now = performance.now();
    if (!kept || now - kept.at > KEPT_MS) {
      const state = withStore(dependencies, settings, DEADLINE_MS, (store) => store.readOutboxState());
      kept = { state, at: now };
    }
    const state = await kept.state.catch(() => undefined);
    const isLate = state !== undefined && state.dueSeconds > LATE_AFTER_SECONDS;
    const ok = state !== undefined && !isLate;
    const checks = {
      database: state ? 'ok' : 'away',
      outbox: state ? (isLate ? 'late' : 'ok') : 'unknown',
      breaker: state?.breakerTripped ? 'tripped' : 'ok',
      callers: state?.callersUnknown ? 'unknown' : 'ok',
    };
    const alarms = state !== undefined && (state.alarms > 0 || state.held > 0);
    if (!ok) dependencies.log({ level: 'error', event: 'unhealthy', ...checks });
    const caller = clientHashOf(request, settings)?.slice(0, 8);
    return { status: ok ? 200 : 503, body: { ok, checks, alarms, caller } };
  });
}
