import { type Attack, attack } from '../case.ts'
import { bodyOf, numberOf, overwrite, textOf, update } from '../pen.ts'
import type { Workshop } from '../workshop.ts'

// Universal signature forgery: the signature stays visible, but what a validator needs is missing or nonsense.

/** Rewrites the signature dictionary in a later revision. */
const rewritten = (name: string, reason: Attack['reason'], change: (body: string) => string): Attack =>
  attack(`USF: ${name}`, reason, ({ signed }) => {
    const number = numberOf(signed, '/ByteRange[')
    return update(signed, { objects: { [number]: change(bodyOf(signed, number)) } })
  })

const range = /\/ByteRange\[[^\]]*\]/
const contents = /\/Contents<[^>]*>/

const ranges: readonly [string, Attack['reason'], string][] = [
  ['ByteRange missing', 'byte_range_malformed', ''],
  ['ByteRange null', 'byte_range_malformed', '/ByteRange null'],
  ['ByteRange empty', 'byte_range_malformed', '/ByteRange[]'],
  ['ByteRange of zeros', 'byte_range_malformed', '/ByteRange[0 0 0 0]'],
  ['ByteRange of three', 'byte_range_malformed', '/ByteRange[0 100 200]'],
  ['ByteRange of six', 'byte_range_malformed', '/ByteRange[0 100 200 100 400 50]'],
  ['ByteRange negative', 'byte_range_malformed', '/ByteRange[0 -100 200 100]'],
  ['ByteRange of reals', 'byte_range_malformed', '/ByteRange[0 100.5 200 100]'],
  ['ByteRange backwards', 'byte_range_malformed', '/ByteRange[0 500 100 50]'],
  ['ByteRange beyond the file', 'byte_range_end', '/ByteRange[0 100 200 99999999]'],
]

const slots: readonly [string, Attack['reason'], string][] = [
  ['Contents missing', 'contents_missing', ''],
  ['Contents null', 'contents_missing', '/Contents null'],
  ['Contents empty', 'contents_missing', '/Contents<>'],
  ['Contents a number', 'contents_missing', '/Contents 0'],
  ['Contents a zero', 'signature_elsewhere', '/Contents<00>'],
]

const inPlace = (name: string, reason: Attack['reason'], from: string, to: string): Attack =>
  attack(`USF: ${name}, in place`, reason, ({ signed }: Workshop) => overwrite(signed, from, to))

export const universalForgery: readonly Attack[] = [
  ...ranges.map(([name, reason, to]) => rewritten(name, reason, (body) => body.replace(range, to))),
  ...slots.map(([name, reason, to]) => rewritten(name, reason, (body) => body.replace(contents, to))),
  rewritten('unchanged but moved', 'signature_elsewhere', (body) => body),
  rewritten('another type', 'signature_malformed', (body) => body.replace('/Type/Sig', '/Type/Font')),
  inPlace('no SubFilter', 'sub_filter_unsupported', '/SubFilter/ETSI', '/SabFilter/ETSI'),
  inPlace('unknown SubFilter', 'sub_filter_unsupported', 'ETSI.CAdES.detached', 'ETSI.CAdES.unheard!'.slice(0, 19)),
  inPlace('Contents renamed', 'contents_missing', '/Contents<', '/Kontents<'),
  inPlace('ByteRange renamed', 'byte_range_malformed', '/ByteRange[', '/BiteRange['),
  attack('USF: a CMS of zeros', 'cms_malformed', ({ signed }) => {
    const [slot = ''] = contents.exec(textOf(signed)) ?? []
    return overwrite(signed, slot, `/Contents<${'0'.repeat(slot.length - 11)}>`)
  }),
]
