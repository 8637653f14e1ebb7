import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { exportP12 } from '../../packages/p12/testing/files.ts'
import { openssl } from '../../packages/pades/testing/openssl.ts'
import type { People, Person } from './people.ts'
import { ACCENTED, type Fate, opens, PASSWORD, type Specimen } from './specimen.ts'

/** The same keys as other programs keep them: NSS, the JDK's keytool and Bouncy Castle. */

const run = promisify(execFile)

export async function byNss(people: People, folder: string): Promise<Specimen[]> {
  const database = join(folder, 'nss')
  await mkdir(database)
  const access = ['-d', `sql:${database}`]
  await run('certutil', ['-N', ...access, '--empty-password'])
  for (const who of ['rsa', 'p256']) {
    const file = join(folder, `to-nss-${who}.p12`)
    await writeFile(file, namedP12(people.of(who)))
    await run('pk12util', ['-i', file, ...access, '-K', '', '-W', PASSWORD])
  }
  const make = async (name: string, who: string, password: string, ciphers: readonly string[] = []) => {
    const out = join(folder, `nss-${name}.p12`)
    await run('pk12util', ['-o', out, '-n', who, ...access, '-K', '', '-W', password, ...ciphers])
    return { name: `NSS, ${name}`, file: await readFile(out), password, fate: opens(who) }
  }
  return [
    await make('RSA', 'rsa', PASSWORD),
    await make('P-256', 'p256', PASSWORD),
    await make('empty password', 'rsa', ''),
    await make('accented password', 'rsa', ACCENTED),
    await make('RC2-40 and 3DES', 'rsa', PASSWORD, OLD_CIPHERS),
  ]
}

const OLD_CIPHERS = [
  ...['-c', 'PKCS #12 V2 PBE With SHA-1 And 3KEY Triple DES-cbc'],
  ...['-C', 'PKCS #12 V2 PBE With SHA-1 And 40 Bit RC2 CBC'],
]

export async function byKeytool(people: People, folder: string): Promise<Specimen[]> {
  const sources = await Promise.all(
    ['rsa', 'p256'].map(async (who) => {
      const file = join(folder, `to-java-${who}.p12`)
      await writeFile(file, namedP12(people.of(who)))
      return file
    }),
  )
  const make = async (name: string, inputs: readonly string[], fate: Fate, options: readonly string[] = []) => {
    const out = join(folder, `keytool-${name}.p12`)
    for (const input of inputs) {
      const from = ['-srckeystore', input, '-srcstorepass', PASSWORD]
      await run('keytool', ['-importkeystore', ...from, '-destkeystore', out, '-deststorepass', PASSWORD, ...options])
    }
    return { name: `keytool, ${name}`, file: await readFile(out), password: PASSWORD, fate }
  }
  const [rsa = ''] = sources
  return [
    await make('two keys', sources, opens('', { people: ['rsa', 'p256'] })),
    await make('old', [rsa], opens('rsa'), ['-J-Dkeystore.pkcs12.legacy']),
    await make('a JKS instead', [rsa], { code: 'p12_malformed' }, ['-deststoretype', 'JKS']),
  ]
}

/** Bouncy Castle writes lengths as it goes, and leaves no zero behind an empty password. */
export async function byBouncyCastle(people: People, folder: string): Promise<Specimen[]> {
  const { keyFile, certificateFile } = people.of('rsa')
  const [key, certificate] = [join(folder, 'bc-key.der'), join(folder, 'bc-certificate.der')]
  openssl(['pkcs8', '-topk8', '-nocrypt', '-in', keyFile, '-outform', 'DER', '-out', key])
  openssl(['x509', '-in', certificateFile, '-outform', 'DER', '-out', certificate])
  const program = join(import.meta.dirname, 'Keeper.java')
  await run('java', ['-cp', '.data/conformance/lib-dss/*', program, folder, key, certificate, PASSWORD])
  const make = async (name: string, file: string, fate: Fate, password = PASSWORD) => ({
    name: `Bouncy Castle, ${name}`,
    file: await readFile(join(folder, `${file}.p12`)),
    password,
    fate,
  })
  return [
    await make('old, indefinite lengths', 'bc-old', opens('rsa')),
    await make('no password at all', 'bc-absent', opens('rsa'), ''),
    await make('AES', 'bc-aes', opens('rsa')),
    await make('PBMAC1', 'bc-pbmac1', opens('rsa')),
    await make('AES-GCM', 'bc-gcm', { code: 'p12_unsupported' }),
  ]
}

function namedP12({ name, keyFile, certificateFile }: Person): Uint8Array {
  return exportP12(['-inkey', keyFile, '-in', certificateFile, '-name', name], PASSWORD)
}
