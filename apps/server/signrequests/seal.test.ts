import { buffer } from 'node:stream/consumers'
import { memorySource } from '@countersign/pades'
import { verifyPdf } from '@countersign/pades/verify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askPdfsig, checkWithQpdf } from '../../../packages/pades/testing/judges.ts'
import { headOf, openHead } from './head.ts'
import { type Made, startTestSigning, type TestSigning } from './testing/signing.ts'

let signing: TestSigning

beforeAll(async () => {
  signing = await startTestSigning()
})
afterAll(() => signing.stop())

const get = async (path: string) => (await signing.sender.call('GET', path)).json()
const verdictOf = async (pdf: Uint8Array) => {
  const { trust } = await signing.deps.means('test')
  return verifyPdf(memorySource(pdf), { anchors: trust.anchors, now: new Date() })
}
const documentOf = async ({ requestId }: Made) => {
  const { tenantId } = signing.sender
  const head = await signing.deps.db.transaction({ tenant: tenantId }, (tx) => headOf(tx, tenantId, requestId))
  if (!head) throw new Error('there is no document')
  return { ...head, bytes: await buffer(await openHead(signing.deps.blobs, head)) }
}

describe('a document everybody has signed', () => {
  it('is completed: one signature each, stamped, with all that validates it, and an archive time-stamp', async () => {
    const made = await signing.make(['Asha Rao', 'बेन ओडे'])
    await signing.sign(made, 1)
    await signing.sign(made, 0, { kind: 'typed', name: 'Asha Rao' })
    await signing.seal()
    expect((await get(made.path)).state).toBe('completed')
    const { bytes } = await documentOf(made)
    checkWithQpdf(bytes)
    // pdfsig judges no document time-stamp.
    const signed = askPdfsig(bytes).filter(({ field }) => !field.startsWith('Timestamp'))
    expect(signed.map(({ valid }) => valid)).toEqual([true, true])
    const { conclusion, signatures } = await verdictOf(bytes)
    expect(conclusion).toBe('valid')
    expect(signatures.map(({ level, claims }) => [level, claims.name, claims.reason])).toEqual([
      ['B-LTA', undefined, 'Sealed for बेन ओडे <%E0%A4%AC%E0%A5%87%E0%A4%A8%20%E0%A4%93%E0%A4%A1%E0%A5%87@example.com>'],
      ['B-LTA', undefined, 'Sealed for Asha Rao <Asha%20Rao@example.com>'],
      ['timestamp', undefined, undefined],
    ])
  })

  it('is claimed by nobody any more', async () => {
    const made = await signing.make(['Asha'])
    await signing.sign(made, 0)
    await signing.seal()
    const [row] = await signing.server.database.owner(
      `SELECT state, seal_due_at, seal_lease_until, seal_holder FROM sign_requests WHERE request_id = $1`,
      [made.requestId],
    )
    expect(row).toEqual({ state: 'completed', seal_due_at: null, seal_lease_until: null, seal_holder: null })
  })
})
