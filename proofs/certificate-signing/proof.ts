import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { nameAttribute, parseSignedData, withoutPadding } from '@countersign/pades/cms'
import { makeToken } from '../../apps/token-helper/testing/token.ts'
import { findSignatures } from '../../conformance/judges/raw-signatures.ts'
import { openBrowser } from '../lib/browser.ts'
import { type Client, openAccount } from '../lib/client.ts'
import { linkIn, nthMail } from '../lib/inbox.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { startStack } from '../lib/stack.ts'
import { type Court, openCourt, sandboxRoot } from '../signing/judge.ts'
import { ask, fetchSigned } from '../signing/stage.ts'
import { deliverP12, ISSUERS, openAuthorities } from './authorities.ts'
import { type Act, byDrawing, byFile, byToken, PASSWORD } from './people.ts'

/** What was signed is left here, to be opened by eye. */
const KEPT = join(process.env.COUNTERSIGN_DATA ?? resolve(import.meta.dirname, '../../.data'), 'certificate-signing')
/** By then every OCSP answer in the file is past its next update. One of the two documents is asked about, with --full both. */
const LATER_S = 2 * 3600

const ORDERS = ['in sequence', 'in parallel'] as const
/** Of the three issuers, and of the sandbox. */
const ROOTS = ['rsa.pem', 'ec.pem', 'token.pem', 'sandbox.pem']

interface Signer {
  name: string
  email: string
  sigType: 'electronic' | 'dsc'
  /** Common name of whoever issued the certificate that signed. */
  issuer: string
  /** Common name in that certificate. */
  subject: string
  act: Act
}

export default {
  promise:
    'Drawn, from a file with an RSA or an EC key, or from a token: each signs with their own key, and EU DSS and pyHanko find each valid, now and when the issuers are silent',
  budgetSeconds: 60,
  services: ['postgres'],
  async run({ full, say }) {
    await using authorities = await openAuthorities()
    await using court = openCourt()
    using token = makeToken()
    const { issuers, roots, settings } = authorities
    token.issue(issuers.token.pki, { subject: { commonName: 'Dana Token' } })
    const [stack, browser] = await Promise.all([startStack({ processes: ['all'], env: settings }), openBrowser()])
    try {
      const signers: Signer[] = [
        own('Ben Rivest', ISSUERS.rsa, byFile(browser, deliverP12(issuers.rsa, 'Ben Rivest', 'RSA-2048', PASSWORD))),
        own('Chitra Koblitz', ISSUERS.ec, byFile(browser, deliverP12(issuers.ec, 'Chitra Koblitz', 'P-256', PASSWORD))),
        own('Dana Token', ISSUERS.token, byToken(browser, stack.url, token)),
        {
          ...{ name: 'Asha Rao', email: 'asha@certificates.example', sigType: 'electronic', act: byDrawing(browser) },
          ...{ issuer: 'Countersign Sandbox Issuing CA', subject: 'Countersign Sandbox' },
        },
      ]
      const judged: Promise<unknown>[] = []
      for (const order of ORDERS) {
        const isFirst = order === ORDERS[0]
        const began = performance.now()
        const file = await signTogether(await openAccount(stack.url), signers, order)
        say(`${order}: signed in ${seconds(began)} s`)
        holdSubjects(file, signers)
        const all = keepRoots([...roots, sandboxRoot(stack.env.COUNTERSIGN_DATA ?? '')])
        const finished = { scene: order, file, signatures: signers.length }
        const times = full ? [undefined, LATER_S] : [isFirst ? undefined : LATER_S]
        // While the judges read, others sign.
        const verdicts = Promise.all(times.map((at) => court.judge(finished, all, at)))
        verdicts.catch(() => {})
        judged.push(verdicts)
      }
      await Promise.all(judged)
      await holdDoubt(court, signers)
      return `2 documents with ${signers.length} signatures each by ${signers.length} issuers, valid at LTA by EU DSS, now and at +2 h${full ? ' each' : ' in turn'}, and by pyHanko`
    } finally {
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

function own(name: string, issuer: string, act: Act): Signer {
  const email = `${name.split(' ')[0]?.toLowerCase()}@certificates.example`
  return { name, email, sigType: 'dsc', issuer: `${issuer} Issuing CA`, subject: name, act }
}

async function signTogether(client: Client, signers: Signer[], order: (typeof ORDERS)[number]): Promise<string> {
  const isSequential = order === 'in sequence'
  const people = signers.map(({ name, email, sigType }, i) => ({ name, email, sig_type: sigType, cords: [placeOf(i)] }))
  const request = await ask(client, people, { is_sequential: isSequential })
  const sign = async ({ email, act, name }: Signer) => {
    const link = linkIn(await nthMail(client, email))
    await act(link).catch((error: Error) => {
      throw new Error(`${order}, ${name}: ${error.message}`, { cause: error })
    })
  }
  if (isSequential) for (const signer of signers) await sign(signer)
  else await Promise.all(signers.map(sign))
  mkdirSync(KEPT, { recursive: true })
  return fetchSigned(client, request, join(KEPT, fileOf(order)))
}

/** A judge who does not know one issuer believes the others' signatures, and not that one: they do look at it. */
async function holdDoubt({ believed }: Court, signers: Signer[]): Promise<void> {
  const [, ...others] = ROOTS.map((name) => join(KEPT, name))
  const names = await believed(join(KEPT, fileOf(ORDERS[0])), others)
  const expected = signers.slice(1).map(({ subject }) => subject)
  hold(
    names.toSorted().join() === expected.toSorted().join(),
    `without the first issuer’s root ${names.join(', ')} are believed, not ${expected.join(', ')}`,
  )
}

/** Beside the documents, for whoever wants to judge them again. */
function keepRoots(roots: string[]): string[] {
  return roots.map((root, i) => {
    const kept = join(KEPT, ROOTS[i] ?? '')
    copyFileSync(root, kept)
    return kept
  })
}

function fileOf(order: string): string {
  return `${order.replaceAll(' ', '-')}.pdf`
}

/** Side by side above the sample's two lines. */
function placeOf(i: number) {
  return { x: [64, 172, 318, 426][i], y: 692, w: 104, h: 44 }
}

/** As the bytes have it, without asking who reads PDF. */
function holdSubjects(file: string, signers: Signer[]): void {
  const made = findSignatures(readFileSync(file))
    .filter(({ subFilter }) => subFilter === 'ETSI.CAdES.detached')
    .map(({ contents }) => parseSignedData(withoutPadding(contents)).signer)
    .map(({ subject, issuer }) => `${nameAttribute(subject)} by ${nameAttribute(issuer)}`)
  const expected = signers.map(({ subject, issuer }) => `${subject} by ${issuer}`)
  hold(
    made.toSorted().join('; ') === expected.toSorted().join('; '),
    `signed by ${made.join('; ')}, not ${expected.join('; ')}`,
  )
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1)
}
