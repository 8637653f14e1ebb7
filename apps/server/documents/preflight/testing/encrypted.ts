import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { HostileFile } from './hostile-file.ts'
import { onePage, writePdf } from './write-pdf.ts'

const run = promisify(execFile)

/** Encrypted files, made by qpdf: RC4 with 128 bits and AES with 256 bits are the common cases. */
export function encrypted(): HostileFile[] {
  const file = (name: string, code: HostileFile['code'], user: string, bits: string, ...options: string[]) => ({
    name,
    code,
    make: (path: string) => encrypt(path, [user, 'owner', bits, ...(bits === '128' ? ['--use-aes=n'] : [])], options),
  })
  return [
    file('user-password-rc4-128', 'password_required', 'secret', '128', '--allow-weak-crypto'),
    file('user-password-aes-256', 'password_required', 'secret', '256'),
    file('user-password-aes-256-object-streams', 'password_required', 'secret', '256', '--object-streams=generate'),
    file('owner-password-rc4-128', 'owner_password', '', '128', '--allow-weak-crypto'),
    file('owner-password-aes-256', 'owner_password', '', '256'),
    file('owner-password-aes-256-object-streams', 'owner_password', '', '256', '--object-streams=generate'),
  ]
}

async function encrypt(path: string, encryption: string[], options: string[]): Promise<void> {
  const plain = `${path}.plain`
  await writeFile(plain, writePdf({ objects: onePage() }))
  await run('qpdf', [...options, '--encrypt', ...encryption, '--', plain, path])
  await rm(plain)
}
