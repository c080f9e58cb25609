-- Proofs of work that were used: each counts once. Unlogged, as they end after two minutes.
create unlogged table spent_proofs (
  nonce text primary key,
  expires_at timestamptz not null
);
create index spent_proofs_expiry on spent_proofs (expires_at);

-- A new password ends the codes that were sent to its owner. code_sessions.member_id is no longer written: whether
-- an e-mail has an account is looked up when its mail is sent. A later release drops the column.
create index code_sessions_email on code_sessions (lower(email));
