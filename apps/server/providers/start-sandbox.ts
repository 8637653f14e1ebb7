import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { pemOfCertificate } from '@countersign/sandbox-pki'
import { cscReturnUrl } from './return-address.ts'
import { SANDBOX_ASP, sandboxRequester } from './sandbox.ts'

// Starts the sandbox's identity provider (apps/sandbox-esp) as a separate process, with us as its customer.

const PROGRAM = fileURLToPath(new URL('../../sandbox-esp/main.ts', import.meta.url))

export interface SandboxEspSettings {
  /** Our key for it. The provider's CA is stored below. */
  folder: string
  host?: string
  /** Where browsers find it, if not at host and port. */
  url?: string
  /** 0: any free port. */
  port: number
  /** The return address. */
  publicUrl: string
  /** The length of its codes, if not the default. */
  otpDigits?: number
}

export interface SandboxEsp {
  url: string
  stop(): Promise<void>
}

export async function startSandboxEsp(settings: SandboxEspSettings): Promise<SandboxEsp> {
  const { folder, host = '127.0.0.1', url: ownUrl, port, publicUrl, otpDigits } = settings
  const requesters = await registerUs(folder)
  const child = spawn(
    process.execPath,
    [
      ...[PROGRAM, '--requesters', requesters, '--host', host, '--port', `${port}`],
      // Certificates contain the issuer's address, so another port needs another CA.
      ...['--data', join(folder, `authority-${port}`)],
      ...['--csc-client', `${SANDBOX_ASP}=${cscReturnUrl(publicUrl)}`],
      '--stop-with-stdin',
      ...(ownUrl === undefined ? [] : ['--public-url', ownUrl]),
      ...(otpDigits === undefined ? [] : ['--otp-digits', `${otpDigits}`]),
    ],
    // The pipe closes when this process ends in any way, and the provider ends with it.
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const lines = createInterface(child.stdout)
  const first = await Promise.race([once(lines, 'line'), ended.then(() => [])])
  const [, url] = /^Sandbox ESP at (\S+) /.exec(String(first[0] ?? '')) ?? []
  if (url === undefined) {
    child.kill()
    throw new Error(`The sandbox's identity provider did not start at ${host}:${port}, for the reason above`)
  }
  return {
    url,
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

/** Its folder of customers, with our certificate. */
async function registerUs(folder: string): Promise<string> {
  const requesters = join(folder, 'requesters')
  const { certificates } = await sandboxRequester(folder)
  await mkdir(requesters, { recursive: true })
  await writeFile(join(requesters, `${SANDBOX_ASP}.pem`), pemOfCertificate(certificates[0]))
  return requesters
}
