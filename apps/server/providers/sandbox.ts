import { createPrivateKey, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import type { Signer } from '@countersign/pades'
import { keyObjectSigner } from '@countersign/pades/node'
import { plainFetcher } from '@countersign/pades/trust'
import { readProfile } from '@countersign/remote-signing'
import { createPki, issueSigner, pemOfCertificate, pemOfKey } from '@countersign/sandbox-pki'
import { lookingAgain } from '../platform/operator-files.ts'
import { readSecretFile } from '../platform/secret-file.ts'
import type { Authority } from '../trust/trust.ts'
import type { Provider } from './provider.ts'

// The sandbox's own provider (apps/sandbox-esp), a separate process: its address and our account with it. It publishes
// its capabilities and its certificate itself.

export interface SandboxProvider {
  /** Null: there is none. */
  readonly url: string | null
  /** Where our key for it is kept. */
  readonly folder: string
}

/** Our name with it: the requester of eSign, the client of CSC. */
export const SANDBOX_ASP = 'countersign'

const REQUESTER_LIFE_MS = 3_650 * 86_400_000

/** While it does not respond, its last known state is used; before its first response it does not exist. */
export function openSandboxProvider({ url, folder }: SandboxProvider, onProblem: (problem: string) => void = () => {}) {
  let known: readonly Provider[] = []
  let authority: Authority | undefined
  const look = lookingAgain(async () => {
    if (url === null) return
    const [profiles, anchor] = await Promise.all([
      ask(`${url}/sandbox/profiles?aspId=${SANDBOX_ASP}`),
      ask(`${url}/aia/root.cer`),
    ])
    known = providersIn(Buffer.from(profiles).toString(), () => sandboxRequester(folder))
    authority = { anchor, origin: new URL(url).origin, fetcher: plainFetcher }
  })
  const report = reportOnce(onProblem)
  const looked = () =>
    look().then(
      () => report(undefined),
      ({ message }: Error) => report(`the sandbox's identity provider at ${url}: ${message}`),
    )
  return {
    providers: async () => looked().then(() => known),
    authority: async () => looked().then(() => authority),
  }
}

/** Warns once about the same error, until a success in between. */
function reportOnce(onProblem: (problem: string) => void): (problem: string | undefined) => void {
  let last: string | undefined
  return (problem) => {
    if (problem !== undefined && problem !== last) onProblem(problem)
    last = problem
  }
}

async function ask(url: string): Promise<Uint8Array> {
  const limits = { maxBytes: 65_536, timeoutMs: 2_000 }
  const { status, body } = await plainFetcher({ url, method: 'GET', headers: {}, body: undefined, ...limits })
  if (status !== 200) throw new Error(`${url} answered ${status}`)
  return body
}

function providersIn(json: string, requesterKey: () => Promise<Signer>): readonly Provider[] {
  const secrets = { requesterKey, clientSecret: async () => undefined }
  return Object.values(JSON.parse(json)).map((profile) => ({ mode: 'test', profile: readProfile(profile), secrets }))
}

/** Our key as its requester, created at the first start. All processes that share the folder use the same. */
export async function sandboxRequester(folder: string): Promise<Signer> {
  const pem = await readSecretFile(join(folder, 'requester.pem'), newRequester)
  const certificate = new Uint8Array(new X509Certificate(pem).raw)
  return keyObjectSigner(createPrivateKey(pem), [certificate], 'rsa-sha256')
}

function newRequester(): string {
  const pki = createPki({ name: 'Countersign Sandbox ASP', baseUrl: 'http://pki.sandbox.invalid' })
  const subject = { commonName: 'Countersign Sandbox ASP' }
  const { key, chain } = issueSigner(pki, { subject, key: 'RSA-2048', lifetimeMs: REQUESTER_LIFE_MS })
  return pemOfKey(key) + pemOfCertificate(chain[0])
}
