import { setTimeout as wait } from 'node:timers/promises'
import type { CertificateSigner, LoadedDocument, Send } from '../../apps/server/signing/testing/certificate-signer.ts'
import { hold } from '../lib/proof.ts'

// What a page does for its signer while everything around it goes wrong: asks again, hashes on, begins anew.

const GIVE_UP_MS = 90_000

export interface Patience {
  /** How many attempts it took. */
  attempts: number
}

/** Shows the certificate, and signs. */
export async function signWithRetry(holder: CertificateSigner): Promise<Patience> {
  const until = performance.now() + GIVE_UP_MS
  const check = await acceptedCheck(holder, until)
  for (let attempts = 1; ; attempts += 1) {
    const ended = await tryOnce(holder, check, until)
    if (ended === 'signed') return { attempts }
    hold(MAY_BEGIN_ANEW.has(ended), `a signer was reported ${ended}`)
    hold(performance.now() < until, `after ${attempts} attempts a signer has still not signed: ${ended}`)
  }
}

const MAY_BEGIN_ANEW = new Set(['document_changed', 'lease_lost', 'not_saved'])

async function acceptedCheck(holder: CertificateSigner, until: number): Promise<string> {
  for (;;) {
    const shown = await holder.checkCertificate()
    if (shown.state === 'accepted') return shown.check
    hold(shown.state === 'checking' && performance.now() < until, `a certificate was ${JSON.stringify(shown)}`)
  }
}

async function tryOnce(holder: CertificateSigner, check: string, until: number): Promise<string> {
  const { attempt, loaded } = await begin(holder, check, until)
  for (;;) {
    const next = await holder.read(attempt)
    if (next.state === 'signed') return 'signed'
    if (next.state === 'failed') return next.code
    if (next.state === 'to_sign') {
      const given = await holder.submit(attempt, holder.sign(loaded, next))
      hold([202, 409].includes(given.status), `a signature was answered ${JSON.stringify(given.body)}`)
    }
    hold(performance.now() < until, `an attempt has been ${next.state} for too long`)
  }
}

async function begin(
  holder: CertificateSigner,
  check: string,
  until: number,
): Promise<{ attempt: string; loaded: LoadedDocument }> {
  for (;;) {
    const loaded = await holder.load()
    const { attempt, status, body } = await holder.begin(check, loaded)
    if (status === 201) return { attempt, loaded }
    hold(status === 409 && performance.now() < until, `beginning was answered ${status} ${JSON.stringify(body)}`)
    if (body.code === 'document_leased') await wait(100)
  }
}

/** Across a server that dies under its calls: each may be sent again. */
export function persistent(send: Send): Send {
  return async (method, path, body) => {
    for (const end = performance.now() + GIVE_UP_MS; ; ) {
      const answer = await send(method, path, body).catch((error: Error) => error)
      if (!(answer instanceof Error) && answer.status !== 503) return answer
      hold(performance.now() < end, `${method} ${path} is not answered: ${answer}`)
      await wait(50)
    }
  }
}
