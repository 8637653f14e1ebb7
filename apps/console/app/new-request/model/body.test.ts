import { place, type SignerCords } from '@countersign/domain/placement'
import { CC_TIMES, ROLES } from '@countersign/domain/signrequest/role'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCords } from '../../editor/model/cords.ts'
import { anyBoxes, anyPages } from '../../editor/model/testing/arbitraries.ts'
import type { FieldDefinition, Page } from '../../editor/model/types.ts'
import { fromBody, toBody } from './body.ts'
import { isOrdered, movePerson, type Person, signs } from './people.ts'
import type { PreparedRequest } from './request.ts'

const ID = '01977c1e-6f0a-7a3b-9d51-3f8f0f3a5c11'
const PAIR = { value: 'v', label: 'Value' }
const word = fc.stringMatching(/^[a-z]{1,8}$/)

const anyPerson = fc.record({
  name: word,
  email: word.map((local) => `${local}@example.com`),
  sigType: fc.constantFrom('electronic', 'dsc', 'aadhaar'),
  locale: fc.constantFrom('', 'de', 'pt-BR'),
  isWithPrevious: fc.boolean(),
  mayDelegate: fc.boolean(),
  role: fc.constantFrom('signer' as const, ...ROLES),
  ccAt: fc.constantFrom(...CC_TIMES),
  other: fc.constantFrom({}, { provider: 'sandbox-csc', fallback: ['drawn'] }),
  access: fc.constantFrom(
    { auth: 'none' as const, accessCode: '' },
    { auth: 'email_otp' as const, accessCode: '' },
    { auth: 'access_code' as const, accessCode: '482913' },
  ),
})

const anyRequest: fc.Arbitrary<{ pages: Page[]; request: PreparedRequest }> = fc
  .tuple(
    anyPages,
    fc.array(anyPerson, { minLength: 1, maxLength: 5 }),
    fc.record({
      isSequential: fc.boolean(),
      message: fc.constantFrom('', 'Please sign.\nThank you.'),
      expiryDate: fc.constantFrom('', '2026-12-31'),
      reminders: fc.constantFrom(null, true, false),
      reference: fc.constantFrom('', 'loan-7'),
      notify: fc.boolean(),
      isOverlapAllowed: fc.boolean(),
      other: fc.constantFrom({}, { metadata: { branch: 'Pune' }, webhook_url: 'https://app.example.com/hook' }),
    }),
  )
  .chain(([pages, drawn, options]) => {
    const people = recipients(drawn, options.isSequential)
    const ids = people.filter(signs).map(({ id }) => id)
    return anyBoxes(pages, ids).map((boxes) => {
      const bySigner = boxes
        .map(({ id: _id, ...box }) => box)
        .toSorted((a, b) => ids.indexOf(a.signer) - ids.indexOf(b.signer))
      return { pages, request: { documentId: ID, people, boxes: bySigner, fields: [], options } }
    })
  })

/** Somebody signs, a witness has a signer, and only signing roles have a method. */
function recipients(
  drawn: readonly (typeof anyPerson extends fc.Arbitrary<infer Drawn> ? Drawn : never)[],
  isSequential: boolean,
): readonly Person[] {
  const roles = drawn.map(({ role }, index) => (index === 0 && role === 'witness' ? 'signer' : role))
  const signer = roles.indexOf('signer')
  const people = drawn.map(({ access, ...person }, index): Person => {
    const role = signer < 0 && index === 0 ? 'signer' : (roles[index] ?? 'signer')
    const witnessOf = role === 'witness' ? `p${Math.max(0, signer) + 1}` : null
    const isSigning = role === 'signer' || role === 'witness'
    return {
      ...{ ...person, ...access, id: `p${index + 1}`, role, witnessOf },
      mayDelegate: role !== 'cc' && person.mayDelegate,
      ccAt: role === 'cc' ? person.ccAt : 'end',
      sigType: isSigning ? person.sigType : 'electronic',
      isWithPrevious: isSequential && role !== 'witness' && role !== 'cc' && person.isWithPrevious,
    }
  })
  const first = people.find(isOrdered)
  return people.map((person) => (person === first ? { ...person, isWithPrevious: false } : person))
}

function read(body: unknown, pages: readonly Page[]) {
  const result = fromBody(body, pages, ID)
  if (!result.ok) throw new Error(JSON.stringify(result.errors))
  return result
}

const anyDefinition: fc.Arbitrary<FieldDefinition> = fc.oneof(
  fc.record(
    {
      name: word,
      type: fc.constant('text' as const),
      label: word,
      hint: word,
      pattern: fc.constant('\\d{5}'),
      max_length: fc.integer({ min: 1, max: 99 }),
      multiline: fc.boolean(),
      required: fc.boolean(),
      prefill: word,
      read_only: fc.boolean(),
      show_if: fc.constantFrom({ field: 'a', equals: 'b' }, { field: 'a', is_checked: false }),
    },
    { requiredKeys: ['name', 'type'] },
  ),
  fc.record({ name: word, type: fc.constant('choice' as const), options: fc.constantFrom(['a', 'b'], [PAIR, 'c']) }),
  fc.record({ name: word, type: fc.constant('number' as const), min: fc.constantFrom('1.5', 2), decimals: fc.nat(6) }),
  fc.record({ name: word, type: fc.constantFrom('date_signed' as const, 'name' as const, 'initials' as const) }),
)

describe('the fields of a body', () => {
  test('are read as those that were written, with their boxes', () => {
    const anyFilled = anyRequest.chain(({ pages, request }) => {
      const signers = request.people.filter(signs).map(({ id }) => id)
      const anyField = fc.record({ signer: fc.constantFrom(...signers), definition: anyDefinition })
      return fc.array(anyField, { maxLength: 4 }).map((drawn) => {
        const fields = drawn
          .toSorted((a, b) => signers.indexOf(a.signer) - signers.indexOf(b.signer))
          .map((field, index) => ({ ...field, id: `f${index + 1}` }))
        const boxes = fields.map(({ id, signer }, index) => ({
          ...{ signer, field: id, page: 1 },
          ...{ x: 10, y: 10 + 20 * index, w: 100, h: 18 },
        }))
        return { pages, request: { ...request, boxes: [...request.boxes, ...boxes], fields } }
      })
    })
    fc.assert(
      fc.property(anyFilled, ({ pages, request }) => {
        const body = JSON.parse(JSON.stringify(toBody(request, pages.length)))
        expect(read(body, pages).request).toEqual(request)
      }),
    )
  })

  test('are read as far as they have the types of the API, and the rest is reported', () => {
    const fields = [
      {
        name: 'a',
        type: 'text',
        label: 7,
        hint: null,
        pattern: 'x',
        cords: [{ x: 1, y: 1, w: 50, h: 20 }],
        page: ['1'],
      },
      { name: 'b', type: 'colour' },
      { name: 'c', type: 'upload', accept: ['exe'], surprise: true },
    ]
    const pages = [{ number: 1, width: 595, height: 842 }]
    const { request, errors } = read({ signers: [{ name: 'x', email: 'x@y', fields }] }, pages)
    expect(request.fields).toEqual([
      { id: 'f1', signer: 'p1', definition: { name: 'a', type: 'text', pattern: 'x' } },
      { id: 'f2', signer: 'p1', definition: { name: 'c', type: 'upload' } },
    ])
    expect(request.boxes).toEqual([{ signer: 'p1', field: 'f1', page: 1, x: 1, y: 1, w: 50, h: 20 }])
    expect(errors.map(({ field }) => field)).toEqual([
      'signers[0].fields[0].label',
      'signers[0].fields[1].type',
      'signers[0].fields[2].accept',
      'signers[0].fields[2].surprise',
    ])
  })

  test('name the path of a box that the API refuses', () => {
    const fields = [
      { name: 'a', type: 'upload' },
      { name: 'b', type: 'text', page: ['9'], cords: [{ x: 1, y: 1, w: 50, h: 20 }] },
    ]
    const { errors } = read({ signers: [{ fields }] }, [{ number: 1, width: 595, height: 842 }])
    expect(errors.map(({ field }) => field)).toEqual(['signers[0].fields[1].page[0]'])
  })
})

describe('the body of a request', () => {
  test('is read as the request that it was written from', () => {
    fc.assert(
      fc.property(anyRequest, ({ pages, request }) => {
        const body = JSON.parse(JSON.stringify(toBody(request, pages.length)))
        expect(read(body, pages).request).toEqual(request)
      }),
    )
  })

  test('is written as it was read: same signers, same boxes as the API places them', () => {
    const one = { x: 10, y: 20, w: 100, h: 40 }
    const two = { x: 10, y: 80, w: 100, h: 40.5 }
    const anyPlaces = fc.constantFrom<SignerCords>(
      {},
      { page: ['all'], cords: [one] },
      { page: ['first', 'last'], cords: [one, two] },
      { page: ['last'], cords: [one, two] },
      { cords: [two] },
      { page: ['1'] },
    )
    fc.assert(
      fc.property(
        anyPages,
        fc.array(anyPlaces, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('top_left' as const, 'bottom_left' as const),
        (pages, places, cords_origin) => {
          const signers = places.map((at, index) => ({ name: `n${index}`, email: `e${index}@example.com`, ...at }))
          const again = toBody(read({ document_id: ID, signers, cords_origin }, pages).request, pages.length)
          const shown = (asked: readonly SignerCords[], cordsOrigin: 'top_left' | 'bottom_left') => {
            const placement = place({ pages, signers: asked, cordsOrigin, overlap: 'warn' })
            return placement.ok ? placement.boxes.map(({ signer, page, display }) => ({ signer, page, display })) : []
          }
          const inOrder = (boxes: ReturnType<typeof shown>) =>
            boxes.toSorted((a, b) => a.signer - b.signer || a.page - b.page || a.display.y - b.display.y)
          // Another origin changes the last digits.
          const near = ({ signer, page, display: { x, y, w, h } }: ReturnType<typeof shown>[number]) => ({
            signer,
            page,
            display: {
              x: expect.closeTo(x, 6),
              y: expect.closeTo(y, 6),
              w: expect.closeTo(w, 6),
              h: expect.closeTo(h, 6),
            },
          })
          expect(inOrder(shown(again.signers, 'top_left'))).toEqual(inOrder(shown(signers, cords_origin)).map(near))
        },
      ),
    )
  })

  test('has the signing order as numbers, and groups as equal numbers', () => {
    const signers = [
      { name: 'Ben', email: 'b@example.com', sequence: 7 },
      { name: 'Asha', email: 'a@example.com', sequence: 2 },
      { name: 'Chen', email: 'c@example.com', sequence: 7 },
    ]
    const { request } = read({ signers, is_sequential: true }, [])
    expect(request.people.map(({ name, isWithPrevious }) => [name, isWithPrevious])).toEqual([
      ['Asha', false],
      ['Ben', false],
      ['Chen', true],
    ])
    expect(toBody(request, 1).signers.map(({ sequence }) => sequence)).toEqual([1, 2, 2])
  })

  test('names the witness’s signer by position, and gives no sequence, box or method to who needs none', () => {
    const signers = [
      { name: 'Petra', email: 'p@example.com', role: 'approver', sequence: 1 },
      { name: 'Zoë', email: 'z@example.com', sequence: 2 },
      { name: 'Wilma', email: 'w@example.com', role: 'witness', witness_of: 2 },
      { name: 'Carla', email: 'c@example.com', role: 'cc', cc_at: 'start' },
    ]
    const { request } = read({ signers, is_sequential: true }, [])
    expect(request.people.map(({ role, witnessOf }) => [role, witnessOf])).toEqual([
      ['approver', null],
      ['signer', null],
      ['witness', 'p2'],
      ['cc', null],
    ])
    const moved = { ...request, people: movePerson(request.people, 0, 1) }
    expect(toBody(moved, 1).signers).toEqual([
      { name: 'Zoë', email: 'z@example.com', sequence: 1 },
      { name: 'Petra', email: 'p@example.com', role: 'approver', sequence: 2 },
      { name: 'Wilma', email: 'w@example.com', role: 'witness', witness_of: 1 },
      { name: 'Carla', email: 'c@example.com', role: 'cc', cc_at: 'start' },
    ])
  })

  test('keeps fields that the form does not show, and drops nulls', () => {
    const signer = { name: 'Asha', email: 'a@example.com', certificate: { organisation: 'Acme' }, provider: null }
    const body = { signers: [signer], reminders: { after_days: 2 }, webhook_url: null, metadata: { branch: 'Pune' } }
    const { request } = read(body, [])
    expect(toBody(request, 1)).toEqual({
      document_id: ID,
      signers: [{ name: 'Asha', email: 'a@example.com', certificate: { organisation: 'Acme' } }],
      reminders: { after_days: 2 },
      metadata: { branch: 'Pune' },
    })
  })

  test('reports boxes that the API would refuse, and JSON that is no body', () => {
    const pages = [{ number: 1, width: 595, height: 842 }]
    const signers = [{ name: 'Asha', email: 'a@example.com', cords: [{ x: 560, y: 10, w: 100, h: 40 }] }]
    expect(read({ signers }, pages).errors).toMatchObject([{ field: 'signers[0].cords[0]' }])
    for (const body of [null, 3, [], {}, { signers: {} }, { signers: ['Asha'] }]) {
      expect(fromBody(body, pages, ID).ok).toBe(false)
    }
  })

  test('is short: one box on all pages, several boxes on one page', () => {
    const at = { signer: 'p1', x: 10, y: 20, w: 100, h: 40 }
    const everywhere = [1, 2, 3].map((page) => ({ ...at, page }))
    expect(toCords(everywhere, 3)).toEqual({ page: ['all'], cords: [{ x: 10, y: 20, w: 100, h: 40 }] })
    expect(toCords(everywhere.slice(1), 3).page).toEqual(['2', '3'])
    const onOne = [
      { ...at, page: 2 },
      { ...at, page: 2, y: 90 },
    ]
    expect(toCords(onOne, 3)).toMatchObject({ page: ['2'], cords: [{ y: 20 }, { y: 90 }] })
  })
})
