import type { TestDatabase } from '../../apps/server/testing/database.ts'
import { hold } from '../lib/proof.ts'
import type { Tenant, World } from './tenants.ts'

// What PostgreSQL itself says about the wall (docs/adr/0003-cells-and-tenancy.md).

/** Reviewed: without row-level security, because they hold no tenant's content. */
const OPEN_TABLES = /^public\.(relay_cursor|search_backfill|log_generations|kysely_migration|kysely_migration_lock)$/
/**
 * Reviewed: not a tenant's. Accounts stand above tenants; sign-ups are counted before there is one; keys are public, and
 * so is the transparency log, which holds hashes only; master keys are listed by their ids; how fast a domain takes mails
 * is seen by who runs jobs; provider secrets are the operator's, for the sealer, and operators' activity names no tenant.
 */
const WITHOUT_TENANT = [
  'public.accounts',
  'public.authentication_keys',
  'public.users',
  'public.memberships',
  'public.proved_addresses',
  'public.invitations',
  'public.user_sessions',
  'public.passkeys',
  'public.recovery_codes',
  'public.user_links',
  'public.sign_in_challenges',
  'public.recoveries',
  'public.device_codes',
  'public.sign_in_windows',
  'public.sso_connections',
  'public.sso_domains',
  'public.sso_identities',
  'public.sso_sign_ins',
  'public.scim_tokens',
  'public.scim_users',
  'public.sign_up_windows',
  'public.mail_domains',
  'public.webhook_root_keys',
  'public.master_keys',
  'public.provider_secrets',
  'public.operator_activity',
  'public.operators',
  'public.operator_passkeys',
  'public.operator_enrolments',
  'public.operator_sessions',
  'public.approvals',
  'public.logs',
  'public.log_leaves',
  'public.log_checkpoints',
  'public.log_cosignatures',
  'public.log_keys',
]
/** What the application's role is held to in every table of a tenant's. */
const OWN_ROWS = `(tenant_id = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)`

export interface Catalogued {
  tables: number
  partitions: number
  roles: number
}

interface Table {
  name: string
  partition: boolean
  secured: boolean
  forced: boolean
  owner: string
  has_tenant: boolean
  tenant_first: boolean
}

export async function checkCatalogue(world: World, tenants: Tenant[]): Promise<Catalogued> {
  const { database } = world.stack
  const tables = (await database.owner(TABLES)) as Table[]
  const walled = tables.filter(({ name }) => !OPEN_TABLES.test(name))
  for (const table of walled) checkTable(table)
  const roles = await checkRoles(database, tables)
  await checkSessions(database)
  await checkGrants(database, walled)
  await checkPolicies(database, walled)
  await checkNoWayRound(database)
  await checkJobs(database)
  await checkSight(world, walled, tenants)
  const partitions = walled.filter(({ partition }) => partition).length
  return { tables: walled.length - partitions, partitions, roles }
}

const OURS = `nspname !~ '^pg_' AND nspname <> 'information_schema'`

const TABLES = `
  SELECT nspname || '.' || relname AS name, relispartition AS partition, relrowsecurity AS secured,
         relforcerowsecurity AS forced, pg_get_userbyid(relowner) AS owner, a.attnum IS NOT NULL AS has_tenant,
         coalesce(i.indkey[0] = a.attnum, false) AS tenant_first
    FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    LEFT JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
    LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
   WHERE relkind IN ('r', 'p') AND ${OURS}`

function checkTable({ name, secured, forced, has_tenant, tenant_first }: Table): void {
  hold(secured && forced, `row-level security is not ${secured ? 'forced' : 'enabled'} on ${name}`)
  hold(has_tenant || WITHOUT_TENANT.includes(name), `${name} has no tenant_id and is on no reviewed list`)
  hold(!has_tenant || tenant_first, `tenant_id is not the first column of ${name}'s primary key`)
}

async function checkRoles(database: TestDatabase, tables: Table[]): Promise<number> {
  const roles = await database.owner(
    `SELECT rolname AS name, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication AS mighty, rolcanlogin AS can_login,
            ARRAY(SELECT pg_get_userbyid(roleid)::text FROM pg_auth_members WHERE member = r.oid) AS member_of
       FROM pg_roles r WHERE rolname LIKE 'countersign\\_%'`,
  )
  hold(
    roles.some(({ name }) => name === 'countersign_app'),
    'there is no role countersign_app',
  )
  for (const { name, mighty, can_login, member_of } of roles) {
    hold(!mighty, `${name} is a superuser, bypasses row-level security, or may make roles, databases or replicas`)
    hold(member_of.length === 0, `${name} can become ${member_of.join(', ')}`)
    hold(!can_login, `${name} can log in`)
    const owned = tables.filter(({ owner }) => owner === name)
    hold(owned.length === 0, `${name} owns ${owned.map((table) => table.name).join(', ')}`)
  }
  return roles.length
}

/** Who is really logged in: each connection has the one role that its pool names, and cannot get another. */
async function checkSessions(database: TestDatabase): Promise<void> {
  const sessions = await database.owner(
    `SELECT DISTINCT application_name AS role, usename AS login, rolsuper OR rolbypassrls AS mighty,
            ARRAY(SELECT pg_get_userbyid(roleid)::text FROM pg_auth_members WHERE member = r.oid) AS member_of
       FROM pg_stat_activity a JOIN pg_roles r ON r.oid = a.usesysid
      WHERE datname = current_database() AND application_name LIKE 'countersign\\_%'`,
  )
  hold(sessions.length >= 3, `only ${sessions.length} kinds of connections are open`)
  for (const { role, login, mighty, member_of } of sessions) {
    hold(!mighty, `${login} is a superuser or bypasses row-level security`)
    hold(member_of.length === 1 && member_of[0] === role, `${login} is a member of ${member_of}, not of ${role} alone`)
  }
}

/** A partition is reached only through its parent, where the policy stands. Asked with PUBLIC's rights included. */
async function checkGrants(database: TestDatabase, walled: Table[]): Promise<void> {
  const partitions = walled.filter(({ partition }) => partition).map(({ name }) => name)
  const granted = await database.owner(
    `SELECT rolname, part, privilege FROM pg_roles, unnest($1::text[]) AS part,
            unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS privilege
      WHERE rolname LIKE 'countersign\\_%'
        AND (has_table_privilege(rolname, part, privilege)
             OR privilege IN ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES') AND has_any_column_privilege(rolname, part, privilege))`,
    [partitions],
  )
  const [first] = granted
  hold(!first, `${first?.rolname} may ${first?.privilege} the partition ${first?.part}`)
}

/** The application sees its tenant's rows by one rule, the same everywhere; no policy speaks to everybody. */
async function checkPolicies(database: TestDatabase, walled: Table[]): Promise<void> {
  const policies = await database.owner(
    `SELECT schemaname || '.' || tablename AS name, policyname, roles::text[] AS roles, permissive, qual, with_check
       FROM pg_policies`,
  )
  const open = policies.find(({ roles }) => !roles.every((role: string) => role.startsWith('countersign_')))
  hold(!open, `the policy ${open?.policyname} on ${open?.name} is for ${open?.roles}`)
  for (const { name, partition, has_tenant } of walled) {
    const ours = policies.filter((policy) => policy.name === name && policy.roles.includes('countersign_app'))
    if (partition || !has_tenant) continue
    const [only] = ours
    const right = ours.length === 1 && only?.qual === OWN_ROWS && only?.with_check === OWN_ROWS
    hold(right, `countersign_app is held to something else than its own rows in ${name}: ${JSON.stringify(ours)}`)
  }
}

/** Functions and views that run with their owner's rights would see through the wall. */
async function checkNoWayRound(database: TestDatabase): Promise<void> {
  const found = await database.owner(
    `SELECT 'the SECURITY DEFINER function ' || proname AS what
       FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE prosecdef AND ${OURS}
     UNION ALL
     SELECT 'the view or foreign table ' || relname
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE relkind IN ('v', 'm', 'f') AND ${OURS}`,
  )
  hold(found.length === 0, `a way round the wall: ${found.map(({ what }) => what).join(', ')}`)
}

/** Job data holds ids only. Completed jobs are deleted; the events keep what the relay enqueued for them. */
async function checkJobs(database: TestDatabase): Promise<void> {
  const jobs = await database.owner(
    `SELECT name, ids FROM jobs
     UNION ALL SELECT job->>'name', job->'ids' FROM events CROSS JOIN jsonb_array_elements(events.jobs) AS job`,
  )
  hold(jobs.length > 0, 'no event has enqueued a job')
  for (const { name, ids } of jobs) {
    const plain = Object.values(ids).every((value) => /^([0-9a-f-]{36}|[0-9a-f]{64}|\d{1,9})$/.test(String(value)))
    hold(plain, `the job ${name} holds more than ids: ${JSON.stringify(ids)}`)
  }
}

/** The application's role, within one tenant, sees none of another's rows in any table; without a tenant, none at all. */
async function checkSight({ app }: World, walled: Table[], tenants: Tenant[]): Promise<void> {
  for (const { name, partition, has_tenant } of walled) {
    if (partition || !has_tenant) continue
    const count = `SELECT count(*)::int AS rows FROM ${name}`
    const [none] = await app.query(count)
    hold(none?.rows === 0, `without a tenant, countersign_app sees ${none?.rows} rows of ${name}`)
    for (const { tenantId, word } of tenants) {
      const foreign = await app.transaction({ tenant: tenantId }, (tx) =>
        tx.query(`${count} WHERE tenant_id <> $1`, [tenantId]),
      )
      hold(foreign[0]?.rows === 0, `${word} sees ${foreign[0]?.rows} foreign rows of ${name}`)
    }
  }
}
