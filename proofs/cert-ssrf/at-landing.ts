import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Credential, generateKey } from '@countersign/sandbox-pki'
import { certificateSigner } from '../../apps/server/signing/testing/certificate-signer.ts'
import { openAccount } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { askToSign } from '../lib/sealed.ts'
import { linkFor, openSigner } from '../lib/signer.ts'
import { type Stack, startStack } from '../lib/stack.ts'
import type { Deployment } from './deployment.ts'
import { chainNaming, FIELDS, UNANSWERED } from './inward.ts'

// The same by the way that strangers have: a signer's visit at the api, and a sealer of its own that judges.

/** Of the addresses, for each field; a signer may show thirty certificates in an hour. */
const SHOWN = 15

/** Signers show certificates with these addresses; gives how many were shown. */
export async function presentAtLanding(
  deployment: Deployment,
  root: Credential,
  issuing: Credential,
  urls: readonly string[],
): Promise<number> {
  const step = Math.ceil(urls.length / SHOWN)
  const sample = urls.filter((_, i) => i % step === 0)
  const env = { COUNTERSIGN_TRUST_ALLOW: deployment.host, COUNTERSIGN_LOG: 'fatal' }
  const stack = await startStack({ processes: ['serve-api', 'serve-sealer'], env })
  try {
    await trust(stack, root)
    const visits = await openVisits(stack)
    await Promise.all(
      FIELDS.map(async (field, i) => {
        const show = visits[i]
        hold(show, 'there is a visit for each field')
        for (const url of sample) {
          const outcome = await show(chainNaming(deployment, issuing, field, url))
          hold(outcome === UNANSWERED[field], `${url} as ${field} ended at the door with ${outcome}`)
        }
        const outcome = await show([deployment.signer(issuing).certificate, issuing.certificate])
        hold(outcome === 'accepted', `a good certificate ended at the door with ${outcome}`)
      }),
    )
    return sample.length
  } finally {
    await stack.stop()
  }
}

/** As an operator does: in the folder where the service looks for it. */
async function trust({ env }: Stack, root: Credential): Promise<void> {
  const store = join(env.COUNTERSIGN_DATA ?? '', 'trust/default')
  await mkdir(store, { recursive: true })
  await writeFile(join(store, 'deployment-root.cer'), root.certificate)
}

/** Certificates are shown here; nobody comes to sign. */
const NEVER_USED = generateKey('P-256')

type Show = (chain: readonly Uint8Array[]) => Promise<string>

/** One for each field, so that none shows more than it may. */
async function openVisits(stack: Stack): Promise<readonly Show[]> {
  const client = await openAccount(stack.url)
  const documentId = await client.freshDocument()
  const signers = FIELDS.map((field) => ({
    name: 'Ada Lovelace',
    email: `${field}@example.com`,
    sig_type: 'dsc',
  }))
  const ids = await askToSign(client, documentId, signers.length, { signers })
  return Promise.all(
    ids.map(async (id) => {
      const browser = openSigner(stack.url)
      const base = await browser.claim(await linkFor(client, documentId, id))
      const { consent } = await browser.look(base)
      return async (chain) => {
        const shown = await certificateSigner(
          browser.byCertificate(base),
          { key: NEVER_USED, chain },
          consent,
        ).checkCertificate()
        return shown.state === 'refused' ? shown.code : shown.state
      }
    }),
  )
}
