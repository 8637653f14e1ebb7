import { rangesOf, readPageSeconds } from '@countersign/domain/signrequest'
import type { Revealed } from '../audit-timeline.ts'
import type { CertificateInput } from './input.ts'
import { fill, type Words } from './words.ts'

/** More would fill pages. The attached audit trail has all. */
const MAX_RANGES = 40

interface Context {
  readonly input: Pick<CertificateInput, 'language'>
  readonly words: Words
}

/**
 * How long each page, and its text in place of it, was on screen, as the browser reported it with the act; nothing if it
 * reported nothing, or erased.
 */
export function pagesOnScreen(context: Context, { personal }: Pick<Revealed, 'personal'>): string[] {
  const { onScreen, textOnScreen } = context.words
  return [
    ...reported(context, onScreen, personal.page_seconds),
    ...reported(context, textOnScreen, personal.text_seconds),
  ]
}

function reported(
  { input: { language }, words }: Context,
  sentence: Words['onScreen'],
  value: string | null | undefined,
): string[] {
  const pageSeconds = readPageSeconds(JSON.parse(value ?? 'null'))
  if (!pageSeconds || pageSeconds.length === 0) return []
  const ranges = rangesOf(pageSeconds)
  const list = ranges.slice(0, MAX_RANGES).map(({ first, last, seconds }) => {
    const page = first === last ? `${first}` : `${first}–${last}`
    return fill(language, words.pageOnScreen, { page, seconds: `${seconds}` })
  })
  const more = ranges.length > MAX_RANGES ? ', …' : ''
  return [fill(language, sentence, { list: `${list.join(', ')}${more}` })]
}
