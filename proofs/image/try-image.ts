import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newUserEnvironment, paste, type RunningDev, runDev } from '../first-minute/stranger.ts'
import { until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import { openSigner } from '../lib/signer.ts'
import { writeRefusingProfile } from './deployment.ts'
import { HERE, podmanOptions, removeContainers } from './podman.ts'

const SETTINGS = ['COUNTERSIGN_PORT', 'COUNTERSIGN_POSTGRES_PORT', 'COUNTERSIGN_SANDBOX_ESP_PORT']

/**
 * One `run` prints a key and calls to paste. Seconds from there to the signed document. Namespaces are refused, as by Docker,
 * so uploads are read by its examiner; the deployment has shown bubblewrap.
 */
export async function tryImage(say: (line: string) => void): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-try-'))
  const name = `cs_try_${process.pid}`
  const env = await newUserEnvironment(folder)
  const settings = SETTINGS.flatMap((setting) => ['--env', `${setting}=${env[setting]}`])
  const profile = join(folder, 'seccomp.json')
  writeRefusingProfile(profile)
  const options = ['--rm', '--name', name, ...HERE, '--security-opt', `seccomp=${profile}`, ...settings]
  const run = ['podman', ...podmanOptions(), 'run', ...options, 'countersign:try']
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  try {
    const container = await runDev(run.join(' '), folder, env)
    say(`countersign:try printed a key and a call after ${seconds().toFixed(1)} s`)
    await signAll(container, folder, env)
    const signed = seconds()
    await container.stop()
    return signed
  } finally {
    removeContainers([name])
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signAll({ create, links, fetchSigned }: RunningDev, folder: string, env: Record<string, string>) {
  const created = await paste(create, folder, env)
  hold(created.endsWith('\n200'), `the printed call is answered with ${created}`)
  const shown = async () => [...(await paste(`${links} || true`, folder, env)).matchAll(/http\S+\/s\/\S+/g)].map(String)
  for (const link of await until(async () => ((await shown()).length === 2 ? shown() : undefined))) {
    const signer = openSigner(link)
    const visit = await signer.claim(link)
    const { status, body } = await signer.sign(visit, await signer.look(visit))
    hold(status === 200, `signing was answered with ${status}: ${JSON.stringify(body)}`)
  }
  await until(async () => {
    await paste(fetchSigned, folder, env)
    return readFileSync(join(folder, 'signed.pdf')).subarray(0, 5).toString() === '%PDF-' ? true : undefined
  })
}
