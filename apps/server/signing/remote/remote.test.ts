import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askToSign, auditOf, openBrowser } from '../testing.ts'
import { arrive, openRemoteStage, Person, type RemoteStage } from './testing.ts'

let stage: RemoteStage
beforeAll(async () => {
  stage = await openRemoteStage()
})
afterAll(() => stage.stop())

const asha = { name: 'Asha Rao', email: 'asha@example.com', sig_type: 'aadhaar' }

function ask(more: Record<string, unknown> = {}) {
  return askToSign(stage.signing.server, stage.signing.sender, { signers: [{ ...asha, ...more }] })
}

describe('a signer at a provider of eSign 2.1', () => {
  test('leaves with a form, comes back with the answer, and has signed', async () => {
    const request = await ask({ provider: 'sandbox-esp-21' })
    const signer = await arrive(stage, request)
    const { status, attempt } = await signer.begin()
    expect(status).toBe(201)
    const leave = await signer.read(attempt)
    if (leave.state !== 'leave') throw new Error(JSON.stringify(leave))
    expect(await signer.post(attempt, 'left')).toBe(204)
    const person = await new Person(stage).sign(leave.departure, 'Asha Rao')
    const { path, fields } = person.wayBack
    const back = await openBrowser(stage.signing.server).post(path, fields, { 'sec-fetch-site': 'cross-site' })
    expect([back.statusCode, back.headers.location]).toEqual([303, signer.base])
    expect(await signer.read(attempt)).toEqual({ state: 'signed' })
    await stage.signing.seal()
    const [completed] = await auditOf(stage.signing.server, request, 'attempt_completed')
    expect(completed?.personal.certificate_subject).toBe('Asha Rao')
  })
})
