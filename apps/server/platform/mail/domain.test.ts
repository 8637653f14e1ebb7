import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { receiverOf } from './domain.ts'

describe('the receiver of a mail', () => {
  test.each([
    ['asha@example.org', 'example.org'],
    ['asha@EXAMPLE.Org.', 'example.org'],
    ['asha@bücher.example', 'xn--bcher-kva.example'],
    ['asha@XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
    ['asha@googlemail.com', 'gmail.com'],
    ['asha@Hotmail.com', 'outlook.com'],
    ['example.org', 'example.org'],
  ])('%s: %s', (address, receiver) => {
    expect(receiverOf(address)).toBe(receiver)
  })

  test('is the same for every spelling of the domain', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9]{1,12}\.[a-z]{2,6}$/), (domain) => {
        expect(receiverOf(`x@${domain.toUpperCase()}.`)).toBe(receiverOf(`y@${domain}`))
        expect(receiverOf(receiverOf(`x@${domain}`))).toBe(receiverOf(`x@${domain}`))
      }),
    )
  })
})
