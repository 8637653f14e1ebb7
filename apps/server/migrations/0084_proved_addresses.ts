import { type Kysely, sql } from 'kysely'

/**
 * The addresses that members of an account have proved (docs/adr/0086-branding.md). Signers see an address of the account
 * only while it is among them. The application may not read users, so this is a copy, which the database keeps true.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await provedAddresses(db)
  await followMemberships(db)
  await followUsers(db)
  await addKnown(db)
  // Logos of suspended accounts are not served.
  await sql`GRANT SELECT (tenant_id) ON branding TO countersign_resolver`.execute(db)
}

async function provedAddresses(db: Kysely<never>) {
  await sql`
    CREATE TABLE proved_addresses (
      account_id  uuid NOT NULL REFERENCES accounts,
      email       text NOT NULL, -- in lower case
      user_id     uuid NOT NULL,
      PRIMARY KEY (account_id, email, user_id)
    )`.execute(db)
  await sql`CREATE INDEX proved_addresses_of_user ON proved_addresses (user_id)`.execute(db)
  await sql`ALTER TABLE proved_addresses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`
    CREATE POLICY own_account ON proved_addresses FOR SELECT TO countersign_app
    USING (account_id = (SELECT t.account_id FROM tenants t
                          WHERE t.tenant_id = nullif(current_setting('app.tenant', true), '')::uuid))`.execute(db)
  await sql`GRANT SELECT ON proved_addresses TO countersign_app`.execute(db)
  await sql`
    CREATE POLICY identity_manages ON proved_addresses TO countersign_identity USING (true) WITH CHECK (true)`.execute(
    db,
  )
  await sql`GRANT SELECT, INSERT, DELETE ON proved_addresses TO countersign_identity`.execute(db)
}

/** The user's row is locked: somebody may change the address at the same time, and see no membership yet. */
async function followMemberships(db: Kysely<never>) {
  await sql`
    CREATE FUNCTION prove_address_of_member() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        DELETE FROM proved_addresses WHERE account_id = OLD.account_id AND user_id = OLD.user_id;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        PERFORM FROM users WHERE user_id = NEW.user_id FOR NO KEY UPDATE;
        INSERT INTO proved_addresses (account_id, email, user_id)
        SELECT NEW.account_id, lower(email), user_id FROM users
         WHERE user_id = NEW.user_id AND verified_at IS NOT NULL AND deactivated_at IS NULL;
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER proves_address AFTER INSERT OR DELETE OR UPDATE OF account_id, user_id ON memberships
    FOR EACH ROW EXECUTE FUNCTION prove_address_of_member()`.execute(db)
}

async function followUsers(db: Kysely<never>) {
  await sql`
    CREATE FUNCTION prove_address_of_user() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
    BEGIN
      DELETE FROM proved_addresses WHERE user_id = NEW.user_id;
      IF NEW.verified_at IS NOT NULL AND NEW.deactivated_at IS NULL THEN
        INSERT INTO proved_addresses (account_id, email, user_id)
        SELECT account_id, lower(NEW.email), user_id FROM memberships WHERE user_id = NEW.user_id;
      END IF;
      RETURN NULL;
    END $$`.execute(db)
  await sql`
    CREATE TRIGGER proves_address AFTER UPDATE OF email, verified_at, deactivated_at ON users
    FOR EACH ROW
    WHEN ((OLD.email, OLD.verified_at IS NULL, OLD.deactivated_at IS NULL)
          IS DISTINCT FROM (NEW.email, NEW.verified_at IS NULL, NEW.deactivated_at IS NULL))
    EXECUTE FUNCTION prove_address_of_user()`.execute(db)
}

async function addKnown(db: Kysely<never>) {
  const tables = ['memberships', 'users', 'proved_addresses'].map((name) => sql.table(name))
  for (const table of tables) await sql`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`.execute(db)
  await sql`
    INSERT INTO proved_addresses (account_id, email, user_id)
    SELECT m.account_id, lower(u.email), u.user_id FROM memberships m JOIN users u USING (user_id)
     WHERE u.verified_at IS NOT NULL AND u.deactivated_at IS NULL`.execute(db)
  for (const table of tables) await sql`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`.execute(db)
}
