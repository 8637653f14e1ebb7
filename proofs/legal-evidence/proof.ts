import { checkBundle, readBundle } from '@countersign/evidence/bundle'
import { type Client, insist, openAccount, until } from '../lib/client.ts'
import { foundFault } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { askToSign, remoteAnchors } from '../lib/sealed.ts'
import { startStack } from '../lib/stack.ts'
import { ASKS } from './asks.ts'
import { type Evidence, nothingOf, openEvidence, type Person, sha256 } from './evidence.ts'
import { signByAll } from './sign.ts'

// Not advice: what India, the EU and the US ask of the evidence of a signature is kept as a list, and each item is
// looked for in evidence.zip alone, for every method.

export default {
  promise:
    'Each item of a list of what the law of India, the EU and the US requires of the evidence is in evidence.zip, for each method of signing; the evidence of a declined request states who declined and why',
  topic: 'Evidence and verification',
  budgetSeconds: 18,
  services: ['postgres'],
  faults: { 'empty-evidence': 'evidence without files and entries: each item is reported as missing' },
  async run({ say }) {
    const stack = await startStack({ processes: ['all'], sandboxEsp: true })
    try {
      const client = await openAccount(stack.url)
      const [{ documentId, people }, declined] = await Promise.all([signByAll(stack, client), declinedEvidence(client)])
      const evidence = await openEvidence(await bundleOf(client, documentId, people), await remoteAnchors(stack))
      const nothing = nothingOf(evidence)
      let found = 0
      for (const person of people) {
        for (const ask of ASKS.filter(({ of }) => of?.includes(person.method) ?? true)) {
          const what = `${person.method}: ${ask.what} (${ask.law}), in ${ask.where}`
          hold(await ask.found(evidence, person), `not in the evidence: ${what}`)
          hold(!(await holds(ask.found, nothing, person)), `found where there is nothing: ${what}`)
          say(what)
          found += 1
        }
      }
      foundFault('empty-evidence')
      return `${found} things that the law asks, of ${people.length} methods, each found in evidence.zip and missed without it; and in the evidence of a refusal: ${declined.join(', ')}`
    } finally {
      await stack.stop()
    }
  },
} satisfies Proof

/** Without what it reads, an ask may also fail. */
async function holds(found: (typeof ASKS)[number]['found'], evidence: Evidence, person: Person): Promise<boolean> {
  try {
    return await found(evidence, person)
  } catch {
    return false
  }
}

/** Once everybody has their copy. */
async function bundleOf(client: Client, documentId: string, people: readonly Person[]) {
  return until(async () => {
    const bundle = await fetchBundle(client, documentId)
    const delivered = bundle && copiesIn(bundle)
    return delivered && delivered >= people.length ? bundle : undefined
  })
}

async function fetchBundle(client: Client, documentId: string) {
  const answer = await insist(() => client.fetch(`/api/v1/document-signrequest/${documentId}/evidence.zip`))
  if (answer.status === 409) return undefined
  hold(answer.status === 200, `evidence.zip is answered ${answer.status}`)
  const bundle = readBundle(new Uint8Array(await answer.arrayBuffer()))
  const { chain, faults } = checkBundle(bundle, (bytes) => Buffer.from(sha256(bytes), 'hex'))
  hold(chain?.ok && faults.length === 0, `the bundle is not whole: ${JSON.stringify([chain, faults])}`)
  return bundle
}

function copiesIn({ files }: { files: ReadonlyMap<string, Uint8Array> }): number {
  return (
    Buffer.from(files.get('audit-trail.json') ?? [])
      .toString()
      .split('\\"kind\\":\\"copy_delivered\\"').length - 1
  )
}

/** Who says no must be able to show that too. */
async function declinedEvidence(client: Client): Promise<string[]> {
  const documentId = await client.upload()
  const [id = ''] = await askToSign(client, documentId, 1)
  const body = { action: 'decline', reason: 'The rent is wrong' }
  const acted = await insist(() => client.call('POST', `/api/v1/sandbox/signers/${id}/act`, body))
  hold(acted.status === 200, `declining is answered ${JSON.stringify(acted.body)}`)
  const bundle = await until(() => fetchBundle(client, documentId))
  const { entries } = await openEvidence(bundle, [])
  const said = entries.find(({ kind }) => kind === 'signer_declined')
  hold(said?.revealed.reason?.value === body.reason, 'the evidence does not say why it was declined')
  hold(
    entries.some(({ kind }) => kind === 'request_declined'),
    'the evidence does not say that the request ended',
  )
  return ['who declined and why', ...[...bundle.files.keys()].filter((path) => path.endsWith('.pdf'))]
}
