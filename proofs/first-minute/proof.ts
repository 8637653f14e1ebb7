import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hold, type Proof } from '../lib/proof.ts'
import { type FirstSteps, firstSteps } from './read-readme.ts'
import {
  cloneCheckout,
  type Environment,
  paste,
  runDev,
  runSetup,
  stopServices,
  strangersEnvironment,
} from './stranger.ts'

const MOST_SECONDS = 60

export default {
  promise: `Whoever clones this and does what README.md says has a first request within ${MOST_SECONDS} s of bin/setup`,
  budgetSeconds: 120, // with the setup of the clone, which the promise does not count
  services: [],
  async run({ say }) {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-stranger-'))
    const clone = join(folder, 'countersign')
    try {
      await cloneCheckout(folder, clone)
      const steps = firstSteps(clone)
      const env = await strangersEnvironment(folder)
      const began = performance.now()
      await runSetup(steps.setup, clone, env)
      say(`${steps.setup} took ${secondsSince(began).toFixed(1)} s (not counted)`)
      try {
        const seconds = await firstRequest(steps, clone, env)
        hold(seconds <= MOST_SECONDS, `the first request took ${seconds.toFixed(1)} s`)
        return `${seconds.toFixed(1)} s from the end of ${steps.setup} to a 200 from the pasted curl`
      } finally {
        await stopServices(clone, env)
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
} satisfies Proof

/** Seconds from here until the pasted curl has been answered as README.md says. */
async function firstRequest({ start, answer }: FirstSteps, clone: string, env: Environment): Promise<number> {
  const began = performance.now()
  const dev = await runDev(start, clone, env)
  try {
    const got = await paste(dev.curl, clone, env)
    const seconds = secondsSince(began)
    hold(got.status === 200, `the pasted curl was answered with ${got.status}: ${got.body}`)
    const promised = answer.replace('<DOCUMENT_ID>', dev.documentId)
    hold(got.body === promised, `README.md promises ${promised}, the answer was ${got.body}`)
    return seconds
  } finally {
    await dev.stop()
  }
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000
}
