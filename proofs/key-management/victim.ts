import { WRAPPED_TABLES } from '../../apps/cli/keys/wrapped-tables.ts'
import { openDatabase } from '../../apps/server/platform/db/database.ts'
import { openKeyFile } from '../../apps/server/platform/master-keys/file-driver.ts'
import { rewrap } from '../../apps/server/platform/master-keys/rotate.ts'

// A rotation that kills itself after a step: node victim.ts DATABASE KEY_FILE TO GRACE_MS [STEP]

const [url = '', file = '', to = '', graceMs = '', killedAt] = process.argv.slice(2)
const limits = { max: 1, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
const db = openDatabase({ url, role: 'countersign_keys', ...limits })
const onStep = (step: string) => {
  if (step === killedAt) process.kill(process.pid, 'SIGKILL')
}
await rewrap({ db, driver: await openKeyFile(file), tables: WRAPPED_TABLES, graceMs: Number(graceMs), onStep }, to)
await db.close()
