import { createHash } from 'node:crypto'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUpJudges } from '../lib/judges.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold, type Proof } from '../lib/proof.ts'
import { attempt, hashSpeed } from './attempt.ts'
import { byOpenssl } from './by-openssl.ts'
import { byBouncyCastle, byKeytool, byNss } from './by-others.ts'
import { damaged } from './damaged.ts'
import { complaintAbout, expectComplaints, FAULTS, TO_SIGN } from './judge.ts'
import { openPage, type ZooPage } from './page.ts'
import { makePeople, type People } from './people.ts'
import type { Specimen } from './specimen.ts'

// Files are made while the proof runs, by programs that are not ours, and opened in Node and in Chromium. A signature by
// every key that comes out is verified by Node with the certificate that went in.

const LIMITS = {
  seconds: atMost(2, 'opening or refusing a file in Chromium, the faster of two attempts', { unit: 's', timing: true }),
  size: atMost(15, 'all that the package exports, compressed', { unit: 'kB' }),
}

export default {
  promise:
    'P12 files made by OpenSSL, NSS, keytool and Bouncy Castle are opened in Chromium and Node, and their keys sign; damaged, hostile and unsupported ones are refused with the code of the reason',
  topic: 'Signing page',
  budgetSeconds: 65,
  services: [],
  limits: LIMITS,
  measured: ['SHA-256 in pieces, in Chromium and in Node'],
  faults: FAULTS,
  async run({ say }) {
    setUpJudges()
    await using scratch = await mkdtempDisposable(join(tmpdir(), 'p12-zoo-'))
    const people = makePeople(scratch.path)
    const opening = openPage()
    const zoo = await gather(people, scratch.path)
    say(`${zoo.length} files, by OpenSSL, NSS, keytool and Bouncy Castle`)
    await using page = await opening
    const places = { node: attempt, chromium: page.attempt }
    const slowest = { node: 0, chromium: 0 }
    for (const specimen of zoo) {
      const file = Buffer.from(specimen.file).toString('base64')
      // Side by side: each has a core, and its own clock.
      const attempts = (['chromium', 'node'] as const).map(async (place) => {
        const tryIt = () => places[place](file, specimen.password, TO_SIGN)
        const outcomes = place === 'node' ? [await tryIt()] : [await tryIt(), await tryIt()]
        for (const outcome of outcomes) {
          const complaint = complaintAbout(outcome, specimen, place, people)
          hold(complaint === undefined, `${specimen.name}, in ${place}: ${complaint}`)
        }
        const ms = Math.min(...outcomes.map((outcome) => outcome.ms))
        if (place === 'chromium') holdLimit(LIMITS.seconds, ms / 1000, specimen.name)
        slowest[place] = Math.max(slowest[place], ms)
      })
      await Promise.all(attempts)
    }
    await expectComplaints(zoo, people)
    await tryReadme(page, zoo)
    const speeds = [await page.hashSpeed(), hashSpeed(), hashSpeed(createHash('sha256'))].map(Math.round)
    say(`SHA-256 in pieces: ${speeds[0]} MB/s in Chromium, ${speeds[1]} in Node, where node:crypto makes ${speeds[2]}`)
    holdLimit(LIMITS.size, page.kilobytes)
    const opened = zoo.filter(({ fate }) => 'people' in fate).length
    const times = Object.entries(slowest).map(([place, ms]) => `${Math.round(ms)} ms in ${place}`)
    return `${opened} files opened and ${zoo.length - opened} refused, the slowest in ${times.join(' and ')}; ${page.kilobytes.toFixed(1)} kB gzip`
  },
} satisfies Proof

async function gather(people: People, folder: string): Promise<Specimen[]> {
  const others = Promise.all([byKeytool, byBouncyCastle, byNss].map((make) => make(people, folder)))
  return [...byOpenssl(people), ...damaged(people), ...(await others).flat()]
}

/** The page that the README shows, as a reader would copy it. */
async function tryReadme(page: ZooPage, [first]: readonly Specimen[]): Promise<void> {
  hold(first !== undefined, 'there is no file')
  const answers = [await page.ask(first.file, first.password), await page.ask(first.file, 'wrong')]
  hold(answers.join() === 'rsa 2048,That is not the password.', `the README's page says ${answers.join()}`)
}
