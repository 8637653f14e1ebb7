import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { type Client, openAccount, until } from '../lib/client.ts'
import { linkIn, nthMail } from '../lib/inbox.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'
import { findCut } from '../screenshots/faults.ts'
import { newContext, PHONE } from '../screenshots/take.ts'
import { type Person, personOn } from '../signing/person.ts'
import { ask, type Request, stateOf } from '../signing/stage.ts'

// One request with every role. Each person comes from their mail, on a phone 360 px wide, and does what they are asked
// for.

export const ADDRESS = '1 High Street, Pune'

/** In the order in which they act. A copy of the end has no page: its mail has the files. */
const PEOPLE = [
  { name: 'Ed Moreau', email: 'ed@roles.example', role: 'cc', cc_at: 'start' },
  { name: 'Ann Okafor', email: 'ann@roles.example', role: 'approver', sequence: 1 },
  { name: 'Ben Rao', email: 'ben@roles.example', role: 'signer', sequence: 2 },
  { name: 'Cleo Sato', email: 'cleo@roles.example', role: 'witness', witness_of: 3 },
  { name: 'Dora Lind', email: 'dora@roles.example', role: 'viewer', sequence: 3 },
] as const

export interface Trail {
  entries: readonly { canonical: string; revealed?: Record<string, { value: string }> | null }[]
}

export interface Walked {
  signerIds: string[]
  trail: Trail
  /** The text of the certificate of completion. */
  certificate: string
}

export async function walkEveryRole(stack: Stack, browser: Browser): Promise<Walked> {
  const client = await openAccount(stack.url)
  const request = await ask(client, [...PEOPLE], { is_sequential: true })
  for (const { email, role } of PEOPLE) {
    const context = await newContext(browser, { size: PHONE, dark: false, sharp: false }, true)
    const person = personOn(await context.newPage(), 'phone')
    await person.open(linkIn(await nthMail(client, email)))
    await ACTS[role](person)
    const cut = await findCut(person.page)
    hold(cut.length === 0, `on the page of the ${role}: ${cut.join('; ')}`)
    await person.leave()
  }
  return collect(client, request)
}

const ACTS = {
  approver: async (person: Person) => {
    await review(person)
    await person.page.locator('#approve').click()
    await holdStatus(person, 'approved')
  },
  signer: async (person: Person) => {
    await person.look()
    await person.draw()
    await person.agree()
    await person.status()
  },
  witness: async (person: Person) => {
    await person.look()
    await person.page.locator('#witness-address').fill(ADDRESS)
    await person.draw()
    await person.agree()
    await person.status()
  },
  viewer: async (person: Person) => {
    await review(person)
    await person.page.locator('#actions button').click()
    await person.page.locator('#actions').waitFor({ state: 'hidden' })
  },
  cc: (person: Person) => review(person),
}

async function review({ page }: Person): Promise<void> {
  await page.waitForSelector('html[data-kind="review"]', { state: 'attached' })
  await page.locator('.paper img').first().waitFor()
}

async function holdStatus(person: Person, expected: string): Promise<void> {
  const status = await person.status()
  hold(status === expected, `the page says "${status}", not "${expected}"`)
}

/** The trail and the certificate, once the request is completed. */
export async function collect(client: Client, request: Request): Promise<Walked> {
  const { documentId, signerIds } = request
  await until(async () => ((await stateOf(client, request)) === 'completed' ? true : undefined))
  const path = `/api/v1/document-signrequest/${documentId}/audit-trail`
  const trail = (await client.call('GET', path)).body as unknown as Trail
  const answer = await client.fetch(path, { headers: { accept: 'application/pdf' } })
  hold(answer.status === 200, `the certificate is answered ${answer.status}`)
  return { signerIds, trail, certificate: textOf(new Uint8Array(await answer.arrayBuffer())) }
}

function textOf(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-roles-'))
  const file = join(folder, 'certificate.pdf')
  try {
    writeFileSync(file, pdf)
    return execFileSync('pdftotext', [file, '-'], { maxBuffer: 1 << 28 })
      .toString()
      .replaceAll(/\s+/g, ' ')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Who did what, by the position of the recipient: of each the acts of their role, and no others. */
const EXPECTED = [
  '1 signer_approved',
  '2 signer_signed',
  '2 signature_sealed',
  '3 signer_invited',
  '3 signer_signed',
  '3 signature_sealed',
  '4 signer_viewed',
]
const ACT_KINDS = new Set(['signer_approved', 'signer_signed', 'signature_sealed'])

/** The trail names each act of the roles once, in their order: the witness is invited to a signature in the document. */
export function checkTrail({ trail, signerIds }: Walked): void {
  const entries = trail.entries.map(
    ({ canonical }) => JSON.parse(canonical) as { kind: string; data: { signer_id?: string } },
  )
  const acts = entries
    .map(({ kind, data }) => ({ kind, who: signerIds.indexOf(data.signer_id ?? '') }))
    .filter(({ kind, who }) => ACT_KINDS.has(kind) || EXPECTED.includes(`${who} ${kind}`))
    .map(({ kind, who }) => `${who} ${kind}`)
  hold(acts.join() === EXPECTED.join(), `the trail names ${acts.join(', ')}; not ${EXPECTED.join(', ')}`)
}

const SAID = [
  'Ann Okafor approved',
  'Ben Rao signed',
  'Cleo Sato was invited to sign as a witness',
  'Cleo Sato signed as a witness',
  'Witness of Ben Rao',
  ADDRESS,
  'Dora Lind opened the document',
  'Ed Moreau',
  'Gets a copy',
]

export function checkCertificate({ certificate }: Pick<Walked, 'certificate'>): void {
  const missing = SAID.filter((words) => !certificate.includes(words))
  hold(missing.length === 0, `the certificate does not say: ${missing.join('; ')}`)
}
