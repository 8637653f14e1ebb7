import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { hold } from '../lib/proof.ts'

// DKIM signatures as an independent verifier judges them (dkimpy, installed by tools/dkim/setup), from the mail and the DNS
// records alone.

const TOOL = join(import.meta.dirname, '../../tools/dkim')

let python: string | undefined

/** Installs the verifier where it is missing. */
export function setUpVerifier(): string {
  python ??= execFileSync(join(TOOL, 'setup'), { stdio: ['ignore', 'pipe', 'inherit'] })
    .toString()
    .trim()
  return python
}

interface Verdict {
  valid: boolean
  /** The names of the signed headers, in lower case. */
  signed: string[]
  reason: string | null
}

const MUST_BE_SIGNED = ['from', 'reply-to', 'subject', 'to', 'content-type']

/** `raw`: as the mail server keeps it. `records`: the texts of each name in the DNS. */
export function holdDkim(raw: string, domain: string, records: ReadonlyMap<string, readonly string[]>): void {
  const texts = [...records].flatMap(([name, [text, ...others]]) => (others.length === 0 ? [[name, text]] : []))
  const mail = Buffer.from(raw, 'latin1').toString('base64')
  const input = JSON.stringify({ mail, domain, records: Object.fromEntries(texts) })
  const answer = execFileSync(setUpVerifier(), ['-I', join(TOOL, 'verify.py')], { input }).toString()
  const { valid, signed, reason } = JSON.parse(answer) as Verdict
  hold(valid, `the DKIM signature of ${domain} is refused: ${reason}`)
  for (const header of MUST_BE_SIGNED) hold(signed.includes(header), `the header ${header} is not signed`)
}
