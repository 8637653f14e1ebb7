import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { persistent } from '../certificate-races/patient.ts'
import { end, endOf, kept, type Mortal } from '../lib/mortal.ts'
import { hold } from '../lib/proof.ts'
import { personAt, type RemoteSigner } from '../lib/remote-signer.ts'
import type { Stack } from '../lib/stack.ts'
import { ask, completed, open, type Request, type Scene } from './journeys.ts'

// One process after the other dies at a point of its own, each under a signer who has just begun and under those whom
// the ones before it have left. The last process must finish all attempts.

const DEATH_WITHIN_MS = 40_000
const GIVE_UP_MS = 90_000

export async function killEach(scene: Scene, { kind, running, victim, points }: Mortal): Promise<ChildProcess> {
  const { stack } = scene
  const signers = await Promise.all(points.map((_, i) => prepare(scene, i % 2 ? 'sandbox-esp-3' : 'sandbox-esp-21')))
  await end(running)
  const signing: Promise<void>[] = []
  for (const [i, point] of points.entries()) {
    const next = await stack.start(victim, { CRASH_POINT: point })
    const signer = signers[i]
    if (signer) signing.push(kept(signWithRetry(stack, signer.signer)))
    hold((await endOf(next, DEATH_WITHIN_MS)) === 'SIGKILL', `the ${kind} that was to die ${point} did not come there`)
  }
  const successor = await stack.start(kind)
  await Promise.all(signing)
  for (const { request } of signers) await completed(scene, request)
  return successor
}

interface Prepared {
  request: Request
  signer: RemoteSigner
}

async function prepare(scene: Scene, provider: string): Promise<Prepared> {
  const request = await ask(scene, [{ provider }])
  return { request, signer: await open(scene, request, 0, persistent) }
}

/** As a person would: tries again when the page says so. */
async function signWithRetry(stack: Stack, signer: RemoteSigner): Promise<void> {
  for (const until = performance.now() + GIVE_UP_MS; ; ) {
    const { attempt, departure } = await signer.setOut()
    const person = personAt(stack, 'Signer 1')
    await person.sign(departure)
    await backAgain(() => person.comeBack())
    const ended = await signer.ended(attempt)
    if (ended.state === 'signed') return
    hold(ended.retry === 'again' && performance.now() < until, `a signer is reported ${JSON.stringify(ended)}`)
  }
}

/** A page that does not come is loaded again, and the form sent again. */
async function backAgain(comeBack: () => Promise<{ status: number }>): Promise<void> {
  for (const until = performance.now() + GIVE_UP_MS; ; await wait(50)) {
    const status = await comeBack().then(
      (answer) => answer.status,
      () => 503,
    )
    if (status === 303) return
    hold(status === 503 && performance.now() < until, `who comes back is answered ${status}`)
  }
}
