import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UNVERIFIED } from '../accounts/sql.ts'
import { newId } from '../platform/ids.ts'
import type { Mail, Mailer } from '../platform/mail/mailer.ts'
import { type Made, startTestSigning, type TestSigning } from '../sealing/testing/signing.ts'
import { SYSTEM } from '../signrequests/change/audit.ts'
import { change } from '../signrequests/change/change.ts'
import { openTestMailJobs, PUBLIC_URL, type TestMailJobs, testMailHandlers } from './testing/mail-jobs.ts'

// Which mails are sent to whom over the lifecycle of a request.

let signing: TestSigning
let testJobs: TestMailJobs
beforeAll(async () => {
  signing = await startTestSigning()
  testJobs = openTestMailJobs(signing.server)
})
afterAll(() => signing.stop())

interface Captured {
  id: string
  recipient: string
  subject: string
  link: string | null
  attachments: { name: string; content_type: string; size: number }[]
  text: string
  html: string
}

const call = async (path: string) => (await signing.sender.call('GET', path)).json()

/** The mails that this step captured, oldest first. */
async function mailsOf(made: Made): Promise<Captured[]> {
  const before = new Set((await call('sandbox/inbox?limit=100')).data.map(({ id }: Captured) => id))
  await testJobs.deliver(made.requestId)
  const { data } = await call('sandbox/inbox?limit=100')
  const fresh = data.filter(({ id }: Captured) => !before.has(id)).toReversed()
  return Promise.all(fresh.map(({ id }: Captured) => call(`sandbox/inbox/${id}`)))
}

const summaries = (mails: Captured[]) => mails.map(({ recipient, subject }) => `${recipient}: ${subject}`)
const named = (prefix: string) => [`${prefix}-a-${newId()}`, `${prefix}-b-${newId()}`] as const
const mailbox = (name: string) => `${name}@example.com`

async function senderAddress(): Promise<string> {
  return (await call('account')).email
}

function decline(made: Made, signer: number, reason: string | null): Promise<unknown> {
  const by = { signerId: made.signers[signer] ?? '', linkGeneration: 1 }
  return change(signing.deps, signing.sender.tenantId, { requestId: made.requestId }, SYSTEM, ({ now }) => ({
    ...{ type: 'Decline', at: now, reason, ...by },
  }))
}

describe('a completed request', () => {
  test('invites each signer at their turn and sends everybody a copy', async () => {
    const [a, b] = named('turn')
    const made = await signing.make([a, b], { is_sequential: true })
    const [first, ...none] = await mailsOf(made)
    expect(none).toEqual([])
    expect([first?.recipient, first?.subject]).toEqual([
      mailbox(a),
      '[Sandbox] Test Ltd asks you to sign “document.pdf”',
    ])
    await signing.sign(made, 0)
    expect(summaries(await mailsOf(made))).toEqual([`${mailbox(a)}: [Sandbox] You signed “document.pdf”`])
    await signing.seal()
    const [second] = await mailsOf(made)
    expect([second?.recipient, second?.subject]).toEqual([mailbox(b), '[Sandbox] Your turn to sign “document.pdf”'])
    await signing.sign(made, 1)
    await signing.seal()
    const copies = await mailsOf(made)
    const done = '[Sandbox] Everybody has signed “document.pdf”'
    expect(summaries(copies).toSorted()).toEqual(
      [`${mailbox(a)}: ${done}`, `${mailbox(b)}: ${done}`, `${await senderAddress()}: ${done}`].toSorted(),
    )
    const signed = await signing.sender.call('GET', `${made.path}/signed-document`)
    const trail = await signing.sender.call('GET', `${made.path}/audit-trail`)
    for (const { attachments, link, recipient } of copies) {
      expect(link === null).toBe(recipient === (await senderAddress()))
      expect(attachments).toEqual([
        {
          name: 'document (signed).pdf',
          content_type: 'application/pdf',
          size: signed.rawPayload.length,
        },
        {
          name: 'document (certificate of completion).pdf',
          content_type: 'application/pdf',
          size: trail.rawPayload.length,
        },
      ])
    }
  })

  test('attaches the same files that can be downloaded', async () => {
    const [a] = named('files')
    await verify(mailbox(a))
    const made = await signing.make([a])
    await signing.sign(made, 0)
    await signing.seal()
    const sent: Mail[] = []
    const contents: Buffer[][] = []
    const mailer = mailerThat(async (mail) => {
      sent.push(mail)
      contents.push(await Promise.all((mail.attachments ?? []).map(async ({ open }) => bytesOf(await open()))))
    })
    await testJobs.deliver(made.requestId, mailer)
    expect(sent.map(({ subject }) => subject)).toEqual(['[Sandbox] Everybody has signed “document.pdf”'])
    const files = await Promise.all(
      ['signed-document', 'audit-trail'].map((name) => signing.sender.call('GET', `${made.path}/${name}`)),
    )
    expect(contents[0]?.map((file) => file.equals(Buffer.alloc(0)))).toEqual([false, false])
    expect(contents[0]).toEqual(files.map(({ rawPayload }) => rawPayload))
  })

  test('links to files that are too large to attach, with a separate link for each signer', async () => {
    const [a, b] = named('large')
    const made = await signing.make([a, b])
    await signing.sign(made, 0)
    await signing.sign(made, 1)
    await signing.seal()
    const size = "UPDATE request_files SET size = 5 * 1024 * 1024 WHERE request_id = $1 AND kind = 'signed_document'"
    await signing.server.database.owner(size, [made.requestId])
    const copies = await mailsOf(made)
    const toSigners = copies.filter(({ recipient }) => recipient.startsWith('large'))
    expect(toSigners.map(({ link }) => link)).toEqual([expect.stringMatching(SIGNING_LINK), expect.any(String)])
    expect(new Set(toSigners.map(({ link }) => link)).size).toBe(2)
    for (const copy of copies) expect(copy.attachments).toEqual([])
    const own = copies.find(({ recipient }) => !recipient.startsWith('large'))
    expect(own?.text).toContain(`${PUBLIC_URL}/api/v1/document-signrequest/${made.documentId}/signed-document`)
    expect(own?.link).toBeNull()
  })
})

describe('a request that is not completed', () => {
  test('declined: mails the reason to the sender and the end to the other signers, but nothing to the decliner', async () => {
    const [a, b] = named('declined')
    const made = await signing.make([a, b], { reference: 'loan-7' })
    await mailsOf(made)
    await signing.sign(made, 0)
    await decline(made, 1, 'The rent is <b>wrong</b>.')
    const mails = await mailsOf(made)
    expect(summaries(mails).toSorted()).toEqual(
      [
        `${await senderAddress()}: [Sandbox] ${b} declined to sign “document.pdf”`,
        `${mailbox(a)}: [Sandbox] “document.pdf” will not be signed`,
      ].toSorted(),
    )
    for (const { recipient, text, html } of mails) {
      const isOwn = recipient === (await senderAddress())
      expect(text.includes('> The rent is <b>wrong</b>.')).toBe(isOwn)
      expect(text.includes('Reference: loan-7')).toBe(isOwn)
      expect(html).not.toContain('<b>')
    }
  })

  test('expired: mails all invited signers and tells those who have not signed to ask the sender', async () => {
    const [a, b] = named('expired')
    const made = await signing.make([a, b], { is_sequential: true })
    await mailsOf(made)
    await change(signing.deps, signing.sender.tenantId, { requestId: made.requestId }, SYSTEM, ({ state }) => ({
      ...{ type: 'Expire', at: state.expiresAt },
    }))
    const mails = await mailsOf(made)
    expect(summaries(mails).toSorted()).toEqual(
      [
        `${await senderAddress()}: [Sandbox] “document.pdf” expired before everybody had signed`,
        `${mailbox(a)}: [Sandbox] The time to sign “document.pdf” is over`,
      ].toSorted(),
    )
    const [toSigner] = mails.filter(({ recipient }) => recipient === mailbox(a))
    expect(toSigner?.text).toMatch(/could be signed until .* at 23:59 \(UTC\)/)
    expect(toSigner?.text).toContain('If you still want to sign, please ask Test Ltd.')
    const [own] = mails.filter(({ recipient }) => recipient !== mailbox(a))
    expect(own?.text).toContain(`No signature came from ${a} and ${b}.`)
  })

  test('cancelled: mails the invited signers, not the sender', async () => {
    const [a, b] = named('withdrawn')
    const made = await signing.make([a, b], { is_sequential: true })
    await mailsOf(made)
    await signing.sender.call('POST', `${made.path}/cancel`)
    expect(summaries(await mailsOf(made))).toEqual([
      `${mailbox(a)}: [Sandbox] The request to sign “document.pdf” was withdrawn`,
    ])
  })

  test('sends no mail if notify is off', async () => {
    const made = await signing.make([...named('silent')], { notify: false })
    await decline(made, 0, null)
    expect(await testJobs.jobs(made.requestId)).toEqual([])
  })
})

describe('a mail', () => {
  test('has only the link of its own signer', async () => {
    const names = Array.from({ length: 3 }, () => `own-${newId()}`)
    const made = await signing.make(names)
    await signing.sender.call('POST', `${made.path}/remind`)
    const mails = await mailsOf(made)
    expect(mails).toHaveLength(6)
    const links = mails.map(({ link }) => link)
    expect(new Set(links).size).toBe(6)
    for (const { text, html, link } of mails) {
      expect(`${text}${html}`.match(/\/s\/[\w-]+/g)?.every((found) => link?.endsWith(found))).toBe(true)
    }
  })

  test('is in the signer’s language', async () => {
    const signers = [{ name: 'ليلى', email: `locale-${newId()}@example.com`, locale: 'ar-EG' }]
    const made = await signing.make([], { signers })
    const [mail] = await mailsOf(made)
    expect(mail?.subject).toBe('[Sandbox] طلب من Test Ltd: توقيع «document.pdf»')
    expect(mail?.html).toContain('<html lang="ar" dir="rtl">')
  })

  test('to the sender is in the account’s language, and attached files are named in the mail’s', async () => {
    const signers = [{ name: 'Jürgen', email: `names-${newId()}@example.com`, locale: 'de' }]
    const speak = (language: string) =>
      signing.server.database.owner('UPDATE accounts SET language = $1 WHERE email = $2', [language, own])
    const own = await senderAddress()
    await speak('fr')
    try {
      const made = await signing.make([], { signers })
      await mailsOf(made)
      await signing.sign(made, 0)
      await signing.seal()
      const mails = await mailsOf(made)
      const sent = mails.map(({ recipient, subject, attachments }) => [
        recipient === own,
        subject,
        attachments[1]?.name,
      ])
      expect(sent.toSorted()).toEqual([
        [false, '[Sandbox] Alle haben „document.pdf“ unterschrieben', 'document (Abschlusszertifikat).pdf'],
        [true, '[Sandbox] Tout le monde a signé « document.pdf »', 'document (certificat d’achèvement).pdf'],
      ])
    } finally {
      await speak('en')
    }
  })

  test('warns of a sender in the first week of live mode, but not in the sandbox', async () => {
    const rows = await signing.server.database.owner(`
      SELECT t.mode, v.days, ${UNVERIFIED} AS warned
        FROM (VALUES ('live', 6), ('live', 8), ('test', 0)) v(mode, days),
             LATERAL (SELECT v.mode) t(mode), LATERAL (SELECT now() - v.days * interval '1 day') a(approved_at)`)
    expect(rows.map(({ mode, days, warned }) => [mode, days, warned])).toEqual([
      ['live', 6, true],
      ['live', 8, false],
      ['test', 0, false],
    ])
    const [mail] = await mailsOf(await signing.make([`sender-${newId()}`]))
    expect(mail?.text).not.toContain('verified')
  })

  test('with a code: the code is not stored, and a repeated job creates no other', async () => {
    const name = `code-${newId()}`
    const signers = [{ name, email: mailbox(name), auth: 'email_otp' }]
    const made = await signing.make([], { signers })
    await mailsOf(made)
    const owner = [signing.sender.tenantId, made.requestId, made.signers[0]]
    await signing.server.database.owner(
      `INSERT INTO signer_codes (tenant_id, request_id, signer_id, generation, sends, sent_at)
       VALUES ($1, $2, $3, 1, 1, clock_timestamp())`,
      owner,
    )
    await change(signing.deps, signing.sender.tenantId, { requestId: made.requestId }, SYSTEM, ({ now }) => ({
      ...{ type: 'RequestCode', at: now, signerId: made.signers[0] ?? '', linkGeneration: 1 },
    }))
    const [mail] = await mailsOf(made)
    const code = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0] ?? ''
    expect(mail?.subject).toBe(`[Sandbox] ${code} is your code`)
    expect(mail?.text.split('\n')).toContain(code)
    const stored = async () => {
      const rows = await signing.server.database.owner('SELECT signer_codes::text AS row FROM signer_codes', [])
      return rows.map(({ row }) => String(row)).join()
    }
    const before = await stored()
    expect(before.includes(`,${code},`)).toBe(false)
    // The worker dies after sending: the repeated job must not invalidate the code that was mailed.
    const handlers = testMailHandlers(signing.server, signing.deps)
    const [{ mail_id: id }] = (await signing.server.database.owner(
      "SELECT mail_id FROM mails WHERE request_id = $1 AND kind = 'code'",
      [made.requestId],
    )) as [{ mail_id: string }]
    const ids = { request: made.requestId, signer: made.signers[0] ?? '', generation: 1 }
    await handlers.code?.({ id, tenant: signing.sender.tenantId, ids })
    expect(await stored()).toBe(before)
  })
})

const SIGNING_LINK = /^http:\/\/127\.0\.0\.1\/s\/[0-9a-f]{3}_[\w-]{43}$/

function verify(email: string): Promise<unknown> {
  return signing.server.database.owner(
    'INSERT INTO verified_addresses (tenant_id, email, verified_at) VALUES ($1, $2, clock_timestamp())',
    [signing.sender.tenantId, email],
  )
}

function mailerThat(send: (mail: Mail) => Promise<void>): Mailer {
  return { send, check: async () => {}, close: async () => {} }
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}
