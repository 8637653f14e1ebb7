import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Failure } from '../platform/errors.ts'
import { attachmentHeader, documentName, nameInHeaders } from './name.ts'

describe('a document name', () => {
  test.each([
    'किराया अनुबंध.pdf',
    'عقد الإيجار.pdf',
    'חוזה שכירות.pdf',
    '租赁合同.pdf',
    'Договор аренды.pdf',
    'สัญญาเช่า.pdf',
    'வாடகை ஒப்பந்தம்.pdf',
    'نمی‌خواهم.pdf', // joined by U+200C, which Persian needs
  ])('is kept in any script: %s', (name) => {
    expect(documentName(name)).toBe(name.normalize('NFC'))
  })

  test('loses its folder', () => {
    expect(documentName('C:\\Users\\me\\Lease.pdf')).toBe('Lease.pdf')
    expect(documentName('../../etc/passwd')).toBe('passwd')
  })

  test('has a default', () => {
    for (const given of [undefined, '', '  ', 'folder/']) expect(documentName(given)).toBe('document.pdf')
  })

  test.each(['a\r\nX-Evil: 1', 'a\u0000.pdf', 'invoice\u202efdp.exe', 'a\u2028b', 'half\ud800'])(
    'is refused where it would act instead of being read: %j',
    (name) => {
      expect(() => documentName(name)).toThrow(Failure)
    },
  )

  test('N3: is refused with an invisible character, which the error names', () => {
    expect(() => documentName('My\u200bLease.pdf')).toThrow(/U\+200B, an invisible character, at position 3/)
    expect(() => documentName('invoice\u202efdp.exe')).toThrow(/U\+202E/)
  })

  test('is rejected beyond 255 characters (grapheme clusters)', () => {
    expect(documentName('😀'.repeat(255))).toHaveLength(510)
    expect(() => documentName('a'.repeat(256))).toThrow(/longer than 255/)
  })
})

describe('an upload’s headers', () => {
  const latin1 = (text: string) => Buffer.from(text, 'utf8').toString('latin1') // as Node passes header fields
  test.each([
    [{ 'x-document-name': 'Lease.pdf' }, 'Lease.pdf'],
    [{ 'x-document-name': encodeURIComponent('租赁合同.pdf') }, '租赁合同.pdf'],
    [{ 'x-document-name': latin1('Договор.pdf') }, 'Договор.pdf'],
    [{ 'x-document-name': '100% cotton.pdf' }, '100% cotton.pdf'],
    [{ 'content-disposition': 'attachment; filename="Lease 7.pdf"' }, 'Lease 7.pdf'],
    [{ 'content-disposition': 'attachment; filename=Lease.pdf' }, 'Lease.pdf'],
    [{ 'content-disposition': 'attachment; filename="a \\"b\\".pdf"' }, 'a "b".pdf'],
    [{ 'content-disposition': `attachment; filename="x"; filename*=UTF-8''na%C3%AFve.pdf` }, 'naïve.pdf'],
    [{ 'content-disposition': 'inline' }, undefined],
    [{}, undefined],
  ])('%j name it %s', (headers, name) => {
    expect(nameInHeaders(headers as Record<string, string>)).toBe(name)
  })
})

describe('the attachment header', () => {
  test('is one header of visible ASCII for every name, and round-trips the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
        const header = attachmentHeader(name)
        expect(header).toMatch(/^attachment; filename="[^"\\%]*"; filename\*=UTF-8''[\w.!~%-]*$/)
        expect(header).toMatch(/^[\x20-\x7e]+$/)
        expect(nameInHeaders({ 'content-disposition': header })).toBe(name)
      }),
    )
  })

  test('cannot be broken out of', () => {
    expect(attachmentHeader('a"; filename="evil.exe')).toBe(
      `attachment; filename="a_; filename=_evil.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22evil.exe`,
    )
  })
})
