import { mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readBytes, verifyWithPdfsig } from '../../packages/pades/testing/validators.ts'
import { hold, PromiseBroken, type Proof } from '../lib/proof.ts'
import { openSigner } from '../lib/signer.ts'
import { holdTiming } from '../lib/timing.ts'
import { type FirstSteps, firstSteps } from './read-readme.ts'
import {
  cloneCheckout,
  type Environment,
  newUserEnvironment,
  type Printed,
  paste,
  runDev,
  runSetup,
  stopServices,
  takeModules,
} from './stranger.ts'

const MOST_SECONDS = 60

export default {
  promise: `A new user who follows README.md has a first signed document within ${MOST_SECONDS} s of bin/setup`,
  topic: 'Operations',
  budgetSeconds: 34, // with the setup of the clone, which the promise does not count
  services: [],
  faults: {},
  async run({ full, say }) {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-stranger-'))
    const clone = join(folder, 'countersign')
    try {
      await cloneCheckout(folder, clone)
      // A setup that installs everything is what bin/ci begins with.
      if (!full) await takeModules(clone)
      const steps = firstSteps(clone)
      const env = await newUserEnvironment(folder)
      const began = performance.now()
      await runSetup(steps.setup, clone, env)
      say(`${steps.setup} took ${secondsSince(began).toFixed(1)} s (not counted)`)
      try {
        const { requested, signed } = await firstDocument(steps, clone, env)
        holdTiming(signed <= MOST_SECONDS, `the first signed document took ${signed.toFixed(1)} s`)
        return `from the end of ${steps.setup} ${requested.toFixed(1)} s to a 200 from the pasted curl, ${signed.toFixed(1)} s to the signed document`
      } finally {
        await stopServices(clone, env)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
} satisfies Proof

/** Seconds from here until the pasted curl has been answered as README.md says, and until both have signed. */
async function firstDocument({ start, answer }: FirstSteps, clone: string, env: Environment) {
  const began = performance.now()
  const dev = await runDev(start, clone, env)
  try {
    const got = await paste(dev.create, clone, env)
    const requested = secondsSince(began)
    const promised = answer.replace('<DOCUMENT_ID>', dev.documentId)
    hold(got === `${promised}\n200`, `README.md promises ${promised}, the answer was ${got}`)
    await signAll(dev, clone, env)
    await fetchSigned(dev, clone, env)
    return { requested, signed: secondsSince(began) }
  } finally {
    await dev.stop()
  }
}

/** The people who were asked open their links and sign, as the page lets them. */
async function signAll({ links }: Printed, clone: string, env: Environment): Promise<void> {
  const shown = async () => [...(await paste(`${links} || true`, clone, env)).matchAll(/http\S+\/s\/\S+/g)].map(String)
  for (const link of await until(shown, (found) => found.length === 2)) {
    const signer = openSigner(link)
    const visit = await signer.claim(link)
    const { status, body } = await signer.sign(visit, await signer.look(visit))
    hold(status === 200, `signing was answered with ${status}: ${JSON.stringify(body)}`)
  }
}

/** The last command, repeated as a stranger would until the document is there. */
async function fetchSigned(dev: Printed, clone: string, env: Environment): Promise<void> {
  const file = join(clone, 'signed.pdf')
  const fetched = async () => {
    await paste(dev.fetchSigned, clone, env)
    return readFileSync(file)
  }
  await until(fetched, (bytes) => bytes.subarray(0, 5).toString() === '%PDF-')
  // The third is the archive time-stamp, which pdfsig (poppler 22) does not judge.
  const valid = verifyWithPdfsig(readBytes(file)).filter((verdict) => verdict.valid)
  hold(valid.length === 2, `pdfsig finds ${valid.length} valid signatures, not 2`)
}

async function until<T>(look: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for (const began = performance.now(); secondsSince(began) < MOST_SECONDS; ) {
    const found = await look()
    if (isThere(found)) return found
  }
  throw new PromiseBroken(`it was not there after ${MOST_SECONDS} s`)
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000
}
