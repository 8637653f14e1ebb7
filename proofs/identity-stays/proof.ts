import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from '../lib/browser.ts'
import { type Client, insist, openAccount } from '../lib/client.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { openDeployment } from '../lib/secrets/deployment.ts'
import { needlesOfText } from '../lib/secrets/needles.ts'
import { LEAKS, plantAndFind } from '../lib/secrets/plant.ts'
import { checkedSearch, type Search } from '../lib/secrets/search.ts'
import { openTap } from '../lib/secrets/tap.ts'
import { linkFor } from '../lib/signer.ts'
import { startStack } from '../lib/stack.ts'
import { byCsc, byEsign, byEsignWithAccount } from '../methods/people.ts'
import { person } from '../methods/provider.ts'
import { ask, fetchSigned, type Request } from '../signing/stage.ts'

// Three people sign at a provider, each by another protocol; one of them types the number where an account's name is
// asked for. Then everything that was sent to the service, and everything
// it has, is searched for what they typed there. Codes are longer than usual: six digits are found by chance wherever
// there are enough numbers.

const OTP_DIGITS = 12

export default {
  promise:
    'No identity number and no code that a signer types at a provider is in a call to the service, in the memory of its processes, or in its logs, database, object store, mails and files',
  topic: 'Security and privacy',
  budgetSeconds: 34,
  services: ['postgres'],
  faults: LEAKS,
  async run({ say, seed }) {
    let port = 0
    await using tap = await openTap(() => port)
    const env = { COUNTERSIGN_PUBLIC_URL: tap.url, COUNTERSIGN_LOG: 'trace' }
    const [stack, browser] = await Promise.all([
      startStack({ processes: [], env, sandboxEsp: { otpDigits: OTP_DIGITS } }),
      openBrowser(),
    ])
    try {
      port = Number(new URL(stack.url).port)
      const provider = stack.env.COUNTERSIGN_SANDBOX_ESP_URL ?? ''
      const deployment = await openDeployment(stack, tap)
      const client = await openAccount(tap.url)
      const people = [
        { who: person('Farah Otp', '182736459046'), at: 'sandbox-esp-21', by: byEsign },
        { who: person('Gopal Aadhaar', '093857216408'), at: 'sandbox-esp-3-account', by: byEsignWithAccount },
        { who: person('Hanna Cloud', '160482937518'), at: 'sandbox-csc', by: byCsc },
      ]
      const request = await ask(
        client,
        people.map(({ who: { name }, at }) => ({
          ...{ name, email: `${at}@identity.example`, sig_type: 'national_id', provider: at },
        })),
      )
      for (const [i, { who, by }] of people.entries()) {
        await by(browser, provider, who)(await linkFor(client, request.documentId, request.signerIds[i] ?? ''))
      }
      const signed = await fetchSigned(client, request, join(stack.env.COUNTERSIGN_DATA ?? '', 'fetched.pdf'))
      const codes = people.flatMap(({ who }) => who.codes)
      hold(codes.length === 4, `${codes.length} codes were typed, not 4`)
      say(`signed by three protocols with ${codes.length} codes; ${tap.heard().length} bytes were sent to the service`)

      const needles = [
        ...people.flatMap(({ who }) => needlesOfText(`${who.name}’s number`, who.number)),
        ...codes.flatMap((code, i) => needlesOfText(`code ${i + 1}`, code)),
      ]
      const search = checkedSearch(needles, seed)
      const none = (where: string, found: Set<string>) => {
        say(`${where}: ${found.size} hits`)
        hold(found.size === 0, `in ${where}: ${[...found].join('; ')}`)
      }
      for await (const [where, found] of deployment.searchAll(search)) none(where, found)
      none('mails and inbox', await inMails(search, client))
      none('what can be fetched', await inFiles(search, client, request, signed))
      const megabytes = Math.round(search.bytes / 1e6)
      const [number = '', code = ''] = [people[0]?.who.number, codes[0]]
      const planted = await plantAndFind(deployment, client, search, [number, code])
      say(`planted and found: ${planted.join(', ')}`)
      return `0 hits of ${needles.length} forms of 3 numbers and ${codes.length} codes in ${megabytes} MB; ${planted.length} planted leaks found`
    } finally {
      await browser.close()
      await stack.stop()
    }
  },
} satisfies Proof

/** Every mail as its reader gets it. */
async function inMails(search: Search, client: Client): Promise<Set<string>> {
  const { body } = await insist(() => client.call('GET', '/api/v1/sandbox/inbox'))
  const mails = await Promise.all(
    (body.data as { id: string }[]).map(({ id }) => insist(() => client.call('GET', `/api/v1/sandbox/inbox/${id}`))),
  )
  hold(mails.length >= 3, `there are only ${mails.length} mails to search`)
  return search.inAll([body, ...mails.map((mail) => mail.body)].map((mail) => Buffer.from(JSON.stringify(mail))))
}

/** Decrypted: in the store everything is under a key of its own. */
async function inFiles(search: Search, client: Client, { documentId }: Request, signed: string): Promise<Set<string>> {
  const path = `/api/v1/document-signrequest/${documentId}`
  const read = async (part: string, accept: string) => {
    const answer = await insist(() => client.fetch(`${path}/${part}`, { headers: { accept } }))
    hold(answer.status === 200, `${part}: ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  return search.inAll([
    readFileSync(signed),
    await read('audit-trail', 'application/json'),
    await read('audit-trail', 'application/pdf'),
    await read('explain', 'application/json'),
  ])
}
