import type { Completion, CompletionCode } from '@countersign/verify'
import { type CodeStatement, concludeCode } from '../conclude-code.ts'
import type { ScriptMessages as Messages } from '../script-messages.ts'
import { askLog, type LogAnswer } from './ask-log.ts'
import { type Child, element, fingerprint, formatMessage, make } from './dom.ts'
import { type Row, rowsOf } from './rows.ts'
import { type Expected, formatDateTime } from './show.ts'
import type { Verifier } from './worker-client.ts'

// What the QR code of a certificate of completion stands for. A reader with only the paper asks the log; a reader who has
// the file checks it. Both see the same fingerprint.

/** `#<SHA-256 of the completed file>.<head of its audit chain>`. Browsers never send it. */
export function expected(): Expected {
  const [, sha256, head = null] = /^#([0-9a-f]{64})(?:\.([0-9a-f]{64}))?$/.exec(location.hash) ?? []
  return sha256 === undefined ? null : { sha256, head }
}

export function showExpected(messages: Messages, verifier: Verifier | undefined): void {
  const block = element('expecting', HTMLElement)
  const code = expected()
  block.hidden = code === null
  if (code === null) return
  block.replaceChildren(
    make('h2', {}, messages.code.found),
    ...(verifier ? question(messages, verifier, code) : []),
    make('p', {}, messages.expects),
    fingerprint(code.sha256),
  )
}

/** Asks only when the reader presses the button: opening the page sends nothing about the document. */
function question(messages: Messages, verifier: Verifier, code: CompletionCode): readonly Node[] {
  const button = make('button', { type: 'button', class: 'main', id: 'ask-code' }, messages.logAsk)
  const hint = make('p', { class: 'muted' }, ...formatMessage(messages.logAskHint, { host: location.host }))
  const answer = make('div', { role: 'status', id: 'code-answer', tabindex: '-1' })
  button.addEventListener('click', async () => {
    button.disabled = true
    answer.replaceChildren(messages.logAsking)
    const entry = await askLog(code.sha256)
    answer.replaceChildren(rowsOf(await answerOf(messages, verifier, code, entry), messages))
    button.disabled = false
    if (entry === 'unreachable') return
    // The log would answer the same again. The focus was on the button.
    for (const asked of [button, hint]) asked.hidden = true
    answer.focus()
  })
  return [button, hint, answer]
}

async function answerOf(
  messages: Messages,
  verifier: Verifier,
  code: CompletionCode,
  answer: LogAnswer,
): Promise<readonly Row[]> {
  if (answer === 'unknown') return [{ mark: 'warn', text: [messages.code.unknown] }]
  if (answer === 'unreachable') return [{ mark: 'warn', text: [messages.logUnreachable] }]
  const completion = await verifier.verifyCompletion(code, answer).catch(() => null)
  if (completion === null) return [{ mark: 'bad', text: [messages.logFailed] }]
  const texts = textsOf(completion, answer.signatures, messages)
  return concludeCode(completion).map(({ say, mark }) => ({ mark, text: texts[say]() }))
}

function textsOf(
  { log, completedAt }: Completion,
  signatures: number,
  messages: Messages,
): Readonly<Record<CodeStatement['say'], () => readonly Child[]>> {
  const at = completedAt ?? ''
  const name = { log: log.log ?? '' }
  const { code } = messages
  return {
    sandbox: () => [code.sandbox],
    completed: () =>
      formatMessage(code.completed, { time: make('time', { datetime: at }, formatDateTime(at, 'short')) }),
    signatures: () => formatMessage(code.signatures, { n: signatures }),
    trail: () => [code.trail],
    trailOpen: () => [code.trailOpen],
    inLog: () => formatMessage(code.inLog, name),
    logUnknown: () => formatMessage(messages.logUnknown, name),
    logUnsupported: () => [messages.topics.log_unsupported],
    logFailed: () => [messages.logFailed],
  }
}
