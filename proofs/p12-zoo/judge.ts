import { createHash, verify, X509Certificate } from 'node:crypto'
import { mustFind } from '../lib/faults.ts'
import { hold } from '../lib/proof.ts'
import { attempt, type Entry, type Outcome } from './attempt.ts'
import type { People, Person } from './people.ts'
import type { Opens, Specimen } from './specimen.ts'

/** Whether what came of a file is what had to. */

/** Base64. */
export const TO_SIGN = createHash('sha256').update('signed attributes').digest('base64')

export function complaintAbout(
  { code, entries = [] }: Outcome,
  { fate }: Pick<Specimen, 'fate'>,
  place: 'node' | 'chromium',
  people: People,
): string | undefined {
  const refusal = 'code' in fate ? fate.code : place === 'chromium' ? fate.inChromium : undefined
  if (code !== refusal) return `${code ?? 'opened'} instead of ${refusal ?? 'opened'}`
  if (refusal !== undefined || 'code' in fate) return undefined
  if (entries.length !== fate.people.length) return `${entries.length} entries instead of ${fate.people.length}`
  const complaints = entries.map((entry, index) =>
    complaintAboutEntry(entry, fate, people.of(fate.people[index] ?? '')),
  )
  return complaints.find((complaint) => complaint !== undefined)
}

function complaintAboutEntry(entry: Entry, fate: Opens, person: Person): string | undefined {
  if (entry.certificate !== Buffer.from(person.certificate).toString('base64')) return 'another certificate'
  if (entry.canSign !== fate.canSign) return `canSign is ${entry.canSign}`
  if (entry.issuers !== fate.issuers) return `${entry.issuers} issuers instead of ${fate.issuers}`
  const { publicKey } = new X509Certificate(person.certificate)
  const isRight = verify('sha256', Buffer.from(TO_SIGN, 'base64'), publicKey, Buffer.from(entry.signature, 'base64'))
  return isRight ? undefined : 'its signature is wrong'
}

export const FAULTS = {
  'other-refusal': 'a refusal with the code of another reason',
  'no-code': 'an error without a code',
  'opened-instead-of-refused': 'a file that is opened and had to be refused',
  'entry-missing': 'an entry too few',
  'other-certificate': 'the certificate of another person',
  'wrong-signature': 'a signature with a changed bit',
  'not-for-signing': 'a certificate for encryption that is offered for signing',
}

/** The same judgement of outcomes that are made worse, each in one way: it must find every one. */
export async function expectComplaints(zoo: readonly Specimen[], people: People): Promise<void> {
  const specimen = zoo.find(({ fate }) => 'people' in fate)
  hold(specimen !== undefined && 'people' in specimen.fate, 'no file opens')
  const good = await attempt(Buffer.from(specimen.file).toString('base64'), specimen.password, TO_SIGN)
  const [entry] = good.entries ?? []
  hold(entry !== undefined && complaintAbout(good, specimen, 'node', people) === undefined, 'nothing to make worse')
  const signature = Buffer.from(entry.signature, 'base64')
  signature[9] = (signature[9] ?? 0) ^ 1
  const worse: Record<keyof typeof FAULTS, [Outcome, Specimen['fate']]> = {
    'other-refusal': [{ ms: 1, code: 'p12_malformed' }, { code: 'p12_password_wrong' }],
    'no-code': [{ ms: 1, code: 'no code: TypeError' }, specimen.fate],
    'opened-instead-of-refused': [good, { code: 'p12_password_wrong' }],
    'entry-missing': [good, { ...specimen.fate, people: [...specimen.fate.people, 'p256'] }],
    'other-certificate': [good, { ...specimen.fate, people: ['p256'] }],
    'wrong-signature': [{ ...good, entries: [{ ...entry, signature: signature.toString('base64') }] }, specimen.fate],
    'not-for-signing': [good, { ...specimen.fate, canSign: false }],
  }
  for (const [what, [outcome, fate]] of Object.entries(worse)) {
    await mustFind(what, () => {
      const complaint = complaintAbout(outcome, { fate }, 'node', people)
      hold(complaint === undefined, complaint ?? '')
    })
  }
}
