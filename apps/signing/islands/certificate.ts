import type { CertificateProblem } from '../model.ts'
import { createApiClient, RefusedError } from './api-client.ts'
import { type AttemptObserver, signWithCertificate } from './certificate/attempt.ts'
import { checkChain, openFile, showEntryChoices } from './certificate/file.ts'
import { type Entry, loadP12Module, type P12Module } from './certificate/load-p12.ts'
import { DocumentChanged, type LoadedRevision, loadLatestRevision } from './certificate/revision.ts'
import { setUpToken } from './certificate/token.ts'
import {
  type Source,
  type Stage,
  showChecked,
  showDocumentLink,
  showNames,
  showReading,
  showStage,
  showVerdict,
} from './certificate/view.ts'
import { pageTimes } from './document/page-times.ts'
import { zone } from './document/zone.ts'
import { element, reloadPage } from './dom.ts'
import { notifyHost, reportHeight } from './embedding/host.ts'
import { loadFields } from './fields/load.ts'
import { setUpPages } from './pages.ts'
import { announceProblem, countDown, isBusy, setBusy, showProblem, showStatus } from './panel/messages.ts'
import { makeTabs, setUpDialogs, setUpPanel } from './panel/set-up.ts'
import { setUpView } from './view.ts'
import { setUpWitness } from './witness.ts'

const form = element('signature', HTMLFormElement)
const file = element('file', HTMLInputElement)
const password = element('password', HTMLInputElement)
const { consent = '' } = form.dataset
const witness = setUpWitness(form)
const fields = loadFields(form)

document.documentElement.classList.add('scripts')

interface Ready {
  entry: Entry
  check: string
  checkedAt: number
  revision: LoadedRevision
}

/** The server accepts a check for 30 minutes. */
const CHECK_VALID_MS = 25 * 60_000

const api = createApiClient('certificate', () => {
  showStatus('offline')
  notifyHost({ type: 'error', code: 'waiting_for_network' })
})
let source: Source = 'file'
let stage: Stage = 'choose'
let p12: P12Module
let chosenEntry: () => Entry | undefined = () => undefined
/** Set when the certificate is accepted and the document is read. */
let ready: Ready | null = null
/** Incremented for each chosen file, so that results for an earlier file are ignored. */
let generation = 0
const observer: AttemptObserver = {
  step: showStatus,
  wait: countDown,
  revision: (revision) => {
    if (ready) ready = { ...ready, revision }
    showDocumentLink(revision.bytes)
  },
}

const sources: readonly Source[] = document.getElementById('by-token') ? ['file', 'token'] : []
const chooseSource = makeTabs(sources, (chosenSource) => {
  source = chosenSource
  showStatus(null)
  showStage(source, stage)
})

reportHeight()
chooseSource('file')
setUpPanel(form, (seen) => {
  notifyHost({ type: 'progress', seen, total: document.querySelectorAll('.box').length, marked: ready !== null })
})
announceProblem()
setUpDialogs()
setUpView()
const displayed = new Promise<void>((resolve) => setUpPages(resolve))
void displayed.then(() => notifyHost({ type: 'viewed' }))
setUpToken(api, consent, { witness, fields }, handleError)

file.addEventListener('change', () => {
  const [picked] = file.files ?? []
  if (!picked) return
  element('file-label', HTMLElement).textContent = picked.name
  form.classList.add('picked')
  showStatus(null)
  password.focus()
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  if (source === 'file' && stage === 'choose') void open().catch(handleError)
})
element('take', HTMLButtonElement).addEventListener('click', () => {
  const entry = chosenEntry()
  if (entry) void useEntry(entry).catch(handleError)
})
element('another', HTMLButtonElement).addEventListener('click', () => restart())
element('agree', HTMLButtonElement).addEventListener('click', () => void sign().catch(handleError))

async function open(): Promise<void> {
  const [picked] = file.files ?? []
  if (isBusy('open')) return
  if (!picked) return refuse('file_missing')
  if (!crypto.subtle) return refuse('browser_unable')
  setBusy('open', true)
  showStatus('opening')
  p12 = await loadP12Module()
  const opened = await openFile(p12, picked, password.value)
  setBusy('open', false)
  if (typeof opened === 'string') return refuse(opened)
  password.value = ''
  showStatus(null)
  const [first] = opened
  if (opened.length === 1 && first) return useEntry(first)
  chosenEntry = showEntryChoices(p12, opened)
  goTo('which')
  element('which', HTMLElement).querySelector('input')?.focus()
}

/** Checks the certificate and reads the document concurrently. */
async function useEntry(entry: Entry): Promise<void> {
  const current = ++generation
  goTo('mine')
  showNames(p12.namesIn(entry.certificate))
  showVerdict('checking')
  element('holder', HTMLElement).focus({ preventScroll: true })
  const [checked, revision] = await Promise.all([checkCertificate(entry, current), readDocument(current)])
  if (generation !== current || checked === null) return
  ready = { entry, revision, check: checked, checkedAt: Date.now() }
  showStatus(null)
  goTo('ready')
}

async function checkCertificate(entry: Entry, current: number): Promise<string | null> {
  const { check, verdict } = await checkChain(api, entry)
  if (generation !== current) return null
  showVerdict(verdict.state)
  if (verdict.state === 'refused') {
    showProblem(verdict.code)
    return null
  }
  showChecked(verdict.certificate)
  return check
}

async function readDocument(current: number, before?: LoadedRevision): Promise<LoadedRevision> {
  showReading(0)
  const revision = await loadLatestRevision(p12, api, (share) => generation === current && showReading(share), before)
  if (generation === current) showDocumentLink(revision.bytes)
  return revision
}

async function sign(): Promise<void> {
  if (!ready || isBusy('agree')) return
  const stated = witness.read()
  if (!stated) return showProblem('witness_incomplete')
  const filled = await fields.read()
  if (!filled) return showProblem('fields_wrong')
  setSigning(true)
  // The server accepts a signature only after the document was displayed.
  await displayed
  const checked = await recheckIfStale(ready)
  const outcome =
    checked &&
    (await signWithCertificate(
      p12,
      api,
      { ...checked, consent, zone, times: pageTimes(), ...stated, ...filled },
      observer,
    ))
  if (outcome === 'signed') {
    witness.discard()
    await fields.discard()
    return reloadPage()
  }
  setSigning(false)
  if (outcome === 'document_changed') ready = { ...ready, revision: await readDocument(generation, ready.revision) }
  if (outcome !== null) showProblem(outcome)
}

/** Checks the certificate again if the earlier check may have expired. */
async function recheckIfStale(before: Ready): Promise<Ready | null> {
  if (Date.now() - before.checkedAt < CHECK_VALID_MS) return before
  const check = await checkCertificate(before.entry, generation)
  if (check === null) goTo('mine')
  else ready = { ...before, check, checkedAt: Date.now() }
  return check === null ? null : ready
}

function setSigning(isSigning: boolean): void {
  setBusy('agree', isSigning)
  element('another', HTMLButtonElement).hidden = isSigning
}

function refuse(problem: CertificateProblem): void {
  showProblem(problem)
  if (problem === 'file_missing') file.focus()
  if (problem === 'password_wrong') password.select()
}

function restart(): void {
  generation++
  ready = null
  showStatus(null)
  goTo('choose')
  file.focus()
}

function goTo(next: Stage): void {
  stage = next
  showStage(source, stage)
}

/** The signer cannot correct these errors: the document or the page's state has changed, or there is a bug. */
function handleError(error: unknown): void {
  setBusy('open', false)
  setSigning(false)
  if (error instanceof RefusedError && error.errors.length > 0) {
    showProblem('fields_wrong')
    void fields.refuse(error.errors)
  } else if (error instanceof RefusedError) reloadPage()
  else if (error instanceof DocumentChanged) {
    restart()
    showProblem('document_changed')
  } else {
    showProblem('not_saved')
    throw error
  }
}
