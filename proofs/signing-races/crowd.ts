import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPdfsig } from '../../conformance/judges/pdfsig.ts'
import { openPyhanko } from '../../conformance/judges/pyhanko.ts'
import { isFailure } from '../../conformance/judges/types.ts'
import { type Client, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { askToSign, checkCompleted, type SignedRequest, sandboxAnchors } from '../lib/sealed.ts'
import { linkFor, openSigner } from '../lib/signer.ts'
import type { Stack } from '../lib/stack.ts'

// Many people sign one document in the same second.

export interface Crowd {
  signers: number
  /** From the first press of the button to the last answer. */
  seconds: number
}

export async function signTogether(stack: Stack, client: Client, signers: number): Promise<Crowd> {
  const request = { documentId: await client.freshDocument(), signers }
  const ready = await Promise.all(
    (await askToSign(client, request.documentId, signers)).map(async (id) => {
      const signer = openSigner(stack.url)
      const base = await signer.claim(await linkFor(client, request.documentId, id))
      const shown = await signer.look(base)
      return () => signer.sign(base, shown)
    }),
  )
  const began = performance.now()
  const answers = await Promise.all(ready.map((sign) => sign()))
  const seconds = (performance.now() - began) / 1000
  const refused = answers.find(({ status }) => status !== 200)
  hold(!refused, `a signer was refused: ${JSON.stringify(refused?.body)}`)
  await judge(stack, await completed(stack, client, request), signers)
  return { signers, seconds }
}

async function completed(stack: Stack, client: Client, request: SignedRequest): Promise<Buffer> {
  const path = `/api/v1/document-signrequest/${request.documentId}`
  await until(async () => (await client.call('GET', path)).body.state === 'completed' || undefined, 120_000)
  return checkCompleted(client, request, await sandboxAnchors(stack))
}

/** Others count the valid signatures too. */
async function judge(stack: Stack, pdf: Uint8Array, signers: number): Promise<void> {
  execFileSync('conformance/setup', { stdio: 'ignore' })
  const folder = mkdtempSync(join(tmpdir(), 'countersign-races-'))
  const [pyhanko, pdfsig] = [openPyhanko(), openPdfsig()]
  try {
    const file = join(folder, 'signed.pdf')
    writeFileSync(file, pdf)
    const root = join(stack.env.COUNTERSIGN_DATA ?? '', 'sandbox-pki/root.pem')
    const question = { file, roots: [root], mode: 'offline', longTerm: false } as const
    const [byPyhanko, byPdfsig] = await Promise.all([pyhanko.judge(question), pdfsig.judge(question)])
    hold(!isFailure(byPyhanko) && !isFailure(byPdfsig), `a judge gave up: ${JSON.stringify([byPyhanko, byPdfsig])}`)
    const good = byPyhanko.signatures.filter((signature) => signature.bottomLine).length
    hold(good === signers, `pyHanko finds ${good} of ${signers} signatures valid`)
    const valid = byPdfsig.signatures.filter(({ signature }) => signature === 'Signature is Valid.').length
    hold(valid === signers, `pdfsig finds ${valid} of ${signers} signatures valid`)
  } finally {
    await Promise.all([pyhanko.close(), pdfsig.close()])
    rmSync(folder, { recursive: true })
  }
}
