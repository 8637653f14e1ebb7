import { type Kysely, sql } from 'kysely'
import { makeRole } from './tenant-isolation.ts'

// Operators: people of the service, with passkeys, sessions and approvals of their own (docs/adr/0069-operators.md). The
// api writes only what a passkey signs or a person at the machine confirms: countersign_operator_web adds unconfirmed
// passkeys and assertions. countersign_operator, the command line, names operators, confirms passkeys and executes.

export async function up(db: Kysely<never>): Promise<void> {
  await makeRole(db, 'countersign_operator_web')
  for (const statements of [operators, passkeys, enrolments, sessions, approvals, activity]) await statements(db)
}

async function closed(db: Kysely<never>, name: string): Promise<void> {
  await sql`ALTER TABLE ${sql.table(name)} ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(db)
}

async function operators(db: Kysely<never>) {
  await sql`
    CREATE TABLE operators (
      operator_id  uuid PRIMARY KEY,
      email        text NOT NULL CHECK (length(email) <= 254),
      name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
      roles        text[] NOT NULL CHECK (roles <@ ARRAY['support', 'approver', 'custodian']),
      created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      removed_at   timestamptz
    )`.execute(db)
  // Also those of removed operators: activity and audit trails name an operator by it.
  await sql`CREATE UNIQUE INDEX operators_by_name ON operators (lower(name))`.execute(db)
  await sql`CREATE UNIQUE INDEX operators_by_email ON operators (lower(email)) WHERE removed_at IS NULL`.execute(db)
  await closed(db, 'operators')
  await sql`CREATE POLICY web_reads ON operators FOR SELECT TO countersign_operator_web USING (true)`.execute(db)
  await sql`GRANT SELECT ON operators TO countersign_operator_web`.execute(db)
  await sql`
    CREATE POLICY operator_manages ON operators TO countersign_operator USING (true) WITH CHECK (true)`.execute(db)
  await sql`
    GRANT SELECT, INSERT (operator_id, email, name, roles), UPDATE (roles, removed_at)
       ON operators TO countersign_operator`.execute(db)
}

async function passkeys(db: Kysely<never>) {
  await sql`
    CREATE TABLE operator_passkeys (
      credential_id  text PRIMARY KEY CHECK (length(credential_id) <= 1400), -- base64url
      operator_id    uuid NOT NULL REFERENCES operators,
      public_key     bytea NOT NULL, -- COSE_Key
      fingerprint    text NOT NULL UNIQUE,
      enrolled_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
      confirmed_at   timestamptz,
      confirmed_by   text,
      removed_at     timestamptz
    )`.execute(db)
  await sql`CREATE INDEX operator_passkeys_of_operator ON operator_passkeys (operator_id)`.execute(db)
  await closed(db, 'operator_passkeys')
  await sql`CREATE POLICY web_reads ON operator_passkeys FOR SELECT TO countersign_operator_web USING (true)`.execute(
    db,
  )
  await sql`
    CREATE POLICY web_adds ON operator_passkeys FOR INSERT TO countersign_operator_web
    WITH CHECK (confirmed_at IS NULL)`.execute(db)
  await sql`
    GRANT SELECT, INSERT (credential_id, operator_id, public_key, fingerprint)
       ON operator_passkeys TO countersign_operator_web`.execute(db)
  await sql`CREATE POLICY operator_confirms ON operator_passkeys TO countersign_operator USING (true)`.execute(db)
  await sql`
    GRANT SELECT, UPDATE (confirmed_at, confirmed_by, removed_at)
       ON operator_passkeys TO countersign_operator`.execute(db)
}

/** One-use links with which an operator registers a passkey. */
async function enrolments(db: Kysely<never>) {
  await sql`
    CREATE TABLE operator_enrolments (
      token_hash   bytea PRIMARY KEY,
      operator_id  uuid NOT NULL REFERENCES operators,
      created_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
      expires_at   timestamptz NOT NULL,
      used_at      timestamptz
    )`.execute(db)
  await closed(db, 'operator_enrolments')
  await sql`CREATE POLICY web_reads ON operator_enrolments FOR SELECT TO countersign_operator_web USING (true)`.execute(
    db,
  )
  await sql`
    CREATE POLICY web_uses ON operator_enrolments FOR UPDATE TO countersign_operator_web
    USING (used_at IS NULL AND expires_at > clock_timestamp()) WITH CHECK (used_at IS NOT NULL)`.execute(db)
  await sql`GRANT SELECT, UPDATE (used_at) ON operator_enrolments TO countersign_operator_web`.execute(db)
  await sql`
    CREATE POLICY operator_adds ON operator_enrolments FOR INSERT TO countersign_operator WITH CHECK (true)`.execute(db)
  // Links that nobody has used end with the next one.
  await sql`
    CREATE POLICY operator_reads ON operator_enrolments FOR SELECT TO countersign_operator USING (true)`.execute(db)
  await sql`
    CREATE POLICY operator_ends ON operator_enrolments FOR DELETE TO countersign_operator
    USING (used_at IS NULL)`.execute(db)
  await sql`
    GRANT SELECT (operator_id, used_at), INSERT (token_hash, operator_id, expires_at), DELETE
       ON operator_enrolments TO countersign_operator`.execute(db)
}

/** A session counts only with a signature over its token's hash and its end: a passkey's, or an identity provider's. Each reader verifies that. */
async function sessions(db: Kysely<never>) {
  await sql`
    CREATE TABLE operator_sessions (
      session_id     uuid PRIMARY KEY,
      token_hash     bytea NOT NULL UNIQUE,
      user_code      text UNIQUE, -- of a command line, which waits for the operator's browser
      asked_from     text CHECK (length(asked_from) <= 200),
      asked_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
      expires_at     timestamptz NOT NULL,
      operator_id    uuid REFERENCES operators,
      credential_id  text REFERENCES operator_passkeys,
      assertion      jsonb,
      id_token       text, -- of the operators' identity provider, instead of an assertion
      signed_in_at   timestamptz,
      ended_at       timestamptz
    )`.execute(db)
  await closed(db, 'operator_sessions')
  await sql`CREATE POLICY web_reads ON operator_sessions FOR SELECT TO countersign_operator_web USING (true)`.execute(
    db,
  )
  await sql`
    CREATE POLICY web_begins ON operator_sessions FOR INSERT TO countersign_operator_web
    WITH CHECK (assertion IS NOT NULL OR id_token IS NOT NULL)`.execute(db)
  await sql`
    CREATE POLICY web_signs_in ON operator_sessions FOR UPDATE TO countersign_operator_web
    USING (ended_at IS NULL) WITH CHECK (true)`.execute(db)
  await sql`
    GRANT SELECT, UPDATE (operator_id, credential_id, assertion, id_token, signed_in_at, ended_at),
          INSERT (session_id, token_hash, expires_at, operator_id, credential_id, assertion, id_token, signed_in_at)
       ON operator_sessions TO countersign_operator_web`.execute(db)
  await sql`
    CREATE POLICY operator_reads ON operator_sessions FOR SELECT TO countersign_operator USING (true)`.execute(db)
  await sql`
    CREATE POLICY operator_asks ON operator_sessions FOR INSERT TO countersign_operator
    WITH CHECK (assertion IS NULL AND id_token IS NULL)`.execute(db)
  await sql`
    CREATE POLICY operator_ends ON operator_sessions FOR UPDATE TO countersign_operator
    USING (ended_at IS NULL) WITH CHECK (true)`.execute(db)
  await sql`
    CREATE POLICY operator_forgets ON operator_sessions FOR DELETE TO countersign_operator
    USING (expires_at < clock_timestamp())`.execute(db)
  await sql`
    GRANT SELECT, INSERT (session_id, token_hash, user_code, asked_from, expires_at), UPDATE (ended_at), DELETE
       ON operator_sessions TO countersign_operator`.execute(db)
}

/** A destructive act that one operator asks for and another approves. An approval is executed once. */
async function approvals(db: Kysely<never>) {
  await sql`
    CREATE TABLE approvals (
      approval_id    uuid PRIMARY KEY,
      act            text NOT NULL,
      arguments      jsonb NOT NULL,
      act_hash       bytea NOT NULL, -- the challenge that the second operator's passkey signs
      asked_by       uuid NOT NULL REFERENCES operators,
      asked_at       timestamptz NOT NULL,
      expires_at     timestamptz NOT NULL,
      approved_by    uuid REFERENCES operators,
      credential_id  text REFERENCES operator_passkeys,
      assertion      jsonb,
      approved_at    timestamptz,
      refused_by     uuid REFERENCES operators,
      refused_at     timestamptz,
      executed_at    timestamptz,
      CHECK (expires_at <= asked_at + interval '1 hour')
    )`.execute(db)
  await sql`CREATE INDEX approvals_by_time ON approvals (asked_at)`.execute(db)
  await closed(db, 'approvals')
  await sql`CREATE POLICY web_reads ON approvals FOR SELECT TO countersign_operator_web USING (true)`.execute(db)
  await sql`
    CREATE POLICY web_approves ON approvals FOR UPDATE TO countersign_operator_web
    USING (num_nonnulls(approved_at, refused_at, executed_at) = 0 AND expires_at > clock_timestamp())
    WITH CHECK (num_nonnulls(approved_at, refused_at) = 1)`.execute(db)
  await sql`
    GRANT SELECT, UPDATE (approved_by, credential_id, assertion, approved_at, refused_by, refused_at)
       ON approvals TO countersign_operator_web`.execute(db)
  await sql`CREATE POLICY operator_reads ON approvals FOR SELECT TO countersign_operator USING (true)`.execute(db)
  await sql`
    CREATE POLICY operator_asks ON approvals FOR INSERT TO countersign_operator
    WITH CHECK (num_nonnulls(approved_at, refused_at, executed_at) = 0)`.execute(db)
  await sql`
    CREATE POLICY operator_executes ON approvals FOR UPDATE TO countersign_operator
    USING (executed_at IS NULL) WITH CHECK (executed_at IS NOT NULL)`.execute(db)
  // Requests that were not executed may name a person who is erased, and are of no use later.
  await sql`
    CREATE POLICY operator_forgets ON approvals FOR DELETE TO countersign_operator USING (executed_at IS NULL)`.execute(
    db,
  )
  await sql`
    GRANT SELECT, INSERT (approval_id, act, arguments, act_hash, asked_by, asked_at, expires_at),
          UPDATE (executed_at, arguments), DELETE ON approvals TO countersign_operator`.execute(db)
}

/** Sign-ins and approvals in the browser are entries of operator activity, too. */
async function activity(db: Kysely<never>) {
  await sql`
    CREATE POLICY web_adds ON operator_activity FOR INSERT TO countersign_operator_web
    WITH CHECK (action IN ('passkey.enrolled', 'operator.signed_in', 'approval.given', 'approval.refused'))`.execute(db)
  await sql`
    GRANT INSERT (entry_id, actor, action, detail) ON operator_activity TO countersign_operator_web`.execute(db)
}
