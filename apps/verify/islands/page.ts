import type { TrustJson, Verdict } from '@countersign/verify'
import type { Messages } from '../languages/messages.ts'
import { type AskedLog, askLog } from './ask-log.ts'
import { dataOf, element, fingerprint, make, say } from './dom.ts'
import { type Expected, rowsOf, showVerdict } from './show.ts'
import { type Judge, startJudge } from './worker-client.ts'

// The page: takes a file, lets the worker judge it, shows what it says. The file goes nowhere else.

const words = dataOf<Messages>('words')
const trust = dataOf<TrustJson>('trust')
const picker = element('file', HTMLInputElement)
const result = element('result', HTMLElement)
const status = element('status', HTMLElement)
const expecting = element('expecting', HTMLElement)

/** Above this a browser's memory is not to be relied on. */
const MOST_BYTES = 512 * 1024 * 1024

const judge = canJudge() ? startJudge(document.documentElement.dataset.judge ?? '', trust) : undefined
document.documentElement.classList.add('scripts')
if (judge === undefined) status.textContent = words.cannot
else listen(judge)
showExpected()
addEventListener('hashchange', showExpected)
for (const link of document.querySelectorAll<HTMLAnchorElement>('.languages a')) {
  link.addEventListener('click', () => {
    link.hash = location.hash
  })
}

function canJudge(): boolean {
  return typeof crypto.subtle === 'object' && 'DecompressionStream' in globalThis && 'Worker' in globalThis
}

function listen(judge: Judge): void {
  picker.disabled = false
  picker.addEventListener('change', () => {
    const [file] = picker.files ?? []
    if (file) void check(judge, file)
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
    if (file) void check(judge, file)
  })
}

/** Of several chosen quickly one after the other the last is shown. */
let turn = 0

async function check(judge: Judge, file: File): Promise<void> {
  const mine = ++turn
  result.replaceChildren()
  document.documentElement.dataset.state = 'checking'
  status.replaceChildren(...say(words.checking, { name: file.name }).filter((part) => part !== null))
  const verdict = file.size > MOST_BYTES ? undefined : await judge.judge(file).catch(() => undefined)
  if (mine === turn) show(judge, file, verdict)
}

function show(judge: Judge, file: File, verdict: Verdict | undefined): void {
  picker.value = ''
  status.textContent = verdict ? '' : words.gaveUp
  document.documentElement.dataset.state = verdict ? 'judged' : 'idle'
  if (verdict === undefined) return
  result.replaceChildren(...showVerdict(verdict, words, file, expected()))
  if (verdict.log.state === 'not_checked') offerLog(judge, file, verdict)
  result.querySelector<HTMLElement>('h2')?.focus()
}

/** The log is asked by the file's hash, and only when the reader says so. */
function offerLog(judge: Judge, file: File, { file: { sha256 } }: Verdict): void {
  const section = document.getElementById('log')
  if (section === null) return
  const button = make('button', { type: 'button', class: 'plain', id: 'ask-log' }, words.logAsk)
  const answer = make('p', { class: 'muted', role: 'status' })
  const hint = make('p', { class: 'muted' }, ...say(words.logAskHint, { host: location.host }))
  button.addEventListener('click', async () => {
    button.disabled = true
    answer.textContent = words.logAsking
    const asked = await askLog(sha256)
    if (typeof asked === 'string') answer.textContent = NO_ANSWER[asked]
    else await showWithLog(judge, file, asked)
    button.disabled = false
  })
  section.append(button, hint, answer)
}

const NO_ANSWER: Record<Extract<AskedLog, string>, string> = {
  unknown: words.logNotFound,
  unreachable: words.logUnreachable,
}

async function showWithLog(judge: Judge, file: File, loggedEntry: Exclude<AskedLog, string>): Promise<void> {
  const mine = ++turn
  const verdict = await judge.judge(file, loggedEntry).catch(() => undefined)
  if (mine !== turn) return
  show(judge, file, verdict)
  document.getElementById('log')?.scrollIntoView({ block: 'nearest' })
}

/** `#<SHA-256 of the finished file>.<head of its audit trail>`, as the certificate's QR code has it; never sent. */
function expected(): Expected {
  const [, sha256, head = null] = /^#([0-9a-f]{64})(?:\.([0-9a-f]{64}))?$/.exec(location.hash) ?? []
  return sha256 === undefined ? null : { sha256, head }
}

function showExpected(): void {
  const named = expected()
  expecting.hidden = named === null
  if (named === null) return
  expecting.replaceChildren(rowsOf([{ mark: 'none', text: [words.expects] }], words), fingerprint(named.sha256))
}
