// Starts the entry points of the server in this process, as `node apps/server/processes/serve-api.ts` does. It loads
// nothing else, so that a server has no command of operators in its memory.

const FOLDER = '../server/processes/'

export const PROCESSES = {
  api: { file: 'serve-api.ts', does: 'the HTTP API and the pages of signers; any number' },
  worker: { file: 'serve-worker.ts', does: 'mails, webhooks, timers, bulk jobs; any number' },
  sealer: { file: 'serve-sealer.ts', does: 'seals documents; the only process with signing keys; any number' },
  examiner: { file: 'serve-examiner.ts', does: 'reads untrusted files where bubblewrap cannot be used' },
  all: { file: 'all.ts', does: 'api, worker and sealer in one process, for a small machine' },
} as const

export type ProcessName = keyof typeof PROCESSES

export function isProcess(name: string | undefined): name is ProcessName {
  return name !== undefined && Object.hasOwn(PROCESSES, name)
}

export async function startProcess(name: ProcessName): Promise<void> {
  await import(new URL(`${FOLDER}${PROCESSES[name].file}`, import.meta.url).href)
}
