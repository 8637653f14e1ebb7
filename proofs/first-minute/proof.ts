import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { readBytes, verifyWithPdfsig } from '../../packages/pades/testing/validators.ts'
import { openBrowser } from '../lib/browser.ts'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, PromiseBroken, type Proof } from '../lib/proof.ts'
import { type FirstSteps, firstSteps, readReadme } from './read-readme.ts'
import { breakScripts, signInBrowser } from './sign-in-browser.ts'
import {
  cloneCheckout,
  type Environment,
  newUserEnvironment,
  type Printed,
  paste,
  runDev,
  runSetup,
  stopServices,
} from './stranger.ts'

const LIMITS = {
  signed: atMost(30, 'from the end of setup to the verified document on disk', { unit: 's', timing: true }),
}

/** For a condition to come true; the time that it may take is a limit. */
const MOST_WAIT_SECONDS = 120

export default {
  promise:
    'In a clean clone, after its setup, the commands of README.md and of bin/dev give a document that two people have signed in Chromium in three actions each, and that countersign verify and pdfsig accept',
  topic: 'Operations',
  budgetSeconds: 75,
  services: [],
  limits: LIMITS,
  measured: ['seconds of the setup, with packages from the cache of npm'],
  faults: {
    command: 'README.md names a command that does not exist',
    answer: 'README.md shows another answer than the API gives',
    page: 'the scripts of the signing page fail',
    document: 'one byte of the signed document is changed',
  },
  async run({ say }) {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-stranger-'))
    const clone = join(folder, 'countersign')
    try {
      await cloneCheckout(folder, clone)
      const readme = readReadme(clone)
      const steps = firstSteps(readme)
      const env = await newUserEnvironment(folder)
      const began = performance.now()
      await runSetup(steps.setup, clone, env)
      const setup = secondsSince(began)
      say(`${steps.setup}: ${setup.toFixed(1)} s`)
      const browser = await openBrowser()
      try {
        await mustFind('command', () => runDev(firstSteps(readme.replace('bin/dev', 'bin/start')).start, clone, env))
        const signed = await firstDocument(steps, { clone, env, browser })
        holdLimit(LIMITS.signed, signed)
        return `${signed.toFixed(1)} s from the end of setup to the verified document; ${steps.setup} took ${setup.toFixed(1)} s`
      } finally {
        await browser.close()
        await stopServices(clone, env)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
} satisfies Proof

interface NewUser {
  clone: string
  env: Environment
  browser: Browser
}

/** Seconds until the document that both have signed is on disk and verified. */
async function firstDocument({ start, answer }: FirstSteps, { clone, env, browser }: NewUser): Promise<number> {
  const began = performance.now()
  const dev = await runDev(start, clone, env)
  try {
    const given = await paste(dev.create, clone, env)
    checkAnswer(answer, dev, given)
    const links = await signingLinks(dev, clone, env)
    for (const link of links) await signInBrowser(browser, link)
    const file = await fetchSigned(dev, clone, env)
    await verify(file, clone, env)
    const seconds = secondsSince(began)

    await mustFind('answer', () => checkAnswer(answer.replace('success', 'created'), dev, given))
    await mustFind('page', () => signInBrowser(browser, links[0] ?? '', breakScripts))
    await mustFind('document', () => verify(changeByte(file), clone, env))
    return seconds
  } finally {
    await dev.stop()
  }
}

function checkAnswer(answer: string, { documentId }: Printed, given: string): void {
  const promised = answer.replace('<DOCUMENT_ID>', documentId)
  hold(given === `${promised}\n200`, `README.md shows the answer ${promised}, the API gave ${given}`)
}

function signingLinks({ links }: Printed, clone: string, env: Environment): Promise<string[]> {
  const shown = async () => [...(await paste(`${links} || true`, clone, env)).matchAll(/http\S+\/s\/\S+/g)].map(String)
  return until(shown, (found) => found.length === 2)
}

/** Repeats the last command until the document is complete. */
async function fetchSigned(dev: Printed, clone: string, env: Environment): Promise<string> {
  const file = join(clone, 'signed.pdf')
  const fetched = async () => {
    await paste(dev.fetchSigned, clone, env)
    return readFileSync(file)
  }
  await until(fetched, (bytes) => bytes.subarray(0, 5).toString() === '%PDF-')
  return file
}

async function verify(file: string, clone: string, env: Environment): Promise<void> {
  const printed = await paste(`bin/countersign verify --json ${file} || true`, clone, env)
  const { verdict } = JSON.parse(printed) as { verdict: { outcome: string; words: string } }
  // Valid, but signed in the sandbox.
  hold(verdict.outcome === 'test', `countersign verify says "${verdict.words}"`)
  // The third is the archive time-stamp, which pdfsig (poppler 22) does not judge.
  const valid = verifyWithPdfsig(readBytes(file)).filter((verdict) => verdict.valid)
  hold(valid.length === 2, `pdfsig finds ${valid.length} valid signatures, not 2`)
}

/** In the document as it was uploaded, which every signature covers. */
function changeByte(file: string): string {
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000)
  const changed = `${file}.changed.pdf`
  writeFileSync(changed, bytes)
  return changed
}

async function until<T>(look: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for (const began = performance.now(); secondsSince(began) < MOST_WAIT_SECONDS; ) {
    const found = await look()
    if (isThere(found)) return found
  }
  throw new PromiseBroken(`it was not there after ${MOST_WAIT_SECONDS} s`)
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000
}
