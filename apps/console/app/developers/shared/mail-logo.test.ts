import { expect, test } from 'vitest'
import { logoPathIn, withLogo } from './mail-logo.ts'

const HASH = Buffer.from('00fb'.repeat(16), 'hex')
const SHA256 = HASH.toString('base64url')
const MAIL = `<p>Hello</p><img src="cid:${SHA256}@logo" alt="Example"><p>cid:other</p>`

test('the logo of a mail is found by its hash, and put in its place', () => {
  expect(logoPathIn(MAIL)).toBe(`/brand/logos/${HASH.toString('hex')}.png`)
  expect(withLogo(MAIL, 'data:image/png;base64,$&')).toBe(
    '<p>Hello</p><img src="data:image/png;base64,$&" alt="Example"><p>cid:other</p>',
  )
})

test('a mail without a logo, or with one that is gone, stays as it is', () => {
  expect(logoPathIn('<img src="cid:logo"><img src="cid:../../etc@logo">')).toBeNull()
  expect(withLogo(MAIL, null)).toBe(MAIL)
})
