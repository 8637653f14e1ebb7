import { describe, expect, it } from 'vitest'
import { verifyWithPdfsig } from '../../../packages/pades/testing/validators.ts'
import { clientFor, until } from '../../lib/client.ts'
import { openSigner } from '../../lib/signer.ts'
import {
  CREATE,
  callbacks,
  client,
  create,
  dayFromNow,
  inboxOf,
  signedDocument,
  signer,
  specified,
  stack,
} from '../context.ts'

// Links for the client to deliver (SPEC §4.4), and options of a request (SPEC §3.5).

const PREFER = { prefer: 'return=representation' }
const TIMEOUT_MS = 120_000

interface Representation {
  sign_request: { id: string; signers: { id: string; sig_type: string }[] }
  links: { signer_id: string; url: string }[] | null
  warnings: { code: string }[]
}

async function signBy(link: string): Promise<number> {
  const person = openSigner(stack.url)
  const visit = await person.claim(link)
  return (await person.sign(visit, await person.look(visit))).status
}

describe.concurrent('§4.2 Retrieval of signing links', () => {
  it(
    'a create returns links that work beside the mailed ones, for methods as sent, in boxes that may be equal',
    async () => {
      const emails = ['options1@example.com', 'options2@example.com']
      const types = ['Electronic', 'DRAWN']
      const signers = emails.map((email, i) => ({ ...signer(i + 1, 40), email, sig_type: types[i] }))
      const body = await specified({ signers, overlap: 'warn', webhook_url: callbacks.url })
      expect((await create({ ...body, overlap: 'refuse' })).status).toBe(422)
      const created = await create(body, PREFER)
      const { sign_request, links, warnings } = created.body as unknown as Representation
      expect(created.body).toMatchObject({ status: 'success', document_id: body.document_id })
      // The equal boxes are over a paragraph of the document.
      expect(warnings.map(({ code }) => code)).toEqual(['boxes_overlap', 'over_text', 'over_text'])
      expect(sign_request.signers.map(({ sig_type }) => sig_type)).toEqual(types)
      expect(links?.map(({ signer_id }) => signer_id)).toEqual(sign_request.signers.map(({ id }) => id))
      const repeated = await create(body, PREFER)
      expect((repeated.body as unknown as Representation).links).toBeNull()

      const mails = await inboxOf(emails, body.document_id)
      const path = `${CREATE}/${sign_request.id}/signers/${sign_request.signers[0]?.id}/link`
      const added = await client.call('POST', path, { keep: true })
      for (const link of [mails[0]?.link, links?.[0]?.url, added.body.url]) {
        expect((await fetch(String(link))).status).toBe(200)
      }
      expect(await signBy(String(links?.[0]?.url))).toBe(200)
      expect(await signBy(String(mails[1]?.link))).toBe(200)

      // The third is the archive timestamp.
      const [one, two] = verifyWithPdfsig(await signedDocument(body.document_id))
      expect([one?.valid, two?.valid]).toEqual([true, true])
      const { data } = await callbacks.heard(body.document_id, 'document.signed')
      expect(data).toMatchObject({ signers: types.map((sig_type) => ({ sig_type })) })
      const { body: shown } = await client.call('GET', `${CREATE}/${sign_request.id}`)
      expect(shown).toMatchObject({ document_id: body.document_id, state: 'completed' })
    },
    TIMEOUT_MS,
  )

  it('a link without `keep` ends the earlier ones, and a key without the scope `links` gets none', async () => {
    const created = await create(await specified(), PREFER)
    const { sign_request, links } = created.body as unknown as Representation
    const [first] = links ?? []
    await client.call('POST', `${CREATE}/${sign_request.id}/signers/${first?.signer_id}/link`)
    expect((await fetch(String(first?.url))).status).toBe(410)
    const scopes = ['requests:write', 'requests:read', 'documents:write']
    const { body: key } = await client.call('POST', '/api/v1/api-keys', { name: 'without links', scopes })
    const weak = clientFor(stack.url, String(key.api_key))
    const answer = await weak.call('POST', CREATE, await specified(), PREFER)
    expect(Object.keys(answer.body).sort()).toEqual(['document_id', 'message', 'sign_request', 'status', 'warnings'])
  })
})

describe.concurrent('§3 Reminders', () => {
  it('follow the schedule of the account or of the request', async () => {
    const person = { email: 'reminding@example.com', name: 'Reminding Ltd', password: 'correct horse battery' }
    const { body: opened } = await client.call('POST', '/api/v1/accounts', person)
    const own = clientFor(stack.url, String(opened.api_key))
    await own.call('PATCH', '/api/v1/account', { reminders: { every_days: 5 } })
    const email = 'reminded@example.com'
    const ask = async (more: object) => {
      const document_id = await own.freshDocument()
      const signers = [{ name: 'Signer', email }]
      await own.call('POST', CREATE, { document_id, expiry_date: dayFromNow(30), signers, ...more })
      return document_id
    }
    const [daily, weekly, silent] = [
      await ask({ reminders: { after_days: 1 } }),
      await ask({}),
      await ask({ reminders: false }),
    ]
    await own.call('POST', '/api/v1/sandbox/clock/advance', { seconds: 86_400 })
    const remindedAt = async (documentId: string) => {
      const { body } = await own.call('GET', `${CREATE}/${documentId}/explain`)
      return (body.awaited as { reminded_at: string | null }[])[0]?.reminded_at ?? null
    }
    await until(async () => (await remindedAt(daily)) ?? undefined)
    expect(await remindedAt(weekly)).toBeNull()
    await own.call('POST', '/api/v1/sandbox/clock/advance', { seconds: 4 * 86_400 })
    await until(async () => (await remindedAt(weekly)) ?? undefined)
    expect(await remindedAt(silent)).toBeNull()
  })
})
