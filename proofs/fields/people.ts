import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Box } from '../lib/seen.ts'
import { names } from '../scripts/names.ts'

// People who fill a field of every kind, each in a script of their own, and what must become of it. The expected values
// are written by hand from SPEC 2.7, without the rules of the product.

export interface Person {
  script: string
  name: string
  email: string
  locale: string
  fields: readonly Field[]
}

/** A field as the sender defines it, what its signer gives, and what the service must make of it. */
export interface Field {
  definition: { name: string; type: string; cords: Box[] } & Record<string, unknown>
  /** As it is typed; absent where the service fills it, and for a file. */
  given?: string | boolean
  /** In the status, in events and in the chain. */
  value: string | boolean | object
  /** In the document; absent for what is drawn as a picture. */
  drawn?: string
}

/** Digits that people of the script type. All others type ASCII. */
const ZEROS: Record<string, number> = {
  ...{ Devanagari: 0x966, Bengali: 0x9e6, Gurmukhi: 0xa66, Tamil: 0xbe6, Arabic: 0x660, Thai: 0xe50 },
  ...{ Chinese: 0xff10, Japanese: 0xff10 },
}
const LOCALES: Record<string, string> = {
  ...{ Devanagari: 'hi', Bengali: 'bn', Tamil: 'ta', Arabic: 'ar', 'two directions': 'ar' },
  ...{ Chinese: 'zh', Japanese: 'ja', Cyrillic: 'ru' },
}

/** Of the text. */
const MOST_CHARACTERS = 60

/** The file that everybody uploads, under a name in their script. */
export const PICTURE = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
  .png()
  .toBuffer()

/** How many fill fields on one page. */
const ON_A_PAGE = 5
const BAND = 140

/** The place of somebody's signature. */
export function signatureBox(place: number): Box {
  return { x: 40, y: 110 + BAND * place, w: 110, h: 40 }
}

/** Groups of people who sign the same page, with a person for each script. `today` is the day of the account. */
export function groupsOfPeople(today: string): Person[][] {
  const count = Math.ceil(names.length / ON_A_PAGE)
  return Array.from({ length: count }, (_, group) =>
    names
      .slice(group * ON_A_PAGE, (group + 1) * ON_A_PAGE)
      .map(({ script, name }, place) => personOf(script, name, place, today)),
  )
}

function personOf(script: string, name: string, place: number, today: string): Person {
  const locale = LOCALES[script] ?? 'en'
  const email = `${script.replaceAll(' ', '-').toLowerCase()}@fields.example`
  const { x, y } = signatureBox(place)
  const at = (column: number, row: number, w = 120) => {
    return { page: ['1'], cords: [{ x: x + 120 + 130 * column, y: y + 26 * row, w, h: 22 }] }
  }
  const below = { page: ['1'], cords: [{ x, y: y + 82, w: 380, h: 44 }] }
  const defined = (type: string, where: ReturnType<typeof at>, options: object = {}) => {
    return { definition: { name: `${type}.1`, type, label: labelOf(type, name), ...where, ...options } }
  }
  const [date, lines] = ['2126-12-24', `${name}\n${name}`]
  const options = [
    { value: 'first', label: 'First' },
    { value: 'second', label: name },
  ]
  return {
    script,
    name,
    email,
    locale,
    fields: [
      {
        ...defined('text', below, { multiline: true, max_length: MOST_CHARACTERS }),
        ...{ given: `  ${lines.replace('\n', ' \r\n')} `, value: lines, drawn: lines },
      },
      {
        ...defined('number', at(0, 0), { min: 1, max: 2_000 }),
        ...{ given: inDigitsOf(script, '1250.50'), value: '1250.5', drawn: locale === 'ru' ? '1250,5' : '1250.5' },
      },
      {
        ...defined('date', at(1, 0), { min: 'today' }),
        ...{ given: inDigitsOf(script, date), value: date, drawn: dateIn(locale, date) },
      },
      { ...defined('checkbox', at(2, 0, 22), { required: true }), given: true, value: true },
      { ...defined('choice', at(0, 1), { options }), given: 'second', value: 'second', drawn: name },
      { ...defined('initials', at(1, 1)), given: initialsOf(name), value: initialsOf(name) },
      { ...defined('date_signed', at(2, 1)), value: today, drawn: dateIn(locale, today) },
      { ...defined('name', at(0, 2)), value: name, drawn: name },
      { ...defined('email', at(1, 2)), value: email, drawn: email },
      { ...defined('upload', at(2, 2), { accept: ['png'] }), value: fileOf(name), drawn: `${name}.png` },
    ],
  }
}

/** What the service must find out about their file, apart from its id. */
function fileOf(name: string): object {
  const sha256 = createHash('sha256').update(PICTURE).digest('hex')
  return { name: `${name}.png`, type: 'png', size: PICTURE.length, sha256 }
}

/** The same person with a file of this name, which the service gave this id. */
export function withUpload(person: Person, id: string, name = `${person.name}.png`): Person {
  const fields = person.fields.map((field) => {
    if (field.definition.type !== 'upload') return field
    return { ...field, given: id, value: { ...(field.value as object), id, name }, drawn: name }
  })
  return { ...person, fields }
}

/** What a page of theirs sends. */
export function givenBy({ fields }: Person): Record<string, string | boolean> {
  return Object.fromEntries(
    fields.flatMap(({ definition: { name }, given }) => (given === undefined ? [] : [[name, given]])),
  )
}

export function inDigitsOf(script: string, text: string): string {
  const zero = ZEROS[script] ?? 0x30
  return text.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))
}

function labelOf(type: string, name: string): string {
  return `${type}: ${name}`
}

function dateIn(locale: string, date: string): string {
  const [year, month, day] = date.split('-')
  if (locale === 'ru') return `${day}.${month}.${year}`
  return /^(ar|bn|hi|ta)$/.test(locale) ? `${day}/${month}/${year}` : date
}

/** The first letter of each word, with its marks. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '')
  return words.map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment ?? '').join('')
}
