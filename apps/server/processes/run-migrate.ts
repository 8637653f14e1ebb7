import { ConfigError, readConfig } from '../config/config.ts'
import { migrate, startPartitionTimer } from '../migrations/migrate.ts'
import { makeLogger } from '../platform/log.ts'
import { announce, logProcessErrors } from './process-logs.ts'
import { started } from './started.ts'
import { stopOnSignals } from './stop.ts'

// Migrates the database and creates partitions, as its owner (`countersign migrate` does the same once). With --timer it
// then keeps running and creates the partitions of the coming months.
logProcessErrors()
const { ownerDatabaseUrl, logLevel } = await started(() => readConfig(process.env))
await started(() => {
  if (ownerDatabaseUrl) return migrate(ownerDatabaseUrl)
  throw new ConfigError(['COUNTERSIGN_OWNER_DATABASE_URL is not set: migrations run as the owner of the schema'])
})
announce('The database is migrated')
if (ownerDatabaseUrl && process.argv.includes('--timer')) {
  const log = makeLogger(logLevel)
  const onError = (err: Error) => log.error({ err }, 'creating partitions failed and will be retried')
  const timer = startPartitionTimer(ownerDatabaseUrl, onError)
  stopOnSignals(() => timer.stop())
}
