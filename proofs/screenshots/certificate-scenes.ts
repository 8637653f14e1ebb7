import type { Page } from 'playwright-core'
import { CERTIFICATE_REFUSALS } from '../../apps/signing/certificate.ts'
import { makeP12, type P12Options } from '../../apps/signing/testing/p12.ts'
import type { Scene } from './scene.ts'

// What signers with a certificate of their own come to see. The file they open is a real one.

const PASSWORD = 'correct horse'
const SUBJECT = 'Margaret Okonkwo-Lindqvist'

const scene = (name: string, play: string, act: Scene['act']): Scene => ({
  name: `certificate-${name}`,
  fixture: play === '' ? 'certificate' : `certificate~${play}`,
  ...(act && { act }),
})
const words = (name: string, play: string, act: Scene['act']): Scene => ({ ...scene(name, play, act), textOnly: true })

/** The check's refusals that have no picture of their own above. */
const OTHER_REFUSALS = CERTIFICATE_REFUSALS.filter((code) => code !== 'name_mismatch')

export const CERTIFICATE_SCENES: Scene[] = [
  { name: 'certificate-without-scripts', fixture: 'certificate', scripts: false },
  scene('picked', '', (page) => pick(page, P12(), PASSWORD)),
  scene('wrong-password', '', async (page) => {
    await open(page, P12(), 'wrong')
    await reported(page)
  }),
  words('not-a-file', '', async (page) => {
    await open(page, Buffer.from('no certificate'), '')
    await reported(page)
  }),
  words('without-key', '', async (page) => {
    await open(page, P12({ withoutKey: true }), PASSWORD)
    await reported(page)
  }),
  words('encryption-only', '', async (page) => {
    await open(page, P12({ keyUsage: 'keyEncipherment' }), PASSWORD)
    await reported(page)
  }),
  scene('several', '', async (page) => {
    await open(page, P12({ subjects: [SUBJECT, 'Okonkwo-Lindqvist Architects and Surveyors Ltd'] }), PASSWORD)
    await page.locator('#which').waitFor()
  }),
  scene('checking', 'checking', openOwn('#mine')),
  scene('reading', 'reading', openOwn('#holder[data-verdict=accepted]')),
  scene('ready', '', openOwn('#agree')),
  scene('name-mismatch', 'name_mismatch', refused),
  ...OTHER_REFUSALS.map((code) => words(code.replaceAll('_', '-'), code, refused)),
  scene('leased', 'leased', sign('#countdown:not(:empty)')),
  scene('preparing', 'preparing', sign('#status:not(:empty)')),
  scene('lease-lost', 'failed-lease_lost', sign('#problem:not(:empty)')),
  words('timestamp-unavailable', 'failed-timestamp_unavailable', sign('#problem:not(:empty)')),
  words('signature-invalid', 'failed-signature_invalid', sign('#problem:not(:empty)')),
  words('attributes-refused', 'wrong-attributes', sign('#problem:not(:empty)')),
  words('document-changed', 'other', openOwn('#problem:not(:empty)')),
  // Nothing comes of it once it is online again, or the next visitor would find it signed.
  scene('offline', 'preparing', async (page) => {
    await openOwn('#agree')(page)
    await page.context().setOffline(true)
    await page.click('#agree')
    await page.locator('#status:not(:empty)').waitFor()
  }),
  scene('token', '', (page) => page.click('#tab-token')),
  scene('token-code', '', askForCode('#helper:not(:empty)')),
  scene('token-pin', 'helper-pin', askForCode('#helper:not(:empty)')),
  scene('token-refused', 'helper-refused', askForCode('#problem:not(:empty)')),
  words('token-over', 'helper-over', askForCode('#helper:not(:empty)')),
]

/** Made once each: what is in them does not change what is seen. */
const files = new Map<string, Buffer>()

function P12(input: Partial<P12Options> = {}): Buffer {
  const key = JSON.stringify(input)
  const made = files.get(key) ?? makeP12({ subjects: [SUBJECT], password: PASSWORD, ...input })
  files.set(key, made)
  return made
}

async function pick(page: Page, file: Buffer, password: string): Promise<void> {
  await page.setInputFiles('#file', { name: 'margaret-2026.p12', mimeType: 'application/x-pkcs12', buffer: file })
  await page.fill('#password', password)
}

async function open(page: Page, file: Buffer, password: string): Promise<void> {
  await pick(page, file, password)
  await page.click('#open')
}

function openOwn(until: string): (page: Page) => Promise<void> {
  return async (page) => {
    await open(page, P12(), PASSWORD)
    await page.locator(until).waitFor()
  }
}

async function refused(page: Page): Promise<void> {
  await openOwn('#problem:not(:empty)')(page)
}

function sign(until: string): (page: Page) => Promise<void> {
  return async (page) => {
    await openOwn('#agree')(page)
    await page.click('#agree')
    await page.locator(until).waitFor()
  }
}

function askForCode(until: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.click('#tab-token')
    await page.click('#get-code')
    await page.locator(until).waitFor()
  }
}

async function reported(page: Page): Promise<void> {
  await page.locator('#problem:not(:empty)').waitFor()
}
