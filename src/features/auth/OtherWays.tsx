import type { AuthView } from './auth-flow';

const CREATE = ['#create-account', 'Create an account'] as const;
const FORGOT = ['#forgot-password', 'I forgot my password'] as const;
const CODE = ['#email-code', 'Sign in with a code by email'] as const;
const PASSWORD = ['#sign-in', 'Sign in with my password'] as const;

const WAYS = {
  'sign-in': [CREATE, FORGOT, CODE],
  'create-account': [['#sign-in', 'I have an account']],
  'forgot-password': [PASSWORD, CODE],
  'email-code': [PASSWORD, CREATE],
} as const;

/** Where else one can go from a view. */
export function OtherWays({ view }: { view: Exclude<AuthView, 'code'> }) {
  return (
    <nav aria-label="Other ways">
      <ul className="auth-ways">
        {WAYS[view].map(([href, label]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
