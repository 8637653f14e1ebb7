import { ConfigError } from '../config/config.ts'

/** Starts, or ends the process: in words where whoever started it can mend it, else with the whole error. */
export async function started<T>(start: () => T | Promise<T>): Promise<T> {
  try {
    return await start()
  } catch (error) {
    const words = wordsFor(error)
    if (words === undefined) throw error
    process.stderr.write(`${words}\n`)
    process.exit(1)
  }
}

function wordsFor(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  const where = `${address}:${port}`
  if (code === 'EADDRINUSE') return `${where} is taken. Stop what listens there, or set COUNTERSIGN_PORT.`
  if (code === 'EACCES' && syscall === 'listen') return `This user may not listen at ${where}. Set COUNTERSIGN_PORT.`
  if (code === 'ECONNREFUSED' && syscall === 'connect') {
    return `Nothing answers at ${where}. Start the database (bin/services up postgres), or set COUNTERSIGN_DATABASE_URL.`
  }
  return undefined
}
