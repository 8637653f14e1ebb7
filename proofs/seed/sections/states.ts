import { describe, expect, it } from 'vitest'
import { verifyWithPdfsig } from '../../../packages/pades/testing/validators.ts'
import { until } from '../../lib/client.ts'
import { ask, create, dayFromNow, expired, signedDocument, signer, specified } from '../context.ts'

// SPEC §3, from the first state to the last.

const COMMANDS: [method: string, path: string, body?: object][] = [
  ['POST', '/cancel'],
  ['POST', '/remind'],
  ['POST', '/extend', { expiry_date: dayFromNow(20) }],
]

/** The statuses of the commands that a request in its last state refuses. */
const refused = (asked: Awaited<ReturnType<typeof ask>>, commands = COMMANDS) =>
  Promise.all(commands.map(async ([method, path, body]) => (await asked.call(method, path, body)).status))

describe.concurrent('§3 States and transitions', () => {
  it('goes from pending to in_progress with the first view and to completed after the last signature, which is final', async () => {
    const asked = await ask()
    expect(await asked.states()).toEqual(['pending', ['notified', 'notified']])
    await asked.act(0, 'view')
    expect(await asked.states()).toEqual(['in_progress', ['viewed', 'notified']])
    await asked.act(0, 'sign')
    expect(await asked.states()).toEqual(['in_progress', ['signed', 'notified']])
    await asked.act(1, 'sign')
    await asked.untilState('completed')
    expect((await asked.states())[1]).toEqual(['signed', 'signed'])
    expect(await refused(asked)).toEqual([409, 409, 409])
    const again = await create(await specified({ document_id: asked.documentId, is_sequential: true }))
    expect([again.status, again.body.code, again.body.state]).toEqual([409, 'signrequest_exists', 'completed'])
  })

  it('keeps the order to the end: each group is invited after the signatures of the one before', async () => {
    const signers = [signer(1, 40), signer(2, 220), { ...signer(2, 400), name: 'Signer 3', email: 'three@example.com' }]
    const asked = await ask({ is_sequential: true, signers })
    expect(await asked.states()).toEqual(['pending', ['notified', 'waiting', 'waiting']])
    expect((await asked.act(1, 'sign')).status).toBe(409)
    const { body } = await asked.call('GET', '')
    const ids = (body.signers as { id: string }[]).map(({ id }) => id)
    expect((await asked.call('POST', `/signers/${ids[2]}/link`)).status).toBe(409)
    expect((await asked.act(0, 'sign')).status).toBe(200)
    await until(async () => String((await asked.states())[1]) === 'signed,notified,notified' || undefined)
    expect((await asked.act(2, 'sign')).status).toBe(200)
    expect((await asked.act(1, 'sign')).status).toBe(200)
    await asked.untilState('completed')
    const signatures = verifyWithPdfsig(await signedDocument(asked.documentId))
    expect(signatures.slice(0, 3).map(({ valid }) => valid)).toEqual([true, true, true])
    const signed = await until(async () => {
      const { body: log } = await asked.call('GET', '/events')
      const events = log.data as { type: string; data: { signer?: { id: string } } }[]
      const found = events.filter(({ type }) => type === 'signer.signed')
      return found.length === 3 ? found : undefined
    })
    expect(signed.map(({ data }) => data.signer?.id)).toEqual([ids[0], ids[2], ids[1]])
  })

  it('ends as declined if one signer declines: the others are cancelled', async () => {
    const asked = await ask()
    expect((await asked.act(0, 'decline')).status).toBe(200)
    expect(await asked.states()).toEqual(['declined', ['declined', 'cancelled']])
    expect((await asked.act(1, 'sign')).status).toBe(409)
    expect(await refused(asked)).toEqual([409, 409, 409])
  })

  it('ends as cancelled by the sender: links stop working, and the document can be used again', async () => {
    const asked = await ask()
    const { body } = await asked.call('GET', '')
    const [first] = body.signers as { id: string }[]
    const link = String((await asked.call('POST', `/signers/${first?.id}/link`)).body.url)
    expect((await asked.call('POST', '/cancel')).status).toBe(200)
    expect(await asked.states()).toEqual(['cancelled', ['cancelled', 'cancelled']])
    expect((await fetch(link)).status).toBe(410)
    // A repeated cancel is not an error.
    expect(await refused(asked)).toEqual([200, 409, 409])
    expect((await create(await specified({ document_id: asked.documentId }))).status).toBe(200)
  })

  it('ends as expired after its date, also for a signer who has begun', async () => {
    const asked = await expired()
    expect(await asked.states()).toEqual(['expired', ['expired', 'expired']])
    expect(await asked.sign()).toBe(409)
    expect(await refused(asked)).toEqual([409, 409, 409])
    expect((await asked.states())[0]).toBe('expired')
  })
})
