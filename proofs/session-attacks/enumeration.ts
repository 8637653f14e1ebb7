import { PATHS } from '@countersign/sign-in-pages'
import { mustFind } from '../lib/faults.ts'
import { atMost, holdLimit } from '../lib/limits.ts'
import { hold } from '../lib/proof.ts'
import { type Person, sendForm, unknownEmail, type World } from './world.ts'

// Whether an address has a user must not show: not in the text of an answer, not in its headers, not in its time. Calls
// with known and with unknown addresses alternate at random, each from a network of its own.

export const LIMITS = {
  time: atMost(4, 'difference of the mean times for known and unknown addresses, in its standard errors', {
    timing: true,
  }),
}

/**
 * How often each form is sent: half of the calls with known addresses. A sign-in hashes a password, which takes longer than
 * everything else; the sign-ups are those of people who add a passkey.
 */
const FORMS: { name: string; path: string; calls: number; fields(email: string): Record<string, string> }[] = [
  {
    ...{ name: 'sign-in', path: PATHS.signIn, calls: 32 },
    fields: (email) => ({ email, password: 'a wrong password' }),
  },
  { name: 'recovery', path: PATHS.recover, calls: 288, fields: (email) => ({ email }) },
  {
    ...{ name: 'sign-up', path: PATHS.signUp, calls: 80 },
    fields: (email) => ({ email, account_name: 'Proof Ltd', password: '' }),
  },
]
/** Calls that run at a time. */
const LANES = 2
/** An address is used for this many calls of a form, below the limits of an address. */
const CALLS_PER_ADDRESS = 4

interface Sample {
  isKnown: boolean
  ms: number
  answer: string
}

export async function tryEnumeration(world: World, random: () => number, say: (line: string) => void): Promise<number> {
  const people: Person[] = []
  const most = Math.max(...FORMS.map(({ calls }) => calls))
  for (let at = 0; at < most / 2 / CALLS_PER_ADDRESS; at += 1) people.push(await world.person())
  let calls = 0
  for (const form of FORMS) {
    const samples = await measure(world, form, people, random)
    calls += samples.length
    holdSameAnswers(form.name, samples)
    const errors = standardErrors(samples)
    say(`${form.name}: ${samples.length} calls, means ${errors.toFixed(1)} standard errors apart`)
    holdLimit(LIMITS.time, errors, `at the ${form.name}`)
    if (form.name === 'sign-in') await plantFaults(world, samples)
  }
  return calls
}

async function measure(
  world: World,
  { path, calls, fields }: (typeof FORMS)[number],
  people: readonly Person[],
  random: () => number,
): Promise<Sample[]> {
  const emails = Array.from({ length: calls }, (_, at) =>
    at % 2 === 0
      ? { isKnown: true, email: people[(at / 2) % people.length]?.email ?? '' }
      : { isKnown: false, email: '' },
  )
  const order = emails.map((each) => ({ each, at: random() })).sort((a, b) => a.at - b.at)
  await sendForm(world, path, fields(unknownEmail())) // the first call compiles and connects
  const queue = order.map(({ each }) => each)
  const samples: Sample[] = []
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const email = next.isKnown ? next.email : unknownEmail()
      const body = fields(email)
      const start = performance.now()
      const response = await sendForm(world, path, body)
      const text = await response.text()
      const ms = performance.now() - start
      samples.push({ isKnown: next.isKnown, ms, answer: comparable(response, text, email) })
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return samples
}

/** Without what differs from call to call. */
function comparable(response: Response, text: string, email: string): string {
  const headers = [...response.headers].filter(([name]) => !/^(date|request-id|content-length|set-cookie)$/.test(name))
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, '=…'))
  const steady = text
    .replaceAll(email, '…')
    .replaceAll(email.replace('@', '&#64;'), '…')
    .replaceAll(/sk_test_\w+/g, 'sk_test_…')
    .replaceAll(/nonce-[\w+/=-]+|nonce="[^"]*"/g, 'nonce')
  return JSON.stringify([response.status, headers, cookies, steady])
}

function holdSameAnswers(name: string, samples: readonly Sample[]): void {
  const [known, unknown] = [true, false].map((isKnown) => {
    const answers = samples.filter((sample) => sample.isKnown === isKnown).map(({ answer }) => answer)
    return [...new Set(answers)].sort()
  })
  const same = JSON.stringify(known) === JSON.stringify(unknown)
  hold(same, `${name} answers known and unknown addresses differently:\n${known?.join('\n')}\n${unknown?.join('\n')}`)
}

/** The difference of the means in its standard errors (Welch). */
function standardErrors(samples: readonly Sample[]): number {
  const [known, unknown] = [true, false].map((isKnown) => {
    const times = samples.filter((sample) => sample.isKnown === isKnown).map(({ ms }) => ms)
    const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length
    const variance = times.reduce((sum, ms) => sum + (ms - mean) ** 2, 0) / (times.length - 1)
    return { mean, squaredError: variance / times.length }
  })
  if (!known || !unknown) return 0
  return Math.abs(known.mean - unknown.mean) / Math.sqrt(known.squaredError + unknown.squaredError)
}

async function plantFaults(world: World, samples: readonly Sample[]): Promise<void> {
  await mustFind('answer that names unknown addresses', () =>
    holdSameAnswers(
      'planted',
      samples.map((sample) => (sample.isKnown ? sample : { ...sample, answer: `${sample.answer} no such user` })),
    ),
  )
  // Pages without a form are answered without the work that a password costs.
  const quick: Sample[] = []
  for (let at = 0; at < 20; at += 1) {
    const start = performance.now()
    await (await fetch(`${world.stack.url}${PATHS.signIn}`)).text()
    quick.push({ isKnown: false, ms: performance.now() - start, answer: '' })
  }
  const slow = samples.filter(({ isKnown }) => isKnown)
  await mustFind('unknown addresses without a hash', () =>
    holdLimit(LIMITS.time, standardErrors([...slow, ...quick]), 'planted'),
  )
}
