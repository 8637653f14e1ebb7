import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAddress } from './address.ts'
import { mailOfReturnPath, parseBounceAddress, returnPathOf } from './return-path.ts'

const BOUNCES = 'bounces@mail.example.com'

describe('a return path', () => {
  it('identifies its mail, is a valid address, and survives case folding', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (tenantId, messageId) => {
        const path = returnPathOf(BOUNCES, { tenantId, messageId }) ?? ''
        expect(parseAddress(path)).toEqual({ ok: true, address: path })
        for (const spelling of [path, path.toUpperCase()]) {
          expect(mailOfReturnPath(BOUNCES, spelling)).toEqual({ tenantId, messageId })
        }
      }),
    )
  })

  it('is not found in other addresses', () => {
    const path = returnPathOf(BOUNCES, { tenantId: randomUUID(), messageId: randomUUID() }) ?? ''
    const [local = '', domain = ''] = path.split('@')
    const others = [
      BOUNCES,
      'bounces+@mail.example.com',
      `x${path}`,
      `${local}@evil.example.com`,
      `${local}@${domain}.evil.example`,
      `${local}0@${domain}`,
      `${local.slice(0, -1)}@${domain}`,
      `${local.slice(0, -1)}-@${domain}`,
      `bounces+${'z'.repeat(50)}@${domain}`, // larger than any UUID
      path.replace('+', '-'),
    ]
    for (const address of others) expect([address, mailOfReturnPath(BOUNCES, address)]).toEqual([address, undefined])
  })

  it('is created only with a bounce address, and only for mails with ids', () => {
    const ids = { tenantId: randomUUID(), messageId: randomUUID() }
    expect(returnPathOf(null, ids)).toBeNull()
    expect(returnPathOf(BOUNCES, { ...ids, messageId: 'x@y\r\n' })).toBeNull()
  })

  it('needs a bounce address that is short enough for the ids', () => {
    expect(parseBounceAddress('Bounces@Mail.Example.com')).toEqual({ ok: true, address: BOUNCES })
    expect(parseBounceAddress('undeliverable@example.com')).toEqual({ ok: true, address: 'undeliverable@example.com' })
    expect(parseBounceAddress('undeliverable-mail@example.com')).toMatchObject({ ok: false })
    expect(parseBounceAddress('nobody')).toMatchObject({ ok: false })
  })
})
