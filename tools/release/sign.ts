import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Checksums and their signature, in formats that common tools verify: sha256sum, and ssh-keygen (SSHSIG, OpenSSH 8.1).

export const CHECKSUMS = 'SHA256SUMS'
export const SIGNATURE = `${CHECKSUMS}.sig`
/** A signature for another purpose does not verify as one of a release. */
export const NAMESPACE = 'countersign-release'
export const IDENTITY = 'release@countersign'

/** Of every file in the folder, in the format of sha256sum. */
export function writeChecksums(folder: string): void {
  const files = readdirSync(folder).filter((name) => name !== CHECKSUMS && name !== SIGNATURE)
  const lines = files.sort().map((name) => `${sha256(readFileSync(join(folder, name)))}  ${name}\n`)
  writeFileSync(join(folder, CHECKSUMS), lines.join(''))
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Also with a key in an agent or a security key: ssh-keygen asks it. */
export function signChecksums(folder: string, key: string): void {
  const about = ssh('-l', '-f', key)
  if (!/\(ED25519(-SK)?\)/.test(about)) throw new Error(`${key} is not an Ed25519 key: ${about.trim()}`)
  ssh('-Y', 'sign', '-q', '-n', NAMESPACE, '-f', key, join(folder, CHECKSUMS))
}

/** Throws, and removes the signature, unless a key in `signers` (an allowed signers file, ssh-keygen(1)) signed the checksums. */
export function verifyChecksums(folder: string, signers: string): void {
  const args = ['-Y', 'verify', '-n', NAMESPACE, '-I', IDENTITY, '-f', signers, '-s', join(folder, SIGNATURE)]
  try {
    execFileSync('ssh-keygen', args, { input: readFileSync(join(folder, CHECKSUMS)), stdio: ['pipe', 'pipe', 'pipe'] })
  } catch (error) {
    rmSync(join(folder, SIGNATURE), { force: true })
    const { stderr = '' } = error as { stderr?: Buffer | string }
    throw new Error(`No key in ${signers} made the signature. Add the key's line there first. ${stderr}`.trim())
  }
}

function ssh(...args: string[]): string {
  return execFileSync('ssh-keygen', args, { encoding: 'utf8', stdio: ['inherit', 'pipe', 'inherit'] })
}
