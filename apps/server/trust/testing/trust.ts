import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPki, type Pki } from '@countersign/sandbox-pki'
import { openAccount } from '../../accounts/open.ts'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openTestKeys } from '../../testing/master-keys.ts'
import { checkCertificate, type Question } from '../check.ts'
import { openCertificates } from '../open.ts'
import type { CertificateDeps, Mode } from '../trust.ts'
import type { Verdict } from '../verdict.ts'

// Certificates checked for an account on a real database, configured like the sealer.

export interface Office {
  database: TestDatabase
  db: Database
  accountId: string
  tenants: Record<Mode, string>
  /** The checker of this account, with its own stores and the operator's other settings. */
  open(settings?: Partial<JudgeSettings>): Promise<Judge>
  close(): Promise<void>
}

export interface JudgeSettings {
  /** Name of a store → its certificates. */
  stores: Readonly<Record<string, readonly Uint8Array[]>>
  /** Internal hosts that the operator allows. All others are rejected. */
  allowList: readonly string[]
  dnsServers: string[]
  sandbox: Pki
}

export interface Judge {
  deps: CertificateDeps
  /** By default: in live mode, now, for Ada Lovelace. */
  check(chain: readonly Uint8Array[], about?: About): Promise<Verdict>
}

export type About = Partial<Question['signer']> & Partial<Pick<Question, 'mode' | 'at'>>

const LIMITS = { max: 4, statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, poolWaitMs: 5_000 }

export async function openOffice(): Promise<Office> {
  const database = await makeTestDatabase()
  const db = openDatabase({ url: database.url, role: 'countersign_app', ...LIMITS })
  const { accountId, tenants } = await makeAccount(database, db)
  const folders: string[] = []
  return {
    database,
    db,
    accountId,
    tenants,
    open: async ({ stores = {}, allowList = [], dnsServers = [], sandbox } = {}) => {
      const folder = await mkdtemp(join(tmpdir(), 'countersign-trust-'))
      folders.push(folder)
      await writeStores(folder, stores)
      const pki = sandbox ?? createPki({ baseUrl: 'http://pki.sandbox.invalid' })
      const trust = { folder, defaults: ['default'], allowList }
      const deps = openCertificates({ db, trust, dnsServers, sandbox: async () => pki })
      const check: Judge['check'] = (chain, about = {}) => {
        const { name = 'Ada Lovelace', pins = null, mode = 'live', at = new Date() } = about
        return checkCertificate(deps, { tenantId: tenants[mode], mode, chain, signer: { name, pins }, at })
      }
      return { deps, check }
    },
    close: async () => {
      await db.close()
      await database.drop()
      for (const folder of folders) await rm(folder, { recursive: true })
    },
  }
}

/** The result in one word. */
export function outcomeOf(verdict: Verdict): string {
  return verdict.ok ? 'accepted' : verdict.code
}

async function makeAccount(database: TestDatabase, db: Database): Promise<Pick<Office, 'accountId' | 'tenants'>> {
  const identity = openDatabase({ url: database.url, role: 'countersign_identity', ...LIMITS })
  const person = { email: 'owner@example.com', name: 'Example Lending', passwordHash: 'none' }
  const deps = { identity, masterKeys: await openTestKeys(db) }
  const { accountId, tenantId } = await openAccount(deps, person).finally(() => identity.close())
  const live = `SELECT tenant_id FROM tenants WHERE account_id = $1 AND mode = 'live'`
  const [row] = await database.owner(live, [accountId])
  return { accountId, tenants: { test: tenantId, live: row.tenant_id as string } }
}

async function writeStores(folder: string, stores: JudgeSettings['stores']): Promise<void> {
  for (const [name, certificates] of Object.entries(stores)) {
    await mkdir(join(folder, name))
    for (const [i, der] of certificates.entries()) await writeFile(join(folder, name, `${i}.cer`), der)
  }
}
