import { openAccount } from '../lib/client.ts'
import { hold, type Proof } from '../lib/proof.ts'
import {
  initialise,
  nameMissingSecrets,
  nameMissingSecretsElsewhere,
  refuseEmptyDatabase,
  refuseNewServer,
  refusePooler,
} from './bootstrap.ts'
import { parseWithoutNetwork } from './confined.ts'
import { asAdmin, DATABASE, openDeployment, ownerUrl } from './deployment.ts'
import { endCalls } from './frozen.ts'
import { reservePorts, startLoadBalancer } from './load-balancer.ts'
import { startReceiver } from './receiver.ts'
import { type Processes, restartAll, startLoad } from './restart.ts'
import { restoreElsewhere } from './restore.ts'

export default {
  promise:
    'A split deployment of an ordinary user behind a TLS load balancer starts from an empty database, says what is missing, survives a restore into a new cluster, and restarts under load without a failed call',
  budgetSeconds: 75,
  services: [],
  async run({ say }) {
    const reserved = await reservePorts()
    await using deployment = await openDeployment({ COUNTERSIGN_PUBLIC_URL: `https://127.0.0.1:${reserved.port}` })
    await refuseNewServer(deployment)
    await initialise(deployment, say)
    await Promise.all([refuseEmptyDatabase(deployment, say), refusePooler(deployment, say)])
    await nameMissingSecrets(deployment, say)

    const portOf = (i: 0 | 1) => ({ COUNTERSIGN_PORT: String(reserved.ports[i]) })
    const [first, second, worker, sealer] = await Promise.all([
      deployment.start('api', portOf(0)),
      deployment.start('api', portOf(1)),
      deployment.start('worker'),
      deployment.start('sealer'),
    ])
    const processes: Processes = { apis: [first, second], worker, sealer }
    await using balancer = await startLoadBalancer(deployment, reserved)
    await using receiver = await startReceiver()
    const client = await openAccount(balancer.url)
    await parseWithoutNetwork(client, processes.apis, say)

    // From here on the schema is newer than the code, as in an upgrade.
    await asAdmin(`${deployment.cluster.url}/${DATABASE}`, [
      `INSERT INTO kysely_migration (name, timestamp) VALUES ('9999_newer', 'now')`,
    ])
    const env = { COUNTERSIGN_OWNER_DATABASE_URL: ownerUrl(deployment.cluster.url) }
    const load = startLoad(client, await client.freshDocument())
    const [migrated] = await Promise.all([
      deployment.countersign(['migrate'], env),
      restartAll(deployment, balancer, processes, { api: {}, worker: {}, sealer: {} }),
      nameMissingSecretsElsewhere(deployment, say),
      endCalls(deployment, client.key, say),
    ])
    const calls = await load.end()
    hold(migrated.includes('newer version (9999_newer)'), `migrate of an older version says: ${migrated}`)
    say('12: on the schema of a newer version `migrate` changes nothing, and every process starts and serves')
    say(`rolling restart of 2 apis, worker and sealer under load: 0 of ${calls} calls failed`)

    await processes.worker.stop()
    await restoreElsewhere(deployment, client, receiver, say)
    return `rolling restart: 0 of ${calls} calls failed`
  },
} satisfies Proof
