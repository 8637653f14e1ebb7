import type { CertificateProblem } from '../model.ts'
import { callsUnder, Refused } from './api-client.ts'
import { signOwn, type Witness } from './certificate/attempt.ts'
import { checkChain, offerEntries, openFile } from './certificate/file.ts'
import { type Entry, loadOpener, type Opener } from './certificate/load-p12.ts'
import { DocumentChanged, type Head, readHead } from './certificate/revision.ts'
import { tendToken } from './certificate/token.ts'
import {
  offerBytes,
  type Stage,
  showChecked,
  showNames,
  showReading,
  showStage,
  showVerdict,
  type Way,
} from './certificate/view.ts'
import { element, goToPage } from './dom.ts'
import { introduceToHost, tellHost } from './embed.ts'
import { tendPages } from './pages.ts'
import { makeTabs, tendDecline, tendPanel } from './panel.ts'
import { countDown, isBusy, say, setBusy, tellProblem } from './panel-messages.ts'

const form = element('signature', HTMLFormElement)
const file = element('file', HTMLInputElement)
const password = element('password', HTMLInputElement)
const { consent = '' } = form.dataset

document.documentElement.classList.add('scripts')

interface Ready {
  entry: Entry
  check: string
  checkedAt: number
  head: Head
}

/** The server's patience with a check is half an hour. */
const CHECK_GOOD_FOR_MS = 25 * 60_000

const calls = callsUnder('certificate', () => {
  say('offline')
  tellHost({ type: 'error', code: 'waiting_for_network' })
})
let way: Way = 'file'
let stage: Stage = 'choose'
let opener: Opener
let chosen: () => Entry | undefined = () => undefined
/** Set once the certificate was accepted and the document read. */
let ready: Ready | null = null
/** Counts what was begun: of an earlier file nothing is heard any more. */
let round = 0
const witness: Witness = {
  step: say,
  wait: countDown,
  head: (head) => {
    if (ready) ready = { ...ready, head }
    offerBytes(head.bytes)
  },
}

const ways: readonly Way[] = document.getElementById('by-token') ? ['file', 'token'] : []
const chooseWay = makeTabs(ways, (chosenWay) => {
  way = chosenWay
  say(null)
  showStage(way, stage)
})

introduceToHost() // before anything else is told
chooseWay('file')
tendPanel(form, (seen) => {
  tellHost({ type: 'progress', seen, total: document.querySelectorAll('.box').length, marked: ready !== null })
})
tendDecline()
const shown = new Promise<void>((resolve) => tendPages(resolve))
void shown.then(() => tellHost({ type: 'viewed' }))
tendToken(calls, consent, lost)

file.addEventListener('change', () => {
  const [picked] = file.files ?? []
  if (!picked) return
  element('file-label', HTMLElement).textContent = picked.name
  form.classList.add('picked')
  say(null)
  password.focus()
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (way === 'file' && stage === 'choose') void open().catch(lost)
})
element('take', HTMLButtonElement).addEventListener('click', () => {
  const entry = chosen()
  if (entry) void use(entry).catch(lost)
})
element('another', HTMLButtonElement).addEventListener('click', () => startAnew())
element('agree', HTMLButtonElement).addEventListener('click', () => void sign().catch(lost))

async function open(): Promise<void> {
  const [picked] = file.files ?? []
  if (isBusy('open')) return
  if (!picked) return refuse('file_missing')
  if (!crypto.subtle) return refuse('browser_unable')
  setBusy('open', true)
  say('opening')
  opener = await loadOpener()
  const opened = await openFile(opener, picked, password.value)
  setBusy('open', false)
  if (typeof opened === 'string') return refuse(opened)
  password.value = ''
  say(null)
  const [first] = opened
  if (opened.length === 1 && first) return use(first)
  chosen = offerEntries(opener, opened)
  goTo('which')
  element('which', HTMLElement).querySelector('input')?.focus()
}

/** The certificate goes to be judged while the document comes to be read. */
async function use(entry: Entry): Promise<void> {
  const mine = ++round
  goTo('mine')
  showNames(opener.namesIn(entry.certificate))
  showVerdict('checking')
  element('holder', HTMLElement).focus({ preventScroll: true })
  const [checked, head] = await Promise.all([judge(entry, mine), read(mine)])
  if (round !== mine || checked === null) return
  ready = { entry, head, check: checked, checkedAt: Date.now() }
  say(null)
  goTo('ready')
}

async function judge(entry: Entry, mine: number): Promise<string | null> {
  const { check, verdict } = await checkChain(calls, entry)
  if (round !== mine) return null
  showVerdict(verdict.state)
  if (verdict.state === 'refused') {
    tellProblem(verdict.code)
    return null
  }
  showChecked(verdict.certificate)
  return check
}

async function read(mine: number, before?: Head): Promise<Head> {
  showReading(0)
  const head = await readHead(opener, calls, (share) => round === mine && showReading(share), before)
  if (round === mine) offerBytes(head.bytes)
  return head
}

async function sign(): Promise<void> {
  if (!ready || isBusy('agree')) return
  setSigning(true)
  // Nobody signs what they were not shown, and the server knows it.
  await shown
  const agreed = await checkedLately(ready)
  const outcome = agreed && (await signOwn(opener, calls, { ...agreed, consent }, witness))
  if (outcome === 'signed') return goToPage()
  setSigning(false)
  if (outcome === 'document_changed') ready = { ...ready, head: await read(round, ready.head) }
  if (outcome !== null) tellProblem(outcome)
}

/** Whoever has read for long has their certificate judged again. */
async function checkedLately(before: Ready): Promise<Ready | null> {
  if (Date.now() - before.checkedAt < CHECK_GOOD_FOR_MS) return before
  const check = await judge(before.entry, round)
  if (check === null) goTo('mine')
  else ready = { ...before, check, checkedAt: Date.now() }
  return check === null ? null : ready
}

function setSigning(isSigning: boolean): void {
  setBusy('agree', isSigning)
  element('another', HTMLButtonElement).hidden = isSigning
}

function refuse(problem: CertificateProblem): void {
  tellProblem(problem)
  if (problem === 'file_missing') file.focus()
  if (problem === 'password_wrong') password.select()
}

function startAnew(): void {
  round++
  ready = null
  say(null)
  goTo('choose')
  file.focus()
}

function goTo(next: Stage): void {
  stage = next
  showStage(way, stage)
}

/** What cannot be mended here: the document is another, or the page is. */
function lost(error: unknown): void {
  setBusy('open', false)
  setSigning(false)
  if (error instanceof Refused) goToPage()
  else if (error instanceof DocumentChanged) {
    startAnew()
    tellProblem('document_changed')
  } else {
    tellProblem('not_saved')
    throw error
  }
}
