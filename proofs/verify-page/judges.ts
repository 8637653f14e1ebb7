import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Verdict } from '@countersign/verify'
import type { Page } from 'playwright-core'
import type { Client } from '../lib/client.ts'
import { COMPILED } from '../lib/data.ts'
import { hold } from '../lib/proof.ts'
import { drop } from './scenes.ts'

// One file, three who are asked about it: the page, the command line and the API.

export interface Sample {
  readonly name: string
  readonly bytes: Uint8Array
}

/** By the sample's name. */
export type Verdicts = ReadonlyMap<string, Verdict>

export async function askPage(page: Page, samples: readonly Sample[]): Promise<Verdicts> {
  const verdicts = new Map<string, Verdict>()
  for (const sample of samples) verdicts.set(sample.name, await drop(page, sample))
  return verdicts
}

/** All in one process, with whom to trust as the service publishes it. */
export async function askCommandLine(folder: string, trust: string, samples: readonly Sample[]): Promise<Verdicts> {
  await writeFile(join(folder, 'trust.json'), trust)
  const files = await Promise.all(
    samples.map(async ({ bytes }, index) => {
      const file = join(folder, `sample-${index}`)
      await writeFile(file, bytes)
      return file
    }),
  )
  const args = ['apps/cli/main.ts', 'verify', '--json', '--trust', join(folder, 'trust.json'), ...files]
  const env = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: COMPILED }
  // It ends with other than 0 where one of the files is not valid.
  const ended = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 256 << 20 }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  const lines = ended.stdout.trim().split('\n')
  hold(lines.length === samples.length, `countersign verify says ${lines.length} things: ${ended.stderr}`)
  const verdicts = lines.map((line) => (JSON.parse(line) as { verdict: Verdict }).verdict)
  return new Map(samples.map(({ name }, index) => [name, verdicts[index] as Verdict]))
}

export async function askApi(client: Client, samples: readonly Sample[]): Promise<Verdicts> {
  const verdicts = new Map<string, Verdict>()
  for (const { name, bytes } of samples) {
    const answer = await client.fetch('/api/v1/verify', {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: Uint8Array.from(bytes),
    })
    const body = (await answer.json()) as { code?: string; verdict: Verdict }
    // An empty body is no file to the API.
    if (body.code === 'validation_failed' && bytes.length === 0) continue
    hold(answer.status === 200, `POST /verify of ${name} answers ${answer.status} ${JSON.stringify(body)}`)
    verdicts.set(name, body.verdict)
  }
  return verdicts
}

/** Where the second says something else than the first, of what both were asked about; all but the moment counts. */
export function differences(one: Verdicts, other: Verdicts): readonly string[] {
  return [...other].flatMap(([name, verdict]) => {
    const [expected, found] = [timeless(one.get(name)), timeless(verdict)]
    return expected === found ? [] : [`${name}: ${expected} is not ${found}`]
  })
}

/** Some details tell the moment too. */
function timeless(verdict: Verdict | undefined): string | undefined {
  return verdict && JSON.stringify(verdict).replaceAll(verdict.judged_at, '')
}
