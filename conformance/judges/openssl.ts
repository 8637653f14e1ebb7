import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './command.ts'
import { findSignatures, type RawSignature } from './raw-signatures.ts'
import type { Failure, Judge, OpensslVerdict, Question } from './types.ts'

/** `openssl cms` and `openssl ts`: is each CMS or timestamp token right for the bytes it covers. No revocation. */
export const openOpenssl = (): Judge<OpensslVerdict> => ({ judge, close: async () => undefined })

async function judge(question: Question): Promise<OpensslVerdict | Failure> {
  const bytes = await readFile(question.file)
  const folder = await mkdtemp(join(tmpdir(), 'conformance-openssl-'))
  try {
    const roots = join(folder, 'roots.pem')
    await writeFile(roots, (await Promise.all(question.roots.map((root) => readFile(root, 'utf8')))).join('\n'))
    const signatures = []
    for (const signature of findSignatures(bytes)) signatures.push(await verify(signature, bytes, folder, question))
    return { signatures }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function verify(signature: RawSignature, bytes: Buffer, folder: string, question: Question) {
  const token = join(folder, 'token.der')
  const covered = join(folder, 'covered.bin')
  const [start = 0, length = 0, resume = 0, rest = 0] = signature.byteRange
  await writeFile(token, signature.contents)
  await writeFile(covered, [bytes.subarray(start, start + length), bytes.subarray(resume, resume + rest)])

  const common = ['-CAfile', join(folder, 'roots.pem'), ...moment(question.at)]
  const { code, stderr } =
    signature.subFilter === 'ETSI.RFC3161'
      ? await run('openssl', ['ts', '-verify', '-token_in', '-in', token, '-data', covered, ...common])
      : await run('openssl', [
          ...['cms', '-verify', '-inform', 'DER', '-in', token, '-content', covered, '-binary', '-out', '/dev/null'],
          ...['-purpose', 'any', ...(signature.subFilter === 'ETSI.CAdES.detached' ? ['-cades'] : [])],
          ...common,
        ])
  const { subFilter, byteRange } = signature
  return { subFilter, byteRange, ok: code === 0, message: stderr.trim() }
}

function moment(at: number | string | undefined): string[] {
  if (at === undefined) return []
  const milliseconds = typeof at === 'number' ? Date.now() + at * 1000 : Date.parse(at)
  return ['-attime', String(Math.floor(milliseconds / 1000))]
}
