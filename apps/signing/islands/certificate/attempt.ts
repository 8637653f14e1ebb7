import type { AttemptBody, AttemptState, ToSign } from '../../certificate.ts'
import type { CertificateProblem } from '../../model.ts'
import { type Calls, Refused, secondsToWait } from '../api-client.ts'
import { makeUuid } from '../uuid.ts'
import { digestOf } from './digest.ts'
import { fromBase64, toBase64, toHex } from './encoding.ts'
import type { Entry, Opener } from './load-p12.ts'
import { type Head, readHead } from './revision.ts'

export interface Agreed {
  entry: Entry
  /** The server's check of its certificate. */
  check: string
  consent: string
  head: Head
}

export type Step = 'leased' | 'moved' | 'preparing' | 'signing' | 'finishing'

export interface Witness {
  step(step: Step): void
  /** Resolves after so many seconds, which the signer sees pass. */
  wait(seconds: number): Promise<void>
  /** Another has signed in between: this is what is signed now. */
  head(head: Head): void
}

/** From the press of 'Sign' to a signature in the document, or why there is none. */
export async function signOwn(
  opener: Opener,
  calls: Calls,
  agreed: Agreed,
  witness: Witness,
): Promise<'signed' | CertificateProblem> {
  const attempt = makeUuid()
  const path = `attempts/${attempt}`
  const head = await takeTurn(opener, calls, attempt, agreed, witness)
  if (head === 'document_changed') return head
  const leave = () => calls.postAndForget(`${path}/abandon`)
  addEventListener('pagehide', leave)
  try {
    for (;;) {
      const now = await calls.get<AttemptState>(path)
      if (now.state === 'signed') return 'signed'
      if (now.state === 'failed') return now.code
      if (now.state === 'to_sign') {
        witness.step('signing')
        const signature = await signChecked(opener, agreed.entry, head, now)
        if (signature === null) {
          leave()
          return 'attributes_refused'
        }
        // From here on it is the server's to finish, also without this page.
        removeEventListener('pagehide', leave)
        witness.step('finishing')
        await calls.post(`${path}/signature`, { signature: toBase64(signature) })
      } else witness.step(now.state)
    }
  } finally {
    removeEventListener('pagehide', leave)
  }
}

/** Asks until the document is ours for a minute; reads on where another was quicker. */
async function takeTurn(
  opener: Opener,
  calls: Calls,
  attempt: string,
  { check, consent, head }: Agreed,
  witness: Witness,
): Promise<Head | 'document_changed'> {
  for (let newest = head; ; ) {
    const body: AttemptBody = {
      ...{ attempt, check, consent },
      ...{ revision: newest.revision, document: toHex(newest.hash.clone().digest()) },
    }
    try {
      witness.step('preparing')
      await calls.post('attempts', body)
      return newest
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.code === 'head_leased') {
        witness.step('leased')
        await witness.wait(secondsToWait(error))
      } else if (error.code === 'head_moved') {
        witness.step('moved')
        newest = await readHead(opener, calls, () => {}, newest)
        witness.head(newest)
      } else if (error.code === 'document_changed') return error.code
      else throw error
    }
  }
}

/** Signs if this is about the bytes that were read, and about nothing else; else null. */
async function signChecked(opener: Opener, entry: Entry, head: Head, asked: ToSign): Promise<Uint8Array | null> {
  const attributes = fromBase64(asked.attributes)
  const digest = digestOf(head, asked)
  if (digest === null) return null
  try {
    opener.lookAtAttributes(attributes, { digest, certificate: entry.certificate })
  } catch {
    return null
  }
  return entry.sign(attributes)
}
