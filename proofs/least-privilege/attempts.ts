// What no running login may do. Each attempt is well formed: as a superuser, PostgreSQL does not refuse it for a lack of
// rights.

export interface Scene {
  /** The login that tries, and its role. */
  login: string
  role: string
  /** The tenant of the transaction, and another one with its account. */
  own: string
  foreign: string
  foreignAccount: string
  /** The process id of a superuser's connection. */
  superuserPid: number
  /** A partition of audit_entries. */
  partition: string
}

export interface Attempt {
  what: string
  sql(scene: Scene): string
  /** Row-level security hides the rows instead: the statement finds none. */
  mayFindNothing?: true
  /** Roles whose task this is, with the reason. */
  except?: Record<string, string>
}

const ROLES: Attempt[] = [
  { what: 'become a superuser', sql: () => 'SET ROLE postgres' },
  { what: 'become the owner', sql: () => 'SET ROLE cs_test_owner' },
  { what: 'take another role', sql: ({ role }) => `SET ROLE countersign_${role === 'app' ? 'resolver' : 'app'}` },
  { what: 'take the eraser’s role', sql: ({ role }) => `SET ROLE countersign_${role === 'eraser' ? 'log' : 'eraser'}` },
  { what: 'become another process', sql: ({ login }) => `SET ROLE ${login === 'cs_test_sealer_log' ? 'cs_test_api_app' : 'cs_test_sealer_log'}` }, // biome-ignore format: one line
  { what: 'change the session’s user', sql: () => 'SET SESSION AUTHORIZATION postgres' },
  { what: 'create a role', sql: () => 'CREATE ROLE cs_test_intruder LOGIN' },
  { what: 'make itself a superuser', sql: ({ login }) => `ALTER ROLE ${login} SUPERUSER` },
  { what: 'make itself bypass row-level security', sql: ({ login }) => `ALTER ROLE ${login} BYPASSRLS` },
  { what: 'join the owner', sql: ({ login }) => `GRANT cs_test_owner TO ${login}` },
  { what: 'join those who run programs', sql: ({ login }) => `GRANT pg_execute_server_program TO ${login}` },
]

const DDL: Attempt[] = [
  { what: 'create a table', sql: () => 'CREATE TABLE public.mine (id int)' },
  { what: 'create a temporary table', sql: () => 'CREATE TEMPORARY TABLE mine (id int)' },
  { what: 'create a schema', sql: () => 'CREATE SCHEMA mine' },
  { what: 'create a function with the rights of its owner', sql: () => `CREATE FUNCTION public.mine() RETURNS int SECURITY DEFINER LANGUAGE sql AS 'SELECT 1'` }, // biome-ignore format: one line
  { what: 'install an extension', sql: () => 'CREATE EXTENSION file_fdw' },
  { what: 'drop a table', sql: () => 'DROP TABLE audit_entries CASCADE' },
  { what: 'empty a table', sql: () => 'TRUNCATE audit_entries, audit_personal' },
  { what: 'add a column', sql: () => 'ALTER TABLE sign_requests ADD COLUMN mine int' },
  { what: 'add a trigger', sql: () => 'CREATE TRIGGER mine BEFORE UPDATE ON sign_requests FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()' }, // biome-ignore format: one line
  { what: 'disable triggers and foreign keys', sql: () => 'SET session_replication_role = replica' },
]

const SECURITY_OFF: Attempt[] = [
  { what: 'no longer force row-level security', sql: () => 'ALTER TABLE sign_requests NO FORCE ROW LEVEL SECURITY' },
  { what: 'disable row-level security', sql: () => 'ALTER TABLE documents DISABLE ROW LEVEL SECURITY' },
  { what: 'drop a policy', sql: () => 'DROP POLICY own_rows ON documents' },
  { what: 'add a policy', sql: () => 'CREATE POLICY mine ON documents USING (true)' },
  {
    what: 'read without row-level security',
    sql: () => 'SET LOCAL row_security = off; SELECT state FROM sign_requests',
  },
  { what: 'read a partition', sql: ({ partition }) => `SELECT hash FROM ${partition}` },
  { what: 'grant itself a table', sql: ({ login }) => `ALTER TABLE documents OWNER TO ${login}` },
]

const HISTORY: Attempt[] = [
  { what: 'edit the audit trail', sql: () => `UPDATE audit_entries SET hash = '\\x00'` },
  { what: 'delete from the audit trail', sql: () => 'DELETE FROM audit_entries' },
  { what: 'edit account activity', sql: () => `UPDATE account_activity SET actor = 'nobody'` },
  { what: 'delete account activity', sql: () => 'DELETE FROM account_activity' },
  { what: 'edit operator activity', sql: () => `UPDATE operator_activity SET actor = 'nobody'` },
  { what: 'delete operator activity', sql: () => 'DELETE FROM operator_activity' },
  { what: 'edit the transparency log', sql: () => `UPDATE log_leaves SET count = 0` },
  { what: 'edit a checkpoint', sql: () => `UPDATE log_checkpoints SET root = '\\x00'` },
  { what: 'delete checkpoints', sql: () => 'DELETE FROM log_checkpoints' },
  { what: 'forget a migration', sql: () => 'DELETE FROM kysely_migration' },
]

const SECRETS: Attempt[] = [
  { what: 'read the passwords of logins', sql: () => 'SELECT rolpassword FROM pg_authid' },
  { what: 'read another tenant’s document keys', sql: ({ foreign }) => `SELECT wrapped FROM document_keys WHERE tenant_id = '${foreign}'`, mayFindNothing: true, except: { keys: 'countersign admin rewrap' } }, // biome-ignore format: one line
  { what: 'read another account’s password hash', sql: ({ foreignAccount }) => `SELECT password_hash FROM accounts WHERE account_id = '${foreignAccount}'`, mayFindNothing: true }, // biome-ignore format: one line
  { what: 'read another tenant’s webhook secret', sql: ({ foreign }) => `SELECT wrapped FROM webhook_secrets WHERE tenant_id = '${foreign}'`, mayFindNothing: true, except: { keys: 'countersign admin rewrap' } }, // biome-ignore format: one line
  { what: 'read a provider secret', sql: () => 'SELECT wrapped FROM provider_secrets', except: { sealer: 'opens providers', keys: 'countersign admin rewrap' } }, // biome-ignore format: one line
  { what: 'store a provider secret', sql: () => `INSERT INTO provider_secrets (name, master_key_id, wrapped) SELECT 'intruder', master_key_id, '\\x00' FROM master_keys WHERE closed_at IS NULL`, except: { operator: 'countersign admin set-provider-secret' } }, // biome-ignore format: one line
  { what: 'remove provider secrets', sql: () => 'DELETE FROM provider_secrets', except: { operator: 'countersign admin remove-provider-secret' } }, // biome-ignore format: one line
]

const MASTER_KEYS: Attempt[] = [
  { what: 'open a master key again', sql: () => 'UPDATE master_keys SET closed_at = NULL' },
  { what: 'register a master key', sql: () => `INSERT INTO master_keys (master_key_id, check_value) VALUES ('mine', '\\x00')`, except: { keys: 'countersign admin rewrap' } }, // biome-ignore format: one line
  { what: 'forget a master key', sql: () => 'DELETE FROM master_keys' },
  { what: 'replace the check value of a master key', sql: () => `UPDATE master_keys SET check_value = NULL` },
]

const TENANTS: Attempt[] = [
  { what: 'read another tenant’s documents', sql: ({ foreign }) => `SELECT name FROM documents WHERE tenant_id = '${foreign}'`, mayFindNothing: true }, // biome-ignore format: one line
  { what: 'read another tenant’s signers', sql: ({ foreign }) => `SELECT name, email FROM signers WHERE tenant_id = '${foreign}'`, mayFindNothing: true }, // biome-ignore format: one line
  { what: 'read another tenant’s personal values', sql: ({ foreign }) => `SELECT revealed FROM audit_personal WHERE tenant_id = '${foreign}'`, mayFindNothing: true }, // biome-ignore format: one line
  { what: 'read another tenant’s events', sql: ({ foreign }) => `SELECT body FROM events WHERE tenant_id = '${foreign}'`, mayFindNothing: true }, // biome-ignore format: one line
  { what: 'end another tenant’s requests', sql: ({ foreign }) => `UPDATE sign_requests SET state = 'cancelled' WHERE tenant_id = '${foreign}'`, mayFindNothing: true }, // biome-ignore format: one line
  { what: 'delete another tenant’s documents', sql: ({ foreign }) => `DELETE FROM document_pieces WHERE tenant_id = '${foreign}'`, mayFindNothing: true }, // biome-ignore format: one line
  { what: 'add a document to another tenant', sql: ({ foreign }) => `INSERT INTO documents (tenant_id, document_id, name, size, sha256, content_sha256, pages, preflight) VALUES ('${foreign}', gen_random_uuid(), 'x', 1, '\\x00', '\\x00', '[]', '{}')` }, // biome-ignore format: one line
  { what: 'read documents without a tenant', sql: () => `SELECT set_config('app.tenant', '', true); SELECT name FROM documents`, mayFindNothing: true }, // biome-ignore format: one line
  { what: 'approve an account', sql: ({ foreignAccount }) => `UPDATE accounts SET approved_at = now() WHERE account_id = '${foreignAccount}'`, mayFindNothing: true, except: { operator: 'countersign admin approve' } }, // biome-ignore format: one line
]

const OPERATORS: Attempt[] = [
  { what: 'name an operator', sql: () => `INSERT INTO operators (operator_id, email, name, roles) VALUES (gen_random_uuid(), 'x@example.com', 'Intruder', '{custodian}')`, except: { operator: 'countersign admin add-operator' } }, // biome-ignore format: one line
  { what: 'give an operator another role', sql: () => `UPDATE operators SET roles = '{custodian}'`, except: { operator: 'countersign admin set-roles' } }, // biome-ignore format: one line
  { what: 'confirm an operator’s passkey', sql: () => 'UPDATE operator_passkeys SET confirmed_at = now()', except: { operator: 'countersign admin confirm-passkey' } }, // biome-ignore format: one line
  { what: 'replace the key of an operator’s passkey', sql: () => `UPDATE operator_passkeys SET public_key = '\\x00'` },
  { what: 'ask for an approval', sql: () => `INSERT INTO approvals (approval_id, act, arguments, act_hash, asked_by, asked_at, expires_at) SELECT gen_random_uuid(), 'erase', '{}', '\\x00', operator_id, now(), now() FROM operators`, except: { operator: 'countersign admin erase' } }, // biome-ignore format: one line
  { what: 'execute an approval', sql: () => 'UPDATE approvals SET executed_at = now()', except: { operator: 'countersign admin erase' } }, // biome-ignore format: one line
  { what: 'change an act after its approval', sql: () => `UPDATE approvals SET act = 'erase'` },
]

const SERVER: Attempt[] = [
  { what: 'run a program with COPY TO', sql: () => `COPY (SELECT 1) TO PROGRAM 'cat > /dev/null'` },
  { what: 'run a program with COPY FROM', sql: () => `COPY relay_cursor FROM PROGRAM 'true'` },
  { what: 'write a file', sql: () => `COPY (SELECT 1) TO '/tmp/countersign-least-privilege'` },
  { what: 'read a file', sql: () => `SELECT pg_read_file('/etc/passwd')` },
  { what: 'import a file', sql: () => `SELECT lo_import('/etc/passwd')` },
  { what: 'list a folder', sql: () => `SELECT pg_ls_dir('/')` },
  { what: 'load a library', sql: () => `LOAD '/tmp/intruder.so'` },
  { what: 'cancel a superuser’s statement', sql: ({ superuserPid }) => `SELECT pg_cancel_backend(${superuserPid})` },
  { what: 'reload the server’s settings', sql: () => 'SELECT pg_reload_conf()' },
  { what: 'publish all tables', sql: () => 'CREATE PUBLICATION mine FOR ALL TABLES' },
  { what: 'replicate', sql: () => `SELECT pg_create_physical_replication_slot('cs_test_intruder', false, true)` },
  { what: 'change its limits for all sessions', sql: ({ login }) => `ALTER ROLE ${login} CONNECTION LIMIT 1000` },
]

export const ATTEMPTS: readonly Attempt[] = [...ROLES, ...DDL, ...SECURITY_OFF, ...HISTORY, ...SECRETS, ...MASTER_KEYS, ...TENANTS, ...OPERATORS, ...SERVER] // biome-ignore format: one line
