import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { foundFault } from '../lib/faults.ts'
import { startPooler } from '../lib/pooler.ts'
import { hold } from '../lib/proof.ts'
import { asAdmin, DATABASE, type Deployment, type Kind, OWNER, ownerUrl } from './deployment.ts'

// From an empty database to processes that may start: points 3 to 6.

const KINDS: Kind[] = ['api', 'worker', 'sealer']

/** Point 4: the logins exist, because another database of the server has been set up, and this one is empty. */
export async function refuseEmptyDatabase(deployment: Deployment, say: (line: string) => void): Promise<void> {
  const { cluster, urls } = deployment
  await asAdmin(`${cluster.url}/postgres`, [`CREATE DATABASE empty OWNER ${OWNER}`])
  const empty = (kind: Kind) => Object.assign(new URL(urls[kind] ?? ''), { pathname: '/empty' }).href
  const refusals = KINDS.map((kind) => deployment.refuses(kind, { COUNTERSIGN_DATABASE_URL: empty(kind) }))
  for (const [i, said] of (await Promise.all(refusals)).entries()) {
    hold(said.includes('countersign migrate'), `on an empty database the ${KINDS[i]} says: ${said}`)
  }
  say('4: on an empty database api, worker and sealer end, and name the command that is missing')
}

/** Point 4: an owner that is no superuser migrates and creates the logins. */
export async function initialise(deployment: Deployment, say: (line: string) => void): Promise<void> {
  const { cluster } = deployment
  const env = { COUNTERSIGN_OWNER_DATABASE_URL: ownerUrl(cluster.url) }
  const applied = await deployment.countersign(['migrate'], env)
  hold(applied.includes('Applied 0001_core'), `migrate says: ${applied}`)
  const logins = await deployment.countersign(['database', 'create-logins', '--json'], env)
  Object.assign(deployment.urls, JSON.parse(logins))
  const [owner] = await asAdmin(`${cluster.url}/${DATABASE}`, [
    `SELECT rolsuper, EXISTS (SELECT FROM pg_auth_members WHERE member = o.oid) AS member FROM pg_roles o WHERE rolname = '${OWNER}'`,
  ])
  hold(owner?.rolsuper === false && owner.member === false, `the owner has more rights: ${JSON.stringify(owner)}`)
  say('4: `countersign migrate` and `create-logins` initialise it, as an ordinary user')
}

/**
 * Point 5: PostgreSQL 16 gives an owner with CREATEROLE the administration of its roles, and nothing else: it is a member, but
 * cannot take them. Here the roles exist, and the owner has only their administration.
 */
export async function migrateManaged({ cluster, countersign }: Deployment, say: (line: string) => void): Promise<void> {
  const rows = await asAdmin(`${cluster.url}/postgres`, [
    'CREATE ROLE managed_owner LOGIN',
    'CREATE DATABASE managed OWNER managed_owner',
    `SELECT rolname FROM pg_roles WHERE rolname LIKE 'countersign\\_%' AND NOT rolcanlogin`,
  ])
  const roles = rows.map(({ rolname }) => String(rolname))
  await asAdmin(`${cluster.url}/postgres`, [`GRANT ${roles.join(', ')} TO managed_owner WITH ADMIN OPTION`])
  const url = ownerUrl(cluster.url, 'managed_owner', 'managed')
  await countersign(['migrate'], { COUNTERSIGN_OWNER_DATABASE_URL: url })
  const [granted] = await asAdmin(`${cluster.url}/managed`, [
    `SELECT has_table_privilege('cs_api_app', 'sign_requests', 'INSERT') AS insert,
            has_table_privilege('cs_api_resolver', 'api_keys', 'SELECT') OR has_any_column_privilege('cs_api_resolver', 'api_keys', 'SELECT') AS find`,
  ])
  hold(granted?.insert === true && granted.find === true, `the logins cannot work there: ${JSON.stringify(granted)}`)
  say('5: so does an owner that administers the roles without CREATEROLE, the rule of PostgreSQL 16 (simulated on 15)')
}

/** Point 3: a host without the keys names them, and invents none. */
export async function nameMissingSecrets(deployment: Deployment, say: (line: string) => void): Promise<void> {
  const operator = { COUNTERSIGN_DATABASE_URL: deployment.urls.operator ?? '' }
  const first = await deployment.refuses('api')
  hold(first.includes('countersign admin create-master-key'), `a first start without a master key says: ${first}`)
  hold(!existsSync(join(deployment.folder, 'master.key')), 'a start has created a master key')
  await deployment.countersign(['admin', 'create-master-key'], operator)
  await deployment.countersign(['admin', 'rotate-webhook-key'], operator)
  say('3: without a master key no process starts; an operator creates it once')
}

/** The same on a second host, once the keys are in use. */
export async function nameMissingSecretsElsewhere(deployment: Deployment, say: (line: string) => void): Promise<void> {
  const [folder, half] = [deployment.newFolder(), deployment.newFolder()]
  const key = { COUNTERSIGN_MASTER_KEY_FILE: join(deployment.folder, 'master.key') }
  const [api, worker] = await Promise.all([
    deployment.refuses('api', { COUNTERSIGN_DATA: folder }),
    deployment.refuses('worker', { COUNTERSIGN_DATA: half, ...key }),
  ])
  hold(/master key [0-9a-f-]+ is not in/.test(api), `a host without the master key says: ${api}`)
  hold(worker.includes('webhook.keys does not exist'), `a host without webhook.keys says: ${worker}`)
  const invented = [join(folder, 'master.key'), join(half, 'webhook.keys')].filter((file) => existsSync(file))
  hold(invented.length === 0, `a start has created ${invented.join(', ')}`)
  foundFault('missing keys')
  say('3: on a second host a missing master key and missing webhook keys are named, and none is created')
}

/** Point 6: a pooler that drops start-up parameters and connects as a superuser. */
export async function refusePooler(deployment: Deployment, say: (line: string) => void): Promise<void> {
  const { cluster, urls } = deployment
  const urlOf = () => urls.api ?? ''
  const pooler = await startPooler({ adminUrl: `${cluster.url}/${DATABASE}`, urlOf }, { prefix: 'cs' })
  try {
    const url = pooler.asSuperuserOf('api').replace('?pgbouncer=true', '')
    const said = await deployment.refuses('api', { COUNTERSIGN_DATABASE_URL: url })
    hold(said.includes('it is a superuser'), `behind a pooler with the wrong login the api says: ${said}`)
  } finally {
    await pooler.stop()
  }
  say('6: behind PgBouncer that ignores start-up parameters and logs in as a superuser, the api ends with the reason')
}
