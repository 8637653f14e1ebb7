import type { TrustJson, Verdict } from '@countersign/verify'
import type { ScriptMessages } from '../script-messages.ts'
import { askLog, type LogAnswer } from './ask-log.ts'
import { dataOf, element, formatMessage, make } from './dom.ts'
import { expected, showExpected } from './expected.ts'
import { showVerdict } from './show.ts'
import { startVerifier, type Verifier } from './worker-client.ts'

// Passes the chosen file to the worker and shows the verdict. The file is not sent anywhere else.

const messages = dataOf<ScriptMessages>('messages')
const trust = dataOf<TrustJson>('trust')
const picker = element('file', HTMLInputElement)
const result = element('result', HTMLElement)
const status = element('status', HTMLElement)

/** Larger files may exceed a browser's memory. */
const MAX_BYTES = 512 * 1024 * 1024

const verifier = canVerify() ? startVerifier(document.documentElement.dataset.verifier ?? '', trust) : undefined
document.documentElement.classList.add('scripts')
if (verifier === undefined) status.textContent = messages.cannot
else listen(verifier)
showExpected(messages, verifier)
addEventListener('hashchange', () => showExpected(messages, verifier))
for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a')) {
  link.addEventListener('click', () => {
    link.hash = location.hash
  })
}

function canVerify(): boolean {
  return typeof crypto.subtle === 'object' && 'DecompressionStream' in globalThis && 'Worker' in globalThis
}

function listen(verifier: Verifier): void {
  picker.disabled = false
  picker.addEventListener('change', () => {
    const [file] = picker.files ?? []
    if (file) void check(verifier, file)
  })
  addEventListener('dragover', (event) => {
    event.preventDefault()
    document.documentElement.classList.add('dragging')
  })
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) document.documentElement.classList.remove('dragging')
  })
  addEventListener('drop', (event) => {
    event.preventDefault()
    document.documentElement.classList.remove('dragging')
    const [file] = event.dataTransfer?.files ?? []
    if (file) void check(verifier, file)
  })
}

/** Incremented for each file, so that only the verdict for the last file is shown. */
let generation = 0

async function check(verifier: Verifier, file: File): Promise<void> {
  const current = ++generation
  result.replaceChildren()
  document.documentElement.dataset.state = 'checking'
  status.replaceChildren(...formatMessage(messages.checking, { name: file.name }).filter((part) => part !== null))
  const verdict = file.size > MAX_BYTES ? undefined : await verifier.verify(file).catch(() => undefined)
  if (current === generation) show(verifier, file, verdict)
}

function show(verifier: Verifier, file: File, verdict: Verdict | undefined): void {
  picker.value = ''
  status.textContent = verdict ? '' : messages.tooLarge
  document.documentElement.dataset.state = verdict ? 'verified' : 'idle'
  if (verdict === undefined) return
  result.replaceChildren(...showVerdict(verdict, messages, file, expected()))
  if (verdict.log.state === 'not_checked') offerLog(verifier, file, verdict)
  result.querySelector<HTMLElement>('h2')?.focus()
}

/** Queries the log by the file's hash, only at the reader's request. */
function offerLog(verifier: Verifier, file: File, { file: { sha256 } }: Verdict): void {
  const section = document.getElementById('log')
  if (section === null) return
  const button = make('button', { type: 'button', class: 'plain', id: 'ask-log' }, messages.logAsk)
  const answer = make('p', { class: 'muted', role: 'status' })
  const hint = make('p', { class: 'muted' }, ...formatMessage(messages.logAskHint, { host: location.host }))
  button.addEventListener('click', async () => {
    button.disabled = true
    answer.textContent = messages.logAsking
    const logAnswer = await askLog(sha256)
    if (typeof logAnswer === 'string') answer.textContent = LOG_MESSAGES[logAnswer]
    else await showWithLog(verifier, file, logAnswer)
    button.disabled = false
  })
  section.append(button, hint, answer)
}

const LOG_MESSAGES: Record<Extract<LogAnswer, string>, string> = {
  unknown: messages.logNotFound,
  unreachable: messages.logUnreachable,
}

async function showWithLog(verifier: Verifier, file: File, loggedEntry: Exclude<LogAnswer, string>): Promise<void> {
  const current = ++generation
  const verdict = await verifier.verify(file, loggedEntry).catch(() => undefined)
  if (current !== generation) return
  show(verifier, file, verdict)
  document.getElementById('log')?.scrollIntoView({ block: 'nearest' })
}
