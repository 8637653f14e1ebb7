import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { CallRefused, callApi } from '../dev/call-api.ts'
import { fillDemo } from './fill.ts'
import { OWNER } from './people.ts'

// The demo account of a development server: opened and filled once, found again at the next start.

export interface DemoSettings {
  url: string
  receiverUrl: string
  providerUrl: string | null
  /** Keeps the account's key; readable only by its owner. */
  file: string
  /** The database that the key belongs to. */
  databaseUrl: string
  report(line: string): void
}

interface Kept {
  apiKey: string
  databaseUrl: string
  isFilled: boolean
}

/** Returns the key. A run that was interrupted is continued. */
export async function openDemo(settings: DemoSettings): Promise<string> {
  const { file, databaseUrl, report } = settings
  const kept = readKept(settings) ?? (await openAccount(settings))
  if (kept.isFilled) {
    report(`The demo account exists. Nothing was added. Its key is in ${file}`)
    return kept.apiKey
  }
  await fillDemo({ ...settings, apiKey: kept.apiKey })
  keep(file, { apiKey: kept.apiKey, databaseUrl, isFilled: true })
  return kept.apiKey
}

function readKept({ file, databaseUrl }: DemoSettings): Kept | null {
  if (!existsSync(file)) return null
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept
  return kept.databaseUrl === databaseUrl ? kept : null
}

async function openAccount({ url, file, databaseUrl }: DemoSettings): Promise<Kept> {
  const body = JSON.stringify({ ...OWNER, password: crypto.randomUUID() })
  const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const { api_key } = await callApi(`${url}/api/v1/accounts`, call).catch((error: unknown) => {
    if (!(error instanceof CallRefused) || error.status !== 409) throw error
    const message = `The demo account ${OWNER.email} exists, but ${file} with its key does not.`
    throw new CallRefused(409, `${message} Restore the file, or use another database and data folder.`)
  })
  const kept = { apiKey: String(api_key), databaseUrl, isFilled: false }
  keep(file, kept)
  return kept
}

function keep(file: string, kept: Kept): void {
  mkdirSync(new URL('.', `file://${file}`).pathname, { recursive: true })
  writeFileSync(file, JSON.stringify(kept, null, 2), { mode: 0o600 })
}
