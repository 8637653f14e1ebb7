import { certificateMessages } from '@countersign/locales/certificate'
import { describe, expect, it } from 'vitest'
import { fill, setApart } from './words.ts'

describe('a value in a sentence', () => {
  const [english, arabic] = [certificateMessages('en'), certificateMessages('ar')]

  it('is isolated only if its direction differs from the sentence’s', () => {
    expect(fill('en', english.trailHead, { n: '12' })).toBe('Head of the audit trail, entry 12')
    expect(fill('ar', arabic.trailHead, { n: '12' })).toBe('رأس سجل التدقيق، القيد \u206812\u2069')
    expect(fill('en', english.happened.signer_signed, { name: 'أحمد' })).toBe('\u2068أحمد\u2069 signed')
  })

  it('cannot terminate its isolate', () => {
    expect(setApart('أحمد\u2069evil', 'signed')).toBe('\u2068أحمد[U+2069]evil\u2069')
  })
})
