import { run } from './command.ts'
import type { Failure, Judge, QpdfVerdict, Question } from './types.ts'

const EXIT_WARNINGS = 3

/** `qpdf --check`: is the file's structure sound. */
export const openQpdf = (): Judge<QpdfVerdict> => ({ judge, close: async () => undefined })

async function judge({ file, password }: Question): Promise<QpdfVerdict | Failure> {
  const secret = password === undefined ? [] : [`--password=${password}`]
  const { code, stderr } = await run('qpdf', [...secret, '--check', file])
  const lines = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('qpdf: operation succeeded'))
  return {
    ok: code === 0,
    warnings: code === EXIT_WARNINGS ? lines : lines.filter((line) => line.startsWith('WARNING')),
    errors: code === 0 || code === EXIT_WARNINGS ? [] : lines.filter((line) => !line.startsWith('WARNING')),
  }
}
