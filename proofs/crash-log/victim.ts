import { appendFileSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { openLogKey } from '../../apps/server/evidence/log/key.ts'
import { startLog } from '../../apps/server/evidence/log/start.ts'
import type { OnLogStep } from '../../apps/server/evidence/log/steps.ts'
import { asRole } from '../../apps/server/evidence/log/testing/log.ts'
import { openFileSystem } from '../../apps/server/platform/blobs/file-system.ts'
import { plainObjects } from '../../apps/server/platform/blobs/plain.ts'

// The real writer of the log, which kills itself (SIGKILL: nothing is finished, nothing is said) at one point of its
// work. Whatever it signs is noted first of all, as somebody who overhears the key would.

const { LOG_DATABASE = '', LOG_FOLDER = '', CRASH_POINT = '', CRASH_TURN = '1' } = process.env
let turnsLeft = Number(CRASH_TURN)

const onStep: OnLogStep = (step, when) => {
  if (`${when} ${step}` !== CRASH_POINT || --turnsLeft > 0) return
  flushCompileCache() // so that the next one starts sooner
  process.kill(process.pid, 'SIGKILL')
  return new Promise<never>(() => {})
}

startLog({
  db: asRole(LOG_DATABASE, 'countersign_log'),
  plain: plainObjects(await openFileSystem(LOG_FOLDER)),
  name: 'test',
  mode: 'test',
  origin: 'sign.example/log/test',
  openSigner: async (origin) => {
    const signer = await openLogKey({ kind: 'own-file', file: join(LOG_FOLDER, 'log.key') }, origin)
    const sign = (message: Uint8Array) => {
      appendFileSync(join(LOG_FOLDER, 'signed'), `${Buffer.from(message).toString('base64')}\n`)
      return signer.sign(message)
    }
    return { ...signer, sign }
  },
  stamp: async () => new Uint8Array(),
  lockYears: null,
  // Two may be at it at once, which is said and no harm.
  log: { warn: () => {}, error: () => {} },
  onStep,
})
process.stdout.write('The log is written, for a while\n')
