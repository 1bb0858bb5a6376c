/**
 * The SQL that makes the tables of the identity store. They have no foreign keys, because MongoDB has none and both
 * engines must allow the same writes: for example, a session may be added while its account is being erased.
 */
export const identitySchema = `
CREATE TABLE IF NOT EXISTS accounts (
  id TEXT PRIMARY KEY,
  pseudo TEXT NOT NULL,
  pseudo_key TEXT NOT NULL UNIQUE,
  lookalike_key TEXT NOT NULL UNIQUE,
  lower_lookalike_key TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  bio TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  temporary_until INTEGER,
  temporary_used INTEGER NOT NULL,
  email_verified INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  disabled_at INTEGER,
  disabled_reason TEXT,
  notifications TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS sessions (
  token_hash TEXT PRIMARY KEY,
  player_id TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  authenticated_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  company TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sessions_by_player ON sessions (player_id);
CREATE INDEX IF NOT EXISTS sessions_by_company ON sessions (company);

CREATE TABLE IF NOT EXISTS push_subscriptions (
  endpoint TEXT PRIMARY KEY,
  player_id TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  failing_since INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS push_subscriptions_by_player ON push_subscriptions (player_id);

CREATE TABLE IF NOT EXISTS activation_devices (
  player_id TEXT PRIMARY KEY,
  endpoint TEXT NOT NULL,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS contest_reasons (
  contest_id TEXT PRIMARY KEY,
  player_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  written_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS contest_reasons_by_player ON contest_reasons (player_id);
CREATE INDEX IF NOT EXISTS contest_reasons_by_age ON contest_reasons (written_at);

CREATE TABLE IF NOT EXISTS password_links (
  player_id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  made_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS company_links (
  player_id TEXT PRIMARY KEY,
  issuer TEXT NOT NULL,
  company_account TEXT NOT NULL,
  linked_at INTEGER NOT NULL,
  UNIQUE (issuer, company_account)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS calendars (
  player_id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  made_at INTEGER NOT NULL,
  read_at INTEGER,
  reader TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS digests (
  player_id TEXT PRIMARY KEY,
  week TEXT NOT NULL,
  refusals INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS unquoted (
  player_id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS chats (
  id TEXT PRIMARY KEY,
  settings TEXT NOT NULL,
  delivery TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS answers (
  key TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  body TEXT NOT NULL,
  position TEXT,
  kept_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS answers_by_age ON answers (kept_at);

CREATE TABLE IF NOT EXISTS screens (
  id TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  name TEXT,
  code TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  address TEXT,
  browser TEXT NOT NULL,
  system TEXT NOT NULL,
  requested_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS archives (
  player_id TEXT PRIMARY KEY,
  requested_at INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  content BLOB
) STRICT;

CREATE TABLE IF NOT EXISTS secrets (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`
