import { expect, test } from 'vitest'
import { signingLinkIn } from './signing-link.ts'

const ORIGIN = 'https://sign.example.com'

test('the signing link is found in the text of a mail, also beside other links', () => {
  const text = `Hello,\nsee https://evil.example/s/abc and ${ORIGIN}/verify\n\n${ORIGIN}/s/4f_x-Y\n\nBye`
  expect(signingLinkIn(text, ORIGIN)).toBe(`${ORIGIN}/s/4f_x-Y`)
})

test('a mail without a link has none', () => {
  expect(signingLinkIn(`Everybody has signed. ${ORIGIN}.evil.example/s/abc`, ORIGIN)).toBeNull()
})
