import { outcomeText } from '../../developers/shared/delivery-state.tsx'
import { language, textsOf } from '../../texts/catalogues.ts'
import { text, timeInSentence } from '../../texts/format.ts'
import type { ExplainedProblem, Situation } from '../model/situation.ts'
import type { Endpoint, Explanation, SignRequest } from '../model/types.ts'

export interface Said {
  readonly request: SignRequest
  readonly endpoints: readonly Endpoint[]
  readonly now: Date
}

/** Why the document is not back, in one sentence. */
export function sentenceOf(situation: Situation, said: Said): string {
  const { why } = textsOf('consoleRequest')
  const ago = (at: string | null) => (at === null ? '–' : timeInSentence(new Date(at), said.now))
  switch (situation.kind) {
    case 'not_opened':
    case 'not_signed':
    case 'not_approved': {
      const { name, since, reminded_at } = situation.person
      if (reminded_at === null) return text(why[situation.kind], { name, since: ago(since) })
      if (situation.kind === 'not_signed') return text(why.not_signed_reminded, { name, reminded: ago(reminded_at) })
      if (situation.kind === 'not_approved') {
        return text(why.not_approved_reminded, { name, reminded: ago(reminded_at) })
      }
      return text(why.not_opened_reminded, { name, since: ago(since), reminded: ago(reminded_at) })
    }
    case 'signing':
      return text(why.signing, { name: situation.person.name })
    case 'several':
    case 'several_roles':
      return text(why[situation.kind], { names: listed(situation.names), since: ago(situation.since) })
    case 'attempt_failed':
      return text(why.attempt_failed, { name: situation.person.name, reason: failureText(situation.reason) })
    case 'mail_not_sent':
      return text(why.mail_not_sent, { name: situation.person.name, reason: withoutStop(situation.reason) })
    case 'problem':
      return problemSentence(situation.problem, said.request)
    case 'webhook':
      return webhookSentence(situation.trouble, said.endpoints)
    case 'sealing_delayed':
      return text(why.sealing_delayed, { message: withoutStop(situation.message), time: ago(situation.nextTryAt) })
    case 'sealing':
    case 'expiring':
      return why[situation.kind]
    case 'completed':
    case 'cancelled':
      return text(why[situation.kind], { time: ago(situation.at) })
    case 'declined': {
      const values = { name: situation.name, time: ago(situation.at) }
      const { reason } = situation
      return reason === null ? text(why.declined, values) : text(why.declined_reason, { ...values, reason })
    }
    case 'expired':
    case 'expired_roles':
      return text(why[situation.kind], { names: listed(situation.names), time: ago(situation.at) })
    case 'failed':
      return why.failed
    default:
      return situation satisfies never
  }
}

/** Why an attempt failed, in words if the code is known. */
function failureText(code: string): string {
  const { codes, failures } = textsOf('consoleRequest')
  const result = code.replace(/^code_/, '')
  if (result in codes) return codes[result as keyof typeof codes]
  return code in failures ? failures[code as keyof typeof failures] : code
}

/** A problem in the language of the console if it has a sentence for it; otherwise as the API says it. */
export function problemSentence({ code, message, signer_id }: ExplainedProblem, { signers }: SignRequest): string {
  const { why } = textsOf('consoleRequest')
  const name = signers.find(({ id }) => id === signer_id)?.name ?? ''
  if (code === 'provider_down') return text(why.provider_down, { name })
  if (code === 'mail_bounced') return text(why.mail_bounced, { name, reason: reasonIn(message) })
  return asSentence(message)
}

function asSentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${withoutStop(message.slice(1))}.`
}

/** What the mail server said: the part of the message after its own words. */
function reasonIn(message: string): string {
  return withoutStop(message.slice(message.indexOf(': ') + 2))
}

type Trouble = Extract<Situation, { kind: 'webhook' }>['trouble']

function webhookSentence({ endpointId, last }: Trouble, endpoints: readonly Endpoint[]): string {
  const { why } = textsOf('consoleRequest')
  const endpoint = endpointName(endpointId, endpoints)
  if (!last) return text(why.webhook_disabled, { endpoint })
  if (last.status === null)
    return text(why.webhook_silent, { endpoint, outcome: withoutStop(outcomeText(last.outcome)) })
  return text(why.webhook_answer, { endpoint, status: String(last.status) })
}

export function endpointName(endpointId: string, endpoints: readonly Endpoint[]): string {
  return endpoints.find(({ id }) => id === endpointId)?.url ?? endpointId
}

/** What happens next by itself, or why nothing does; null: nothing to say. */
export function nextSentence(
  { next }: Pick<Explanation, 'next'>,
  expiresAt: string,
  situation: Situation,
  now: Date,
): string | null {
  const { why } = textsOf('consoleRequest')
  if (situation.kind === 'webhook') {
    const { nextAttemptAt } = situation.trouble
    return nextAttemptAt === null
      ? null
      : text(why.next_retry, { time: timeInSentence(new Date(nextAttemptAt), new Date()) })
  }
  if (situation.kind === 'failed') return asSentence(situation.message)
  if (situation.action?.type === 'extend') {
    return text(why.expires_soon, { time: timeInSentence(new Date(expiresAt), now) })
  }
  if (!next) return null
  const time = timeInSentence(new Date(next.at), now)
  if (next.what === 'reminder') return text(why.next_reminder, { time })
  return next.what === 'expiry' ? text(why.next_expiry, { time }) : null
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(names)
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '')
}
