import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { signedHeaders } from '../../aws/sign-request.ts'
import type { KmsKeySettings } from '../kms-driver.ts'

// A server with the API of AWS KMS (moto, installed by tools/kms/setup), for tests and proofs.

const SETUP = join(import.meta.dirname, '../../../../../tools/kms/setup')
const CREDENTIALS = { region: 'us-east-1', accessKeyId: 'AKTEST', secretAccessKey: 'secret' }

export interface TestKms {
  /** Settings with these keys, newest first. */
  settings(...keyIds: string[]): KmsKeySettings
  createKey(): Promise<string>
  call(action: string, input: object): Promise<Record<string, unknown>>
  stop(): Promise<void>
}

export async function startTestKms(folder: string): Promise<TestKms> {
  const server = execFileSync(SETUP).toString().trim()
  const child = spawn(server, ['-H', '127.0.0.1', '-p', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PYTHONUNBUFFERED: '1' },
  })
  const endpoint = await addressIn(child)
  const secretKeyFile = join(folder, 'kms.secret')
  writeFileSync(secretKeyFile, `${CREDENTIALS.secretAccessKey}\n`, { mode: 0o600 })
  async function call(action: string, input: object) {
    const body = JSON.stringify(input)
    const target = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` }
    const headers = signedHeaders(new URL(endpoint), 'kms', target, body, CREDENTIALS)
    return (await (await fetch(endpoint, { method: 'POST', headers, body })).json()) as Record<string, unknown>
  }
  return {
    settings: (...keyIds) => ({
      ...{ kind: 'kms', endpoint, secretKeyFile, keyIds, oldFile: join(folder, 'none') },
      ...{ region: CREDENTIALS.region, accessKeyId: CREDENTIALS.accessKeyId },
    }),
    createKey: async () => {
      const { KeyMetadata } = (await call('CreateKey', {})) as { KeyMetadata?: { KeyId: string } }
      return KeyMetadata?.KeyId ?? ''
    },
    call,
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

/** The server prints its address when it listens. */
function addressIn(child: ChildProcessByStdio<null, null, Readable>): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stderr.on('data', (chunk) => {
      text += chunk
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`moto did not start: ${text}`)))
  })
}
