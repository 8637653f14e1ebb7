import type { ChildProcess } from 'node:child_process'
import type { CertificateSigner } from '../../apps/server/signing/testing/certificate-signer.ts'
import type { Client } from '../lib/client.ts'
import { openKeyHolder } from '../lib/key-holder.ts'
import { end, endOf, kept, type Mortal } from '../lib/mortal.ts'
import { hold } from '../lib/proof.ts'
import type { Stack } from '../lib/stack.ts'
import { type Patience, persistent, signWithRetry } from './patient.ts'
import { ask, completed, type Request } from './races.ts'

// One process after the other dies at a point of its own, each under a signer who has just begun and under others whom
// those before it have left. The last process must finish all attempts.

const DEATH_WITHIN_MS = 30_000

export interface Survived {
  running: ChildProcess
  /** By all signers together. */
  attempts: number
}

export async function killEach(stack: Stack, client: Client, mortal: Mortal): Promise<Survived> {
  const { kind, running, victim, points } = mortal
  const signers = await Promise.all(points.map(() => prepare(stack, client)))
  await end(running)
  const signing: Promise<Patience>[] = []
  for (const [i, point] of points.entries()) {
    const next = await stack.start(victim, { CRASH_POINT: point })
    const signer = signers[i]
    if (signer) signing.push(kept(signWithRetry(signer.holder)))
    hold((await endOf(next, DEATH_WITHIN_MS)) === 'SIGKILL', `the ${kind} that was to die ${point} did not come there`)
  }
  const successor = await stack.start(kind)
  const taken = await Promise.all(signing)
  for (const { request } of signers) await completed(stack, client, request)
  return { running: successor, attempts: taken.reduce((sum, { attempts }) => sum + attempts, 0) }
}

interface Prepared {
  request: Request
  holder: CertificateSigner
}

async function prepare(stack: Stack, client: Client): Promise<Prepared> {
  const request = await ask(client, ['dsc'])
  return { request, holder: await openKeyHolder(stack, client, request.of(0), { through: persistent }) }
}
