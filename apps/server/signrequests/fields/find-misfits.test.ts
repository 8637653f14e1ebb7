import { checkDefinitions } from '@countersign/domain/field'
import { expect, test } from 'vitest'
import { findMisfits } from './find-misfits.ts'

const page = { number: 1, width: 600, height: 800, rotation: 0, cropBox: [0, 0, 600, 800], userUnit: 1 } as const
const at = (y: number) => ({ page: ['1'], cords: [{ x: 100, y, w: 90, h: 14 }] })
const document = {
  ...{ documentId: 'd', name: 'Lease.pdf', pages: [page], uploadedSha256: null, contentSha256: null },
  ...{ preflight: {}, formFields: [] },
}
const defined = checkDefinitions({
  ...{ owner: 'signers', pages: [page], cordsOrigin: 'top_left', signatures: [], pdfFields: [], today: '2027-01-31' },
  signers: [
    {
      fields: [
        { name: 'who', type: 'name', ...at(100) },
        { name: 'mail', type: 'email', show_if: { field: 'note', is_filled: true }, ...at(130) },
        { name: 'note', type: 'text', ...at(160) },
      ],
    },
  ],
})
const definitions = (defined.ok && defined.fields[0]) || []
const misfits = async (name: string, email: string) =>
  (await findMisfits({ name, email }, definitions, document, '2027-01-31')).map(
    ({ definition, code }) => `${definition.type} ${code}`,
  )

test('a name or an address that does not fit its box is found, also if it may be hidden', async () => {
  expect(await misfits('Asha Rao', 'asha@example.com')).toEqual([])
  const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)
  expect(await misfits(long, `${long}@example.com`)).toEqual(['name does_not_fit', 'email does_not_fit'])
  expect(await misfits('Asha 🙂', 'asha@example.com')).toEqual(['name character_unsupported'])
})
