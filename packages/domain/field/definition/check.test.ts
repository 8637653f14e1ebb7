import { describe, expect, test } from 'vitest'
import { page } from '../../placement/testing/pages.ts'
import { context, defined, definitions, errorsOf, placedLine } from '../testing/fields.ts'
import { FIELD_LIMITS, SIGNER_FIELD_TYPES, type SignerFieldInput } from '../types.ts'
import { checkDefinitions, type PdfFormField } from './index.ts'

/** The errors of a single field, without the common path. */
function errorsOfField(field: Omit<SignerFieldInput, 'name'> & { name?: string }): string[] {
  return errorsOf([{ name: 'one', ...field }]).map((error) => error.replace('signers[0].fields[0].', ''))
}

describe('a definition', () => {
  test('is stored with all defaults', () => {
    const cords = [{ x: 20, y: 20, w: 180, h: 18 }]
    const [field] = defined({ name: 'city', type: 'text', page: ['1'], cords })
    expect(field).toEqual({
      name: 'city',
      type: 'text',
      label: 'city',
      hint: null,
      required: true,
      readOnly: false,
      prefill: null,
      showIf: null,
      pdfField: null,
      boxes: [{ page: 1, display: cords[0], rect: [20, 804, 200, 822] }],
      pattern: null,
      maxLength: 200,
      multiline: false,
    })
  })

  test.each(SIGNER_FIELD_TYPES)('of the type %s needs few options', (type) => {
    const [field] = defined({ name: 'one', type, ...(type === 'choice' ? { options: ['a', 'b'] } : {}) })
    const isOptional = type === 'checkbox' || type === 'date_signed' || type === 'name' || type === 'email'
    expect(field).toMatchObject({ type, required: !isOptional })
  })

  test('may have the name that a field of another signer has', () => {
    const fields = [placedLine({ name: 'city', type: 'text' } as const, 0)]
    const others = [placedLine({ name: 'city', type: 'text' } as const, 5)]
    const result = definitions([], { signers: [{ fields }, {}, { fields: others }] })
    expect(result.ok && result.fields.map((own) => own.length)).toEqual([1, 0, 1])
  })
})

describe('a wrong definition is reported with its path and what to do', () => {
  test.each<[Omit<SignerFieldInput, 'name'> & { name?: string }, string]>([
    [
      { type: 'text', name: 'a b' },
      'name malformed: "a b" is not a valid field name. Use letters, digits, "-" and "_", in parts joined by ".", at most 60 characters.',
    ],
    [
      { type: 'text', name: '__proto__' },
      'name malformed: "__proto__" is not a valid field name. Use letters, digits, "-" and "_", in parts joined by ".", at most 60 characters.',
    ],
    [{ type: 'text', label: ' ' }, 'label required: label is a text that is not empty. Remove it or fill it.'],
    [{ type: 'text', label: 'x'.repeat(101) }, 'label too_long: label has at most 100 characters.'],
    [
      { type: 'text', label: 'My\u202eBank' },
      'label malformed: Position 3 has a control, invisible or direction character. Remove it.',
    ],
    [
      { type: 'text', hint: 'a\0' },
      'hint malformed: Position 2 has a control, invisible or direction character. Remove it.',
    ],
    [
      { type: 'number', pattern: '\\d' },
      'pattern not_allowed: A field of the type number has no pattern. Remove it, or use the type text.',
    ],
    [
      { type: 'email', prefill: 'a@b' },
      'prefill not_allowed: A field of the type email has no prefill. Remove it, or use the type text or number or date or checkbox or choice.',
    ],
    [
      { type: 'text', pattern: '\\d{5}' },
      'hint required: A field with a pattern needs a hint, which tells the signer what to write.',
    ],
    [
      { type: 'text', hint: 'x', pattern: '(a)\\1' },
      'pattern malformed: The pattern cannot be used: "\\1" is not supported, at position 5.',
    ],
    [{ type: 'text', hint: 'x', pattern: 'a'.repeat(201) }, 'pattern too_long: A pattern has at most 200 characters.'],
    [{ type: 'text', max_length: 0 }, 'max_length out_of_range: max_length is a whole number from 1 to 2000.'],
    [{ type: 'text', max_length: 2.5 }, 'max_length out_of_range: max_length is a whole number from 1 to 2000.'],
    [
      { type: 'text', read_only: true },
      'prefill required: A read-only field needs a prefill, because the signer cannot fill it.',
    ],
    [
      { type: 'text', read_only: true, prefill: ' ' },
      'prefill required: A read-only field needs a prefill, because the signer cannot fill it.',
    ],
    [
      { type: 'checkbox', read_only: true, required: true, prefill: false },
      'prefill required: The box must be checked, and the signer cannot check it. Set prefill to true, or remove required or read_only.',
    ],
    [{ type: 'text', max_length: 2, prefill: 'abc' }, 'prefill malformed: "one" has at most 2 characters.'],
    [
      { type: 'number', prefill: '1.250,5' },
      'prefill malformed: "one" must be a number without separators of thousands, such as 1250.5.',
    ],
    [{ type: 'date', min: 'today', prefill: '2026-11-16' }, 'prefill malformed: "one" must be 2026-11-17 or more.'],
    [{ type: 'choice', options: ['a', 'b'], prefill: 'c' }, 'prefill malformed: "one" must be one of its options.'],
    [{ type: 'number', decimals: 7 }, 'decimals out_of_range: decimals is a whole number from 0 to 6.'],
    [
      { type: 'number', decimals: 2, format: '1,234,567' },
      'format not_allowed: The format "1,234,567" has no decimals. Use a format with decimals, or set decimals to 0.',
    ],
    [{ type: 'number', min: 'x' }, 'min malformed: min is a number, such as 1250.5.'],
    [{ type: 'number', min: 2, max: 1 }, 'max out_of_range: max is lower than min. No value would be accepted.'],
    [
      { type: 'date', min: '2026-02-30' },
      'min malformed: min is a date as YYYY-MM-DD, such as 2027-01-31, or "today".',
    ],
    [
      { type: 'date', min: 'today', max: '2026-11-16' },
      'max out_of_range: max is lower than min. No value would be accepted.',
    ],
    [
      { type: 'date', format: 'DD\u202eMM YYYY' },
      'format malformed: Position 3 has a control, invisible or direction character. Remove it.',
    ],
    [
      { type: 'date_signed', format: 'month' },
      'format malformed: A date format consists of YYYY, YY, MM, M, DD, D, such as "DD.MM.YYYY".',
    ],
    [{ type: 'date', format: `DD.MM.YYYY${'.'.repeat(40)}` }, 'format too_long: A format has at most 40 characters.'],
    [{ type: 'choice' }, 'options required: A choice has 2 to 100 options.'],
    [{ type: 'choice', options: ['a'] }, 'options out_of_range: A choice has 2 to 100 options.'],
    [{ type: 'choice', options: ['a', ' a'] }, 'options[1] duplicate: Another option is "a".'],
    [{ type: 'choice', options: ['a', ''] }, 'options[1] required: An option is a text that is not empty.'],
    [{ type: 'choice', options: ['a', 'x'.repeat(101)] }, 'options[1] too_long: An option has at most 100 characters.'],
    [
      { type: 'choice', options: ['a', 'b\u200b'] },
      'options[1] malformed: Position 2 has a control, invisible or direction character. Remove it.',
    ],
    [{ type: 'upload', accept: [] }, 'accept required: accept needs a type, such as "pdf".'],
    [
      { type: 'upload', max_size: 25_000_001 },
      'max_size out_of_range: max_size is a number of bytes from 1 to 25000000.',
    ],
  ])('%j', (field, expected) => {
    expect(errorsOfField(field)).toEqual([expected])
  })

  test('all errors of all fields come at once', () => {
    const fields: SignerFieldInput[] = [
      { name: 'a', type: 'text', max_length: -1, label: '' },
      { name: 'a', type: 'number', min: 'x', cords: [{ x: 900, y: 0, w: 10, h: 10 }] },
      { name: 'b', type: 'date', show_if: { field: 'z', is_filled: true } },
    ]
    expect(errorsOf(fields).map((error) => error.split(':')[0])).toEqual([
      'signers[0].fields[0].max_length out_of_range',
      'signers[0].fields[0].label required',
      'signers[0].fields[1].name duplicate',
      'signers[0].fields[1].min malformed',
      'signers[0].fields[2].show_if.field unknown_field',
      'signers[0].fields[1].cords[0] box_outside_page',
    ])
  })
})

describe('show_if', () => {
  const sources: SignerFieldInput[] = [
    { name: 'agree', type: 'checkbox' },
    { name: 'colour', type: 'choice', options: ['red', 'blue'] },
    { name: 'rent', type: 'number' },
    { name: 'signed', type: 'date_signed' },
    { name: 'file', type: 'upload' },
  ]
  const errors = (showIf: SignerFieldInput['show_if']) =>
    errorsOf([...sources, { name: 'one', type: 'text', show_if: showIf }]).map((error) =>
      error.replace('signers[0].fields[5].', ''),
    )

  test.each<[SignerFieldInput['show_if'], string]>([
    [
      { field: 'one', is_filled: true },
      'show_if.field unknown_field: show_if names another field of the same signer. "one" is none.',
    ],
    [
      { field: 'none', is_filled: true },
      'show_if.field unknown_field: show_if names another field of the same signer. "none" is none.',
    ],
    [
      { field: 'signed', is_filled: true },
      'show_if.field not_allowed: The service fills "signed", so it always has a value. Remove show_if.',
    ],
    [{ field: 'agree' }, 'show_if required: show_if has exactly one of equals, is_checked and is_filled.'],
    [
      { field: 'rent', equals: 1, is_filled: true },
      'show_if not_allowed: show_if has exactly one of equals, is_checked and is_filled.',
    ],
    [{ field: 'agree', is_filled: true }, 'show_if.is_filled not_allowed: "agree" is a checkbox. Use is_checked.'],
    [
      { field: 'rent', is_checked: true },
      'show_if.is_checked not_allowed: "rent" is not a checkbox. Use is_filled or equals.',
    ],
    [
      { field: 'agree', equals: 'true' },
      'show_if.equals not_allowed: "agree" has no value to compare. Use is_checked.',
    ],
    [{ field: 'file', equals: 'x' }, 'show_if.equals not_allowed: "file" has no value to compare. Use is_filled.'],
    [
      { field: 'colour', equals: 'green' },
      'show_if.equals malformed: "colour" cannot have this value, so the field would never be shown.',
    ],
    [
      { field: 'rent', equals: 'much' },
      'show_if.equals malformed: "rent" cannot have this value, so the field would never be shown.',
    ],
  ])('%j', (showIf, expected) => {
    expect(errors(showIf)).toEqual([expected])
  })

  test('is stored with the normalised value', () => {
    const fields = defined(...sources, { name: 'one', type: 'text', show_if: { field: 'rent', equals: '1250,50' } })
    expect(fields[5]?.showIf).toEqual({ field: 'rent', test: 'equals', value: '1250.5' })
  })

  test('may name a later field, but must not lead back to itself', () => {
    const fields: SignerFieldInput[] = [
      { name: 'a', type: 'text', show_if: { field: 'b', is_filled: true } },
      { name: 'b', type: 'text', show_if: { field: 'c', is_filled: true } },
      { name: 'c', type: 'text', show_if: { field: 'b', is_filled: false } },
    ]
    expect(errorsOf(fields)).toEqual([
      'signers[0].fields[1].show_if not_allowed: The conditions lead back to this field: "c", "b". Remove one.',
      'signers[0].fields[2].show_if not_allowed: The conditions lead back to this field: "b", "c". Remove one.',
    ])
    expect(errorsOf(fields.slice(0, 2).concat({ name: 'c', type: 'text' }))).toEqual([])
  })

  test('cannot name a field of another signer', () => {
    const fields = [placedLine({ name: 'b', type: 'text', show_if: { field: 'a', is_filled: true } } as const, 1)]
    const first = [placedLine({ name: 'a', type: 'text' } as const, 0)]
    expect(errorsOf([], { signers: [{ fields: first }, { fields }] })).toEqual([
      'signers[1].fields[0].show_if.field unknown_field: show_if names another field of the same signer. "a" is none.',
    ])
  })
})

describe('places', () => {
  const box = { x: 20, y: 20, w: 100, h: 20 }

  test('follow the rules of signatures', () => {
    const result = definitions([{ name: 'a', type: 'text', page: ['all'], cords: [box] }])
    expect(result.ok && result.fields[0]?.[0]?.boxes.map(({ page: number }) => number)).toEqual([1, 2])
    const last = definitions([{ name: 'a', type: 'text', cords: [box] }])
    expect(last.ok && last.fields[0]?.[0]?.boxes.map(({ page: number }) => number)).toEqual([2])
  })

  test('are needed, except for a file', () => {
    const fields: SignerFieldInput[] = [
      { name: 'a', type: 'text' },
      { name: 'b', type: 'text', page: ['1'] },
      { name: 'c', type: 'upload' },
      { name: 'd', type: 'upload', page: ['1'] },
    ]
    const message = 'The field has no place. Give cords, or the name of a form field of the document in pdf_field.'
    expect(errorsOf([], { owner: 'roles', signers: [{ fields }] })).toEqual([
      `roles[0].fields[0].cords required: ${message}`,
      `roles[0].fields[1].cords required: ${message}`,
      `roles[0].fields[3].cords required: ${message}`,
    ])
  })

  test('must not overlap, also those of two signers', () => {
    const fields: SignerFieldInput[] = [{ name: 'a', type: 'text', cords: [box] }]
    expect(errorsOf([], { signers: [{ fields }, { fields }] })).toEqual([
      'signers[1].fields[0].cords[0] boxes_overlap: This box overlaps the box of signers[0].fields[0].cords[0] on page 2. Move one of them.',
    ])
  })

  test('under a signature are a warning', () => {
    const signature = {
      signer: 0,
      page: 1,
      display: box,
      rect: [20, 802, 120, 822] as const,
      field: 'signers[0].cords[0]',
    }
    const result = definitions([{ name: 'a', type: 'text', page: ['1'], cords: [box] }], { signatures: [signature] })
    expect(result.ok && result.warnings).toEqual([
      {
        field: 'signers[0].fields[0]',
        code: 'under_signature',
        message: 'A signature box covers this field on page 1.',
      },
    ])
  })
})

describe('form fields of the document', () => {
  const form = (name: string, kind: PdfFormField['kind'], more: Partial<PdfFormField> = {}): PdfFormField => ({
    name,
    kind,
    multiline: false,
    maxLength: undefined,
    options: [],
    widgets: [{ page: 1, rect: [100, 700, 200, 720] }],
    ...more,
  })
  const options = [
    { value: '0', label: 'Single' },
    { value: '1', label: 'Married' },
  ]
  const pdfFields = [
    form('City', 'text', { maxLength: 20 }),
    form('Agree', 'checkbox'),
    form('Status', 'radio', { options }),
    form('Notes', 'text', { multiline: true }),
  ]
  const of = (...fields: SignerFieldInput[]) => errorsOf(fields, { pdfFields })

  test('give their place, length, lines and options', () => {
    const result = definitions(
      [
        { name: 'city', type: 'text', pdf_field: 'City' },
        { name: 'agree', type: 'checkbox', pdf_field: 'Agree' },
        { name: 'status', type: 'choice', pdf_field: 'Status' },
        { name: 'notes', type: 'text', pdf_field: 'Notes', show_if: { field: 'status', equals: '1' } },
      ],
      { pdfFields },
    )
    expect(result.ok && result.fields[0]).toMatchObject([
      { maxLength: 20, pdfField: 'City', boxes: [{ page: 1, display: { x: 100, y: 122, w: 100, h: 20 } }] },
      { pdfField: 'Agree' },
      { options },
      { multiline: true, showIf: { field: 'status', test: 'equals', value: '1' } },
    ])
  })

  test.each<[SignerFieldInput, string]>([
    [
      { name: 'a', type: 'text', pdf_field: 'Town' },
      'pdf_field unknown_field: The document has no form field "Town" that a signer can fill.',
    ],
    [
      { name: 'a', type: 'text', pdf_field: 'Agree' },
      'pdf_field not_allowed: The form field is of the kind checkbox, which cannot show a field of the type text.',
    ],
    [
      { name: 'a', type: 'upload', pdf_field: 'City' },
      'pdf_field not_allowed: A field of the type upload has no pdf_field. Remove it, or use the type text or number or date or checkbox or choice or date_signed or name or email.',
    ],
    [
      { name: 'a', type: 'text', pdf_field: 'City', max_length: 21 },
      'max_length out_of_range: max_length is a whole number from 1 to 20.',
    ],
    [
      { name: 'a', type: 'text', pdf_field: 'City', multiline: true },
      'multiline not_allowed: The form field of the document has one line. Remove multiline, or give page and cords.',
    ],
    [
      { name: 'a', type: 'text', pdf_field: 'City', cords: [{ x: 1, y: 1, w: 9, h: 9 }] },
      'pdf_field not_allowed: The form field of the document has its own place. Remove page and cords, or pdf_field.',
    ],
    [
      { name: 'a', type: 'choice', pdf_field: 'Status', options: ['0', '2'] },
      'options[1] unknown_field: The form field of the document has no such option. It has "0", "1".',
    ],
  ])('%j', (field, expected) => {
    expect(of(field).map((error) => error.replace('signers[0].fields[0].', ''))).toEqual([expected])
  })

  test('are refused if a normalised value cannot set their state', () => {
    const spaced = form('Status', 'radio', { options: [{ value: ' 0', label: 'Single' }, ...options.slice(1)] })
    expect(errorsOf([{ name: 'a', type: 'choice', pdf_field: 'Status' }], { pdfFields: [spaced] })).toEqual([
      'signers[0].fields[0].options[0] unknown_field: The form field of the document has no such option. It has " 0", "1".',
    ])
  })

  test('are given to one field only', () => {
    const city = (name: string) => ({ name, type: 'text', pdf_field: 'City' }) as const
    expect(of(city('a'), city('b'))).toEqual([
      'signers[0].fields[1].pdf_field duplicate: The form field is already given to signers[0].fields[0]. Remove one of them.',
    ])
  })
})

describe('limits of all fields together', () => {
  const many = (count: number, field: Omit<SignerFieldInput, 'name'>) =>
    Array.from({ length: count }, (_, i): SignerFieldInput => ({ ...field, name: `f${i}` }))
  const errors = (...signers: (readonly SignerFieldInput[])[]) => {
    const pages = Array.from({ length: 600 }, (_, i) => page(i + 1))
    const placed = signers.map((fields, signer) => ({
      fields: fields.map((field, i) => ({
        page: [String(signer + 1)],
        cords: [{ x: 5 + 50 * (i % 10), y: 5 + 20 * Math.floor(i / 10), w: 40, h: 15 }],
        ...field,
      })),
    }))
    const input = { owner: 'signers', pages, cordsOrigin: 'top_left', signatures: [], pdfFields: [] } as const
    const result = checkDefinitions({ ...input, signers: placed, today: context.today })
    return result.ok ? [] : result.errors.map(({ field, message }) => `${field}: ${message}`)
  }
  const short = { type: 'text', max_length: 10 } as const

  test('fields of a signer and of a request', () => {
    expect(errors(many(FIELD_LIMITS.perSigner, short))).toEqual([])
    expect(errors(many(101, short))).toEqual(['signers[0].fields: A signer has at most 100 fields.'])
    expect(errors(...Array.from({ length: 6 }, () => many(90, short)))).toEqual([
      'signers: There are 540 fields. The maximum of all signers together is 500.',
    ])
    expect(errors(many(11, { type: 'upload' }))).toEqual(['signers[0].fields: A signer has at most 10 uploads.'])
  })

  test('boxes, characters, and the work of patterns', () => {
    expect(errors(many(2, { ...short, page: ['all'] }))).toEqual([
      'signers: The fields have 1200 boxes. The maximum of all together is 1000.',
    ])
    expect(errors(many(51, { type: 'text', max_length: 2_000 }))).toEqual([
      'signers: The texts can have 102000 characters, counted at each box. The maximum is 100000: reduce max_length.',
    ])
    expect(errors(many(10, { type: 'text', max_length: 1_000, hint: 'x', pattern: 'a{300}' }))).toEqual([
      'signers[0].fields: The patterns take too long to check. Shorten repetitions, or reduce max_length.',
    ])
  })
})
