import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './command.ts'
import type { Failure, Judge, PdfsigVerdict, Question } from './types.ts'

/**
 * poppler's pdfsig. It trusts what an NSS database trusts, so one is made per set of roots. It validates neither
 * document timestamps nor later revisions. 22.12 answers "Unknown issue with Certificate" for a second signature by
 * one certificate, and for every signature under -no-ocsp, so OCSP stays on even for an offline question.
 */
export function openPdfsig(): Judge<PdfsigVerdict> {
  const databases = new Map<string, Promise<string>>()

  async function judge(question: Question): Promise<PdfsigVerdict | Failure> {
    const key = question.roots.join('\n')
    const database = databases.get(key) ?? trustDatabase(question.roots)
    databases.set(key, database)
    const secret = question.password === undefined ? [] : ['-upw', question.password]
    const args = ['-nssdir', `sql:${await database}`, ...secret, question.file]
    const { code, stdout, stderr } = await run('pdfsig', args)
    if (stdout.includes('does not contain any signatures')) return { signatures: [] }
    return stdout.includes('Signature #') ? parse(stdout) : { error: `pdfsig exit ${code}: ${stderr.trim()}` }
  }

  async function close(): Promise<void> {
    for (const database of databases.values()) await rm(await database, { recursive: true, force: true })
    databases.clear()
  }

  return { judge, close }
}

async function trustDatabase(roots: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-nss-'))
  await certutil(folder, ['-N', '--empty-password'])
  for (const [index, root] of roots.entries()) {
    await certutil(folder, ['-A', '-n', `root-${index}`, '-t', 'CT,C,C', '-i', root])
  }
  return folder
}

async function certutil(folder: string, args: readonly string[]): Promise<void> {
  const { code, stderr } = await run('certutil', [...args, '-d', `sql:${folder}`])
  if (code !== 0) throw new Error(`certutil ${args.join(' ')} failed with ${code}: ${stderr.trim()}`)
}

function parse(stdout: string): PdfsigVerdict {
  const blocks = stdout.split(/^Signature #\d+:$/m).slice(1)
  const signed = blocks.filter((block) => !block.includes('The signature form field is not signed.'))
  return {
    signatures: signed.map((block) => ({
      field: line(block, 'Signature Field Name'),
      signedBy: line(block, 'Signer Certificate Common Name'),
      signature: line(block, 'Signature Validation'),
      certificate: line(block, 'Certificate Validation'),
      wholeDocument: block.includes('Total document signed') && !block.includes('Not total document signed'),
    })),
  }
}

const line = (block: string, label: string): string | null =>
  new RegExp(`^\\s*- ${label}: (.*)$`, 'm').exec(block)?.[1] ?? null
