import { startTestCluster } from '../../apps/server/testing/cluster.ts'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { openAccount, until } from '../lib/client.ts'
import { mustFind } from '../lib/faults.ts'
import { hold, type Proof } from '../lib/proof.ts'
import {
  initialise,
  migrateManaged,
  nameMissingSecrets,
  nameMissingSecretsElsewhere,
  refuseEmptyDatabase,
  refusePooler,
} from './bootstrap.ts'
import { parseWithoutNetwork } from './confined.ts'
import { asAdmin, DATABASE, openDeployment, ownerUrl, settled } from './deployment.ts'
import { endCalls, LIMITS } from './frozen.ts'
import { reservePorts, startLoadBalancer } from './load-balancer.ts'
import { startReceiver } from './receiver.ts'
import { type Processes, restartAll, type Settings, startLoad } from './restart.ts'
import { restoreElsewhere } from './restore.ts'
import { reportSealing } from './sealing.ts'
import { acceptMetrics, countWaiting, stayWithoutMail } from './signals.ts'

export default {
  promise:
    'Separate processes of an ordinary user behind a TLS load balancer start from an empty database, name what is missing, go on after a restore into a new cluster, and are restarted one after the other under load without a failed call',
  topic: 'Operations',
  budgetSeconds: 150,
  services: ['rgw'],
  limits: LIMITS,
  faults: {
    'failed call': 'both apis are killed under load',
    'missing partition': 'missing partitions of this month and of the next',
    'full disk': 'the data folder of a sealer has no byte left',
    'missing keys': 'a host without the master key, and one without the webhook keys',
  },
  async run({ say }) {
    const reserved = await reservePorts()
    await using deployment = await openDeployment({
      COUNTERSIGN_PUBLIC_URL: `https://127.0.0.1:${reserved.port}`,
      // Nobody listens there. Mails of the sandbox are captured.
      COUNTERSIGN_SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    })
    await initialise(deployment, say)
    await settled([
      migrateManaged(deployment, say),
      refuseEmptyDatabase(deployment, say),
      refusePooler(deployment, say),
      nameMissingSecrets(deployment, say),
    ])

    const settings = await settingsOf(reserved.ports)
    const [first, second, worker, sealer] = await Promise.all([
      deployment.start('api', settings.apis[0]),
      deployment.start('api', settings.apis[1]),
      deployment.start('worker', settings.worker),
      deployment.start('sealer', settings.sealer),
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
    const fresh = startTestCluster()
    fresh.catch(() => {})
    deployment.atEnd(async () => (await fresh).stop())
    const load = startLoad(client, await client.freshDocument())
    const migrated = deployment.countersign(['migrate'], env)
    await settled([
      migrated,
      restartAll(deployment, balancer, processes, settings),
      nameMissingSecretsElsewhere(deployment, say),
      endCalls(deployment, client.key, say),
      reportSealing(deployment, say),
    ]).finally(() => load.stop())
    const calls = await load.ended()
    const words = await migrated
    hold(words.includes('newer version (9999_newer)'), `migrate of an older version says: ${words}`)
    say('12: on the schema of a newer version `migrate` changes nothing, and every process starts and serves')
    say(`rolling restart of 2 apis, worker and sealer under load: 0 of ${calls} calls failed`)

    await stayWithoutMail(balancer, settings, say)
    await acceptMetrics(settings, say)
    await Promise.all([processes.worker.stop(), processes.sealer.stop()])
    await countWaiting(client, settings, say)
    await restoreElsewhere(deployment, await fresh, client, receiver, say)
    for (const api of processes.apis) api.child.kill('SIGKILL')
    const planted = startLoad(client, 'none')
    await until(async () => planted.calls() > 0 || undefined)
    planted.stop()
    await mustFind('failed call', () => planted.ended())
    return `12 points hold; rolling restart: 0 of ${calls} calls failed`
  },
} satisfies Proof

/** Each process has a port for its health and metrics. */
async function settingsOf(ports: readonly [number, number]): Promise<Settings> {
  const port = async () => String(await freePort())
  const api = async (own: number) => ({
    COUNTERSIGN_PORT: String(own),
    COUNTERSIGN_METRICS_PORT: await port(),
    COUNTERSIGN_METRICS_INTERVAL_MS: '1000',
  })
  return {
    apis: [await api(ports[0]), await api(ports[1])],
    worker: { COUNTERSIGN_WORKER_HEALTH_PORT: await port() },
    sealer: { COUNTERSIGN_HEALTH_PORT: await port() },
  }
}
