import { expect, test } from 'vitest'
import type { Brand } from '../accounts/branding/read-brand.ts'
import { localizationFor } from '../platform/mail/layout/localization.ts'
import { mailBrandingOf } from './sender-frame.ts'

const BRAND: Brand = {
  ...{ name: 'Example Lending', replyTo: 'help@example.com', color: '#0b6e4f', language: 'en', texts: {} },
  logo: { sha256: 'ab'.repeat(32), width: 200, height: 60 },
  ...{ helpUrl: 'https://example.com/help', privacyUrl: null, isShown: true, isNew: false, isSuspended: false },
}

function linksIn(service: Parameters<typeof mailBrandingOf>[2]): [label: string, url: string][] {
  const { closing } = mailBrandingOf(BRAND, localizationFor('en'), service).frame
  return closing.flatMap((block) => (block.kind === 'link' ? [[block.label, block.url]] : []))
}

test('a mail has the links of the sender and of the operator, each by its name', () => {
  const publicUrl = 'https://sign.example'
  const own = [
    ['Check a signed document', 'https://sign.example/verify'],
    ['Help', 'https://example.com/help'],
  ]
  expect(linksIn({ publicUrl })).toEqual(own)
  const serviceLinks = { helpUrl: 'https://sign.example/help', privacyUrl: 'https://sign.example/privacy' }
  expect(linksIn({ publicUrl, serviceLinks })).toEqual([
    ...own,
    ['Help with Countersign', 'https://sign.example/help'],
    ['Privacy at Countersign', 'https://sign.example/privacy'],
  ])
})

test('the logo is named by its content', () => {
  const { logo } = mailBrandingOf(BRAND, localizationFor('en'), { publicUrl: 'https://sign.example' }).frame
  expect(logo?.cid).toBe(`${Buffer.alloc(32, 0xab).toString('base64url')}@logo`)
})
