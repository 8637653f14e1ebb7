import { request } from 'node:http'
import { openAccount, SAMPLE_PDF, until } from '../lib/client.ts'
import { hold } from '../lib/proof.ts'
import type { Deployment } from './deployment.ts'
import { podman } from './podman.ts'

/** An upload that has begun is answered after SIGTERM; the load balancer is told before; the process ends with 0. */
export async function checkDraining({ name }: Deployment, api: string): Promise<void> {
  const { key } = await openAccount(api)
  const upload = beginUpload(api, key)
  await upload.begun
  const stopped = podman('stop', '--time', '40', name('api'))
  await until(async () => ((await fetch(`${api}/readyz`)).status === 503 ? true : undefined))
  const status = await upload.finish()
  hold(status === 200, `an upload that had begun before SIGTERM was answered with ${status}`)
  await Promise.all([stopped, ...['worker', 'sealer'].map((process) => podman('stop', '--time', '40', name(process)))])
  for (const process of ['api', 'worker', 'sealer']) {
    const ended = (await podman('inspect', '--format', '{{.State.ExitCode}}', name(process))).trim()
    hold(ended === '0', `the ${process} ended with ${ended} after SIGTERM`)
  }
}

function beginUpload(api: string, key: string): { begun: Promise<void>; finish(): Promise<number> } {
  const half = SAMPLE_PDF.length >> 1
  const call = request(`${api}/api/v1/documents?name=sample.pdf`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/pdf',
      'content-length': SAMPLE_PDF.length,
      expect: '100-continue', // its answer says that the server has the call
    },
  })
  const answered = new Promise<number>((resolve, reject) => {
    call.on('error', reject)
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
  answered.catch(() => {})
  const begun = new Promise<void>((resolve) => {
    call.on('continue', () => call.write(SAMPLE_PDF.subarray(0, half), () => resolve()))
  })
  call.flushHeaders()
  const finish = () => {
    call.end(SAMPLE_PDF.subarray(half))
    return answered
  }
  return { begun, finish }
}
