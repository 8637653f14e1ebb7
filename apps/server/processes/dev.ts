import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type Config, ConfigError, readConfig } from '../config/config.ts'
import { SIGNATURE_PLACES } from '../documents/sample/places.ts'
import { startSandboxEsp } from '../providers/start-sandbox.ts'
import { demoGuide } from './demo/guide.ts'
import { openDemo } from './demo/open.ts'
import { startReceiver } from './demo/receiver.ts'
import { CallRefused, callApi } from './dev/call-api.ts'
import { prepareDatabase } from './prepare-database.ts'
import { type Running, startAll } from './start-all.ts'
import { started } from './started.ts'
import { stopOnSignals } from './stop.ts'

// bin/dev: runs the product as one process and prints the sandbox key of a developer account and its first call. It also
// starts the sandbox's identity provider, unless COUNTERSIGN_SANDBOX_ESP_URL names one. The image `try` does the same, with
// COUNTERSIGN_TRY. With --demo it also fills a demo account, once, and prints what there is to see.

const SAMPLE = new URL('../documents/sample/consulting-agreement.pdf', import.meta.url)

const IN_IMAGE = Boolean(process.env.COUNTERSIGN_TRY)
const IS_DEMO = process.argv.includes('--demo')
/** Of the receiver of the demo's webhooks: the same at every start. */
const DEMO_PORT = Number(process.env.COUNTERSIGN_DEMO_PORT || 8096)
const ESP_PORT = Number(process.env.COUNTERSIGN_SANDBOX_ESP_PORT || 8095)
const IMAGE_NOTE = `Ctrl-C stops the container. The data stays in its volume: add -v countersign-try:/var/lib/countersign to find it again.
Add -p ${ESP_PORT}:${ESP_PORT} for signers with "sig_type": "national_id". This image is for a first look; to deploy: deploy/image/README.md`

const DEFAULTS = {
  COUNTERSIGN_ENVIRONMENT: 'development',
  COUNTERSIGN_LOG: 'warn',
  COUNTERSIGN_WEBHOOK_ALLOW: '127.0.0.1,localhost',
  COUNTERSIGN_SANDBOX_ESP_URL: `http://127.0.0.1:${ESP_PORT}`,
  COUNTERSIGN_SANDBOX_ESP_SWITCHES: 'on',
}

const stops: (() => Promise<void>)[] = []
stopOnSignals(stop)
const config = await startedInTerminal(() => readConfig({ ...DEFAULTS, ...process.env }))
const superuserUrl = process.env.COUNTERSIGN_DEV_SUPERUSER_URL
if (superuserUrl) await startedInTerminal(() => prepareDatabase(superuserUrl, config))
const [{ address }] = await Promise.all([
  startedInTerminal(startServer),
  startedInTerminal(() => startProvider(config)),
])
try {
  const developer = await developerAccount(config)
  // The links in mails have this address, and passkeys work at it: a browser needs a name, not an IP address.
  const shown = config.publicUrl
  const demo = IS_DEMO ? await startDemo(shown, config) : ''
  process.stdout.write(demo + welcome(shown, developer, await uploadSample(developer.apiKey), config))
} catch (error) {
  if (!(error instanceof CallRefused)) throw error
  process.stderr.write(`${error.message}\n`)
  await stop()
  process.exit(1)
}

/** Reports as text, not as a log line: a person reads it. */
function startedInTerminal<T>(start: () => T | Promise<T>): Promise<T> {
  return started(start, (message) => process.stderr.write(`${message}\n`))
}

async function stop(): Promise<void> {
  await Promise.all(stops.map((one) => one()))
}

async function startServer(): Promise<Running> {
  const running = await startAll(config)
  stops.push(() => running.stop())
  return running
}

/** None if COUNTERSIGN_SANDBOX_ESP_URL names a running one. It ends with this process, however this one ends. */
async function startProvider({ providers: { sandbox }, host, publicUrl }: Config): Promise<void> {
  if (process.env.COUNTERSIGN_SANDBOX_ESP_URL) return
  const { folder, url } = sandbox
  const settings = { folder, host, port: ESP_PORT, publicUrl, ...(url ? { url } : {}) }
  const esp = await startSandboxEsp(settings).catch(({ message }: Error) => {
    throw new ConfigError([`${message}. Set COUNTERSIGN_SANDBOX_ESP_PORT to a port that is free`])
  })
  stops.push(() => esp.stop())
}

/** Opens and fills the demo account if it does not exist. Returns what there is to see. */
async function startDemo(shown: string, { dataFolder, databaseUrl, providers }: Config): Promise<string> {
  const receiver = await startReceiver(DEMO_PORT).catch(({ message }: Error) => {
    throw new CallRefused(0, `${message}. Set COUNTERSIGN_DEMO_PORT to a port that is free.`)
  })
  stops.push(() => receiver.stop())
  const access = await openDemo({
    url: address,
    receiverUrl: receiver.url,
    providerUrl: providers.sandbox.url,
    file: `${dataFolder}/demo.json`,
    databaseUrl,
    report: (line) => process.stdout.write(`${line}\n`),
  })
  return (await demoGuide(address, access)).replaceAll(address, shown)
}

interface DeveloperAccount {
  apiKey: string
  email: string
  password: string
}

/** The same account at every start. Its key and password are stored in the data folder, readable only by its owner. */
async function developerAccount({ dataFolder, databaseUrl }: Config): Promise<DeveloperAccount> {
  const file = `${dataFolder}/developer.json`
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as DeveloperAccount & { databaseUrl: string }
    if (kept.databaseUrl === databaseUrl && kept.password && (await isKnown(kept.apiKey))) return kept
  }
  const person = { email: `developer-${Date.now()}@example.com`, name: 'Developer', password: crypto.randomUUID() }
  const { api_key: apiKey } = await post('/api/v1/accounts', JSON.stringify(person), {})
  mkdirSync(dataFolder, { recursive: true })
  const { email, password } = person
  const kept = { apiKey: String(apiKey), email, password }
  writeFileSync(file, JSON.stringify({ databaseUrl, ...kept }, null, 2), { mode: 0o600 })
  return kept
}

/** A new copy at every start, so that the printed call works again. */
async function uploadSample(apiKey: string): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/pdf' }
  const uploaded = await post('/api/v1/documents?name=Consulting%20agreement.pdf', readFileSync(SAMPLE), headers)
  return String(uploaded.document_id)
}

function post(path: string, body: string | Buffer, headers: Record<string, string>): Promise<Record<string, unknown>> {
  return callApi(`${address}${path}`, { method: 'POST', headers, body: new Uint8Array(Buffer.from(body)) })
}

async function isKnown(apiKey: string): Promise<boolean> {
  const call = callApi(`${address}/api/v1/account`, { headers: { authorization: `Bearer ${apiKey}` } })
  return call.then(
    () => true,
    (error: unknown) => {
      if (error instanceof CallRefused && error.status === 401) return false
      throw error
    },
  )
}

function placed(role: keyof typeof SIGNATURE_PLACES): string {
  const { page, x, y, w, h } = SIGNATURE_PLACES[role]
  return `"page": ["${page}"], "cords": [{"x": ${x}, "y": ${y}, "w": ${w}, "h": ${h}}]`
}

function welcome(
  address: string,
  { apiKey, email, password }: DeveloperAccount,
  documentId: string,
  { dataFolder, providers }: Config,
): string {
  return `
Countersign runs at ${address}

The console:        ${address}/app
  e-mail            ${email}
  password          ${password}

Your sandbox key:   ${apiKey}
A sample document:  ${documentId}

Request two signatures (paste this into another terminal):

curl ${address}/api/v1/document-signrequest \\
  -H 'Authorization: Bearer ${apiKey}' \\
  -H 'Accept: application/json' \\
  -d '{
    "document_id": "${documentId}",
    "signers": [
      {"name": "Asha Rao", "email": "asha@example.com", ${placed('client')}},
      {"name": "Ben Ode",  "email": "ben@example.com",  ${placed('consultant')}}
    ]
  }'

The mails are in the sandbox inbox. Print the signing links, open each in a browser and sign:

AUTH='Authorization: Bearer ${apiKey}'
curl -s -H "$AUTH" ${address}/api/v1/sandbox/inbox | grep -o 'http[^"]*/s/[^"]*'

Then read the status and download the signed document:

curl -s -H "$AUTH" ${address}/api/v1/document-signrequest/${documentId}/explain
curl -s -H "$AUTH" ${address}/api/v1/document-signrequest/${documentId}/signed-document -o signed.pdf

Open ${address}/verify and drop the file there to verify it; it is not uploaded.

A signer with "sig_type": "national_id" signs in at ${providers.sandbox.url} with any twelve digits that begin
with 0; the one-time code is at ${providers.sandbox.url}/inbox

Sign up as a person: ${address}/sign-up
It shows a key of the new account. The verification mail is in the sandbox inbox of that account; with its key:

curl -s -H 'Authorization: Bearer KEY' ${address}/api/v1/sandbox/inbox | grep -o 'http[^"]*/verify-email[^"]*'

API reference:                   ${address}/docs
From account to signed document: docs/integrators/first-integration.md

${IN_IMAGE ? IMAGE_NOTE : `Ctrl-C stops the server. The data stays in ${dataFolder}. PostgreSQL keeps running: bin/services down postgres`}
`
}
