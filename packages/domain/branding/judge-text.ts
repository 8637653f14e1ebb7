import { describeUnshowable, findUnshowable } from '../text/index.ts'
import { findForeignHost } from './find-host.ts'
import { findImitation, type Imitation } from './find-imitation.ts'

// The texts that a sender adds to mails and pages: plain text without markup, limited, and no imitation of the service.

export const TEXTS = {
  /** In invitations and reminders, after the sentence that says who asks. */
  introduction: { maxLength: 300, maxLines: 1 },
  /** Below mails and pages. */
  footer: { maxLength: 600, maxLines: 6 },
} as const

export type TextKind = keyof typeof TEXTS
export const TEXT_KINDS = Object.keys(TEXTS) as TextKind[]

export interface TextProblem {
  readonly code: 'too_long' | 'malformed' | 'not_permitted'
  /** Follows the name of the field. */
  readonly message: string
}

export interface TextContext {
  /** That the sender has proved to own. */
  readonly domains: readonly string[]
  /** Sentences of the service. */
  readonly warnings: readonly string[]
}

export function judgeText(kind: TextKind, text: string, { domains, warnings }: TextContext): TextProblem | null {
  const { maxLength, maxLines } = TEXTS[kind]
  if ([...text].length > maxLength) return { code: 'too_long', message: `must have at most ${maxLength} characters` }
  const lines = text.split('\n')
  if (lines.length > maxLines) return { code: 'malformed', message: linesMessage(maxLines) }
  if (text.trim() === '') return { code: 'malformed', message: 'must not be blank' }
  const unshowable = lines.map(findUnshowable).find((found) => found !== null)
  if (unshowable) return { code: 'malformed', message: `must not contain ${describeUnshowable(unshowable)}` }
  if (/[<>]/.test(text)) return { code: 'malformed', message: 'is plain text, without < and >' }
  const host = findForeignHost(text, domains)
  if (host !== null) {
    const message = `must not contain "${host}": a text names only hosts of a verified sender domain`
    return { code: 'not_permitted', message }
  }
  const imitation = findImitation(text, warnings)
  return imitation && { code: 'not_permitted', message: describeImitation(imitation) }
}

function linesMessage(maxLines: number): string {
  return maxLines === 1 ? 'must be one line' : `must have at most ${maxLines} lines`
}

export function describeImitation(imitation: Imitation): string {
  switch (imitation.kind) {
    case 'service':
      return 'must not contain the name of the service, nor what looks like it'
    case 'warning':
      return 'must not repeat a notice of the service'
    case 'claim':
      return `must not say what only the service can say ("${imitation.words}")`
    case 'badge':
      return `must not contain ${imitation.character}, which looks like a mark of the service`
    default:
      return imitation satisfies never
  }
}
