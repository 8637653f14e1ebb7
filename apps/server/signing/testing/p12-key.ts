import { execFileSync } from 'node:child_process'

/** The private key of a P12 file in PEM, as OpenSSL reads it. */
export function keyOfP12(file: Uint8Array, password: string): string {
  const args = ['pkcs12', '-nocerts', '-nodes', '-passin', `pass:${password}`]
  return execFileSync('openssl', args, { input: file, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] })
}
