-- What @supabase/lite's tables lack for the auth service. Runs at every start.

create table if not exists auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null,
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  secret text,
  phone text,
  -- Of a security key: its id and its public key.
  credential jsonb,
  -- The time step of the last accepted code: a code seen on the wire cannot be used again.
  last_step bigint not null default 0,
  failures int not null default 0,
  failures_since timestamptz not null default now(),
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index if not exists mfa_factors_friendly_name_per_user
  on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';

create table if not exists auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  ip_address text not null default '',
  -- What a telephone was sent, or what a security key has to sign.
  expected text,
  created_at timestamptz not null default now(),
  verified_at timestamptz
);

-- Wrong codes that were tried with an address of the account since its last code was sent.
create table if not exists auth.wrong_codes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  tries int not null
);

-- Passkeys to sign in with, and what a device has to sign.
create table if not exists auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  -- Its id and its public key, as of a security key.
  credential jsonb not null,
  friendly_name text not null default 'Passkey',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index if not exists webauthn_credentials_credential_id_key
  on auth.webauthn_credentials ((credential ->> 'id'));
create table if not exists auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  -- Null for whoever is about to sign in.
  user_id uuid references auth.users (id) on delete cascade,
  challenge text not null,
  created_at timestamptz not null default now()
);

-- How a session was authenticated; the token's amr claim.
create table if not exists auth.mfa_amr_claims (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  authentication_method text not null,
  updated_at timestamptz not null default now(),
  primary key (session_id, authentication_method)
);

-- Services that ask who a visitor is, what they asked, and what visitors have granted.
create table if not exists auth.oauth_clients (
  id uuid primary key default gen_random_uuid(),
  secret_hash text,
  -- As the API shows it, without its id and times.
  description jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table if not exists auth.oauth_authorizations (
  id text primary key,
  client_id uuid not null references auth.oauth_clients (id) on delete cascade,
  user_id uuid references auth.users (id) on delete cascade,
  redirect_uri text not null,
  scope text not null,
  state text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  created_at timestamptz not null default now()
);
create table if not exists auth.oauth_consents (
  user_id uuid not null references auth.users (id) on delete cascade,
  client_id uuid not null references auth.oauth_clients (id) on delete cascade,
  scopes text[] not null,
  granted_at timestamptz not null default now(),
  primary key (user_id, client_id)
);
