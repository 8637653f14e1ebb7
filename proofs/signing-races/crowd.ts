import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPdfsig } from '../../conformance/judges/pdfsig.ts'
import { openPyhanko } from '../../conformance/judges/pyhanko.ts'
import { isFailure, type Judge } from '../../conformance/judges/types.ts'
import { type Client, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { setUpJudges } from '../lib/judges.ts'
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
  const pdf = await completed(stack, client, request)
  await judge(stack, [pdf, withoutLastRevisions(pdf, signers)], signers)
  return { signers, seconds }
}

async function completed(stack: Stack, client: Client, request: SignedRequest): Promise<Buffer> {
  const path = `/api/v1/document-signrequest/${request.documentId}`
  await until(async () => (await client.call('GET', path)).body.state === 'completed' || undefined, 120_000)
  return checkCompleted(client, request, await sandboxAnchors(stack))
}

/** The file as it was before the last signature was added. */
function withoutLastRevisions(pdf: Buffer, signers: number): Buffer {
  const signatures = [...pdf.toString('latin1').matchAll(/\/ByteRange\s*\[/g)].map(({ index }) => index)
  const last = signatures[signers - 1]
  hold(last !== undefined, `the file has ${signatures.length} signatures, not ${signers} or more`)
  return pdf.subarray(0, pdf.lastIndexOf('%%EOF', last) + '%%EOF\n'.length)
}

/** Others count the valid signatures too, of the file and of the one that lacks a signature. */
async function judge(stack: Stack, [whole, lacking]: [Buffer, Buffer], signers: number): Promise<void> {
  setUpJudges()
  const folder = mkdtempSync(join(tmpdir(), 'countersign-races-'))
  const [pyhanko, pdfsig] = [openPyhanko(), openPdfsig()]
  const root = join(stack.env.COUNTERSIGN_DATA ?? '', 'sandbox-pki/root.pem')
  const ask = async <Verdict extends object>(judge: Judge<Verdict>, name: string, pdf: Buffer) => {
    const file = join(folder, `${name}.pdf`)
    writeFileSync(file, pdf)
    const verdict = await judge.judge({ file, roots: [root], mode: 'offline', longTerm: false })
    hold(!isFailure(verdict), `${name} gave up: ${JSON.stringify(verdict)}`)
    return verdict
  }
  const byPyhanko = async (pdf: Buffer) => {
    const { signatures } = await ask(pyhanko, 'pyHanko', pdf)
    const good = signatures.filter((signature) => signature.bottomLine).length
    hold(good === signers, `pyHanko finds ${good} of ${signers} signatures valid`)
  }
  const byPdfsig = async (pdf: Buffer) => {
    const { signatures } = await ask(pdfsig, 'pdfsig', pdf)
    const valid = signatures.filter(({ signature }) => signature === 'Signature is Valid.').length
    hold(valid === signers, `pdfsig finds ${valid} of ${signers} signatures valid`)
  }
  try {
    await Promise.all([byPyhanko(whole), byPdfsig(whole)])
    await mustFind('lost-signature', () => byPdfsig(lacking))
  } finally {
    await Promise.all([pyhanko.close(), pdfsig.close()])
    rmSync(folder, { recursive: true })
  }
}
