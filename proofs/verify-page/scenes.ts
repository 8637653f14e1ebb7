import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type LoggedEntry, type TrustJson, type Verdict, verifyFile } from '@countersign/verify'
import type { Page } from 'playwright-core'
import { fileOf } from '../../conformance/corpus/manifest.ts'
import { createFixtures } from '../../packages/verify/testing/fixtures.ts'

// Every state of the page, each with the file that brings it about.

export interface Scene {
  readonly name: string
  /** What is dropped; none: the page as it is opened. */
  readonly file?: { readonly name: string; readonly bytes: Uint8Array }
  readonly fragment?: string
  readonly outcome?: Verdict['outcome']
  /** Done once the page is open and the verdict on its file stands. */
  readonly act?: (page: Page) => Promise<void>
}

export interface Scenery {
  readonly trust: TrustJson
  readonly loggedEntries: ReadonlyMap<string, LoggedEntry & { readonly signatures: number }>
  readonly scenes: readonly Scene[]
}

export async function makeScenery(): Promise<Scenery> {
  const fixtures = createFixtures({ log: 'sign.example/log/live' })
  const sandbox = createFixtures({ log: 'sign.example/log/test' })
  const parts = await fixtures.completed()
  const { document, certificate, trail } = parts
  if (document === null || certificate === null) throw new Error('a completed request has both')
  const corpus = async (name: string) => Uint8Array.from(await readFile(fileOf({ name })))
  const seal = { by: 'Example Signatures', organization: 'Example Signatures' }
  const sealed = await fixtures.sign(await fixtures.blank(), {
    ...seal,
    reason: 'Sealed for Ada Lovelace <ada@example.com>',
  })
  const changed = document.with(200, (document[200] ?? 0) ^ 1)
  const broken = {
    ...trail,
    entries: trail.entries.map((entry, i) => (i === 2 ? { ...entry, canonical: '{}' } : entry)),
  }
  const evidence = await fixtures.evidence(parts)
  const certified = (await verifyFile(certificate, fixtures.trust('operator'))).trail ?? { head: '' }
  const test = await sandbox.completed()
  const tested = test.document ?? new Uint8Array()
  const pdf = (bytes: Uint8Array) => ({ name: 'Lease 2027.pdf', bytes })
  const zip = (bytes: Uint8Array) => ({ name: 'evidence.zip', bytes })
  const hash = sha256(document)
  const loggedBy = async ({ logged }: typeof fixtures, { entries, ...rest }: typeof trail) => {
    return { entry: entries.at(-1)?.canonical ?? '', proof: await logged({ entries, ...rest }), signatures: 2 }
  }
  const roots = [
    { of: 'operator' as const, name: 'Example Trust', certificate: base64(fixtures.pki.root.certificate) },
    { of: 'sandbox' as const, name: 'Sandbox', certificate: base64(sandbox.pki.root.certificate) },
  ]
  const askLog = async (page: Page) => {
    await page.click('#ask-log')
    await page.waitForSelector('#log .mark.good')
  }
  const askCode = (mark: 'good' | 'warn') => async (page: Page) => {
    await page.click('#ask-code')
    await page.waitForSelector(`#code-answer .mark.${mark}`)
  }
  return {
    trust: { roots, logs: [fixtures.logKey, sandbox.logKey] },
    loggedEntries: new Map([
      [hash, await loggedBy(fixtures, trail)],
      [sha256(tested), await loggedBy(sandbox, test.trail)],
    ]),
    scenes: [
      { name: 'idle' },
      { name: 'expecting', fragment: `${hash}.${trail.head}` },
      { name: 'code-asked', fragment: `${hash}.${certified.head}`, act: askCode('good') },
      { name: 'code-other-trail', fragment: `${hash}.${trail.head}`, act: askCode('good') },
      { name: 'code-sandbox', fragment: `${sha256(tested)}.${test.trail.entries.at(-2)?.hash}`, act: askCode('warn') },
      { name: 'code-unknown', fragment: sha256(changed), act: askCode('warn') },
      { name: 'good', file: pdf(document), outcome: 'valid' },
      { name: 'good-log-asked', file: pdf(document), outcome: 'valid', act: askLog },
      { name: 'expected', file: pdf(document), fragment: `${hash}.${trail.head}`, outcome: 'valid' },
      {
        name: 'expected-certificate',
        file: pdf(certificate),
        fragment: `${hash}.${certified.head}`,
        outcome: 'valid',
      },
      { name: 'expected-zip', file: zip(evidence), fragment: `${hash}.${certified.head}`, outcome: 'valid' },
      { name: 'unexpected', file: pdf(sealed), fragment: `${hash}.${trail.head}`, outcome: 'valid' },
      { name: 'seal', file: pdf(sealed), outcome: 'valid' },
      { name: 'certificate', file: pdf(certificate), outcome: 'valid' },
      { name: 'sandbox', file: pdf(tested), outcome: 'test' },
      { name: 'unknown-issuer', file: pdf(await corpus('pyhanko-lta-dss-vri')), outcome: 'issuer_unknown' },
      { name: 'changed', file: pdf(changed), outcome: 'invalid' },
      { name: 'unsigned', file: pdf(await corpus('classic-1.4')), outcome: 'unsigned' },
      { name: 'encrypted', file: pdf(await corpus('qpdf-encrypted-user-password')), outcome: 'unreadable' },
      { name: 'broken', file: pdf(await corpus('damaged-trailer-lost')), outcome: 'unreadable' },
      { name: 'zip-good', file: zip(evidence), outcome: 'valid' },
      { name: 'zip-bad-chain', file: zip(await fixtures.evidence({ ...parts, trail: broken })), outcome: 'invalid' },
      {
        name: 'zip-not-logged',
        file: zip(await fixtures.evidence({ ...parts, proof: null })),
        outcome: 'indeterminate',
      },
      { name: 'not-a-document', file: { name: 'holiday.txt', bytes: Buffer.from('Dear all') }, outcome: 'unreadable' },
    ],
  }
}

/** A page on a machine that may be busy: what is slow is not broken. */
export async function patientPage(browser: { newPage(): Promise<Page> }): Promise<Page> {
  const page = await browser.newPage()
  page.setDefaultTimeout(120_000)
  return page
}

/** Opens the page and brings the scene about. */
export async function show(page: Page, address: string, { file, fragment, act }: Scene): Promise<void> {
  // A page is not loaded anew where only the fragment differs.
  await page.goto('about:blank')
  await page.goto(fragment === undefined ? address : `${address}#${fragment}`)
  await page.waitForSelector('#file:enabled', { state: 'attached' })
  if (file !== undefined) await drop(page, file)
  await act?.(page)
}

export async function drop(page: Page, { name, bytes }: NonNullable<Scene['file']>): Promise<Verdict> {
  await page.setInputFiles('#file', { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) })
  await page.waitForSelector('#outcome')
  return verdictOn(page)
}

export async function verdictOn(page: Page): Promise<Verdict> {
  return JSON.parse((await page.textContent('#verdict')) ?? 'null') as Verdict
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
