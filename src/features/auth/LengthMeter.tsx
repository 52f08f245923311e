import { PASSWORD_MIN_CODE_POINTS } from '~/domain/constants';
import { countCodePoints } from './password-rule';

/** Length is the only strength that counts here, so the meter shows length. */
export function LengthMeter({ password }: { password: string }) {
  const length = countCodePoints(password);
  const enough = length >= PASSWORD_MIN_CODE_POINTS;
  return (
    <div className="password-length">
      <p>
        At least {PASSWORD_MIN_CODE_POINTS} characters. A few words that do not belong together are a good
        start; spaces count.
      </p>
      <meter
        aria-label="Password length"
        min={0}
        max={PASSWORD_MIN_CODE_POINTS}
        value={Math.min(length, PASSWORD_MIN_CODE_POINTS)}
      />
      <p>
        {enough ? `${length} characters, long enough` : `${length} of ${PASSWORD_MIN_CODE_POINTS} characters`}
      </p>
    </div>
  );
}
