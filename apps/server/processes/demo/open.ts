import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { CallRefused, callApi } from '../dev/call-api.ts'
import { fillDemo } from './fill.ts'
import { OWNER } from './people.ts'

// The demo account of a development server: opened and filled once, found again at the next start.

export interface DemoSettings {
  url: string
  receiverUrl: string
  providerUrl: string | null
  /** Keeps the account's key and password; readable only by its owner. */
  file: string
  /** The database that the key belongs to. */
  databaseUrl: string
  report(line: string): void
}

/** How programs and people enter the account. */
export interface DemoAccess {
  apiKey: string
  email: string
  password: string
}

interface Kept extends DemoAccess {
  databaseUrl: string
  isFilled: boolean
}

/** A run that was interrupted is continued. */
export async function openDemo(settings: DemoSettings): Promise<DemoAccess> {
  const { file, databaseUrl, report } = settings
  const kept = readKept(settings) ?? (await openAccount(settings))
  if (kept.isFilled) {
    report(`The demo account exists. Nothing was added. Its key is in ${file}`)
    return kept
  }
  await fillDemo({ ...settings, apiKey: kept.apiKey })
  keep(file, { ...kept, databaseUrl, isFilled: true })
  return kept
}

function readKept({ file, databaseUrl }: DemoSettings): Kept | null {
  if (!existsSync(file)) return null
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept
  return kept.databaseUrl === databaseUrl ? kept : null
}

async function openAccount({ url, file, databaseUrl }: DemoSettings): Promise<Kept> {
  const password = crypto.randomUUID()
  const body = JSON.stringify({ ...OWNER, password })
  const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const { api_key } = await callApi(`${url}/api/v1/accounts`, call).catch((error: unknown) => {
    if (!(error instanceof CallRefused) || error.status !== 409) throw error
    const message = `The demo account ${OWNER.email} exists, but ${file} with its key does not.`
    throw new CallRefused(409, `${message} Restore the file, or use another database and data folder.`)
  })
  const kept = { apiKey: String(api_key), email: OWNER.email, password, databaseUrl, isFilled: false }
  keep(file, kept)
  return kept
}

function keep(file: string, kept: Kept): void {
  mkdirSync(new URL('.', `file://${file}`).pathname, { recursive: true })
  writeFileSync(file, JSON.stringify(kept, null, 2), { mode: 0o600 })
}
