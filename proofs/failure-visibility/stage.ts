import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPki, type Pki, servePki } from '@countersign/sandbox-pki'
import { type SmtpListener, startSmtpListener } from '../../apps/server/platform/mail/testing/smtp-listener.ts'
import { freePort } from '../../apps/server/testing/free-port.ts'
import { approvedAccount } from '../lib/approved-account.ts'
import { type Client, openAccount } from '../lib/client.ts'
import { liveSealSettings } from '../lib/live-seal.ts'
import { type Stack, startStack } from '../lib/stack.ts'

// One installation for all planted failures, whose objects are files. It has a live seal, whose authority can fail.

export interface Stage extends AsyncDisposable {
  stack: Stack
  /** A sandbox account. */
  client: Client
  /** An account of live mode. */
  live: Client
  /** The mail server. It refuses mails to `refused…`, and takes none to `later…` now. */
  mailServer: SmtpListener
  /** The authority of the live seal. Its switches make it fail, for all live requests at once. */
  pki: Pki
  /** Runs a statement as the owner of the schema: time that passes, and rows that are broken. */
  sql: Stack['database']['owner']
  /** Deletes the stored objects of a document. */
  loseObjects(documentId: string): Promise<void>
  /** Changes a byte in the middle of each stored object of a document. */
  damageObjects(documentId: string): Promise<void>
  /** How often work of this kind failed for good, as the metric says. */
  permanentFailures(work: string): Promise<number>
}

export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-live-'))
  const authority = await servePki({ host: '127.0.0.1', port: 0 }, (baseUrl) => createPki({ baseUrl }))
  const { pki, url } = authority
  const tsaUrls = [`${url}/tsa`, `${url.replace('127.0.0.1', 'localhost')}/tsa`] as const
  const metricsPort = await freePort()
  const mailServer = await startSmtpListener(answerTo)
  const stack = await startStack({
    processes: ['all'],
    sandboxEsp: true,
    env: {
      ...liveSealSettings({ folder, pki, tsaUrls }),
      ...{ COUNTERSIGN_METRICS_PORT: String(metricsPort), COUNTERSIGN_LOG: 'fatal' },
      ...{ COUNTERSIGN_SMTP_URL: mailServer.url, COUNTERSIGN_MAIL_RATE: '1000/60000' },
      ...{ COUNTERSIGN_DIGEST_QUIET_SECONDS: '1', COUNTERSIGN_DIGEST_LONGEST_SECONDS: '3' },
    },
  })
  return {
    ...{ stack, pki, mailServer, sql: stack.database.owner },
    live: await approvedAccount(stack),
    client: await openAccount(stack.url),
    ...objectsIn(join(stack.env.COUNTERSIGN_DATA ?? '', 'blobs')),
    permanentFailures: (work) => readCounter(metricsPort, work),
    [Symbol.asyncDispose]: async () => {
      await stack.stop()
      await authority.close()
      await mailServer.close()
      rmSync(folder, { recursive: true })
    },
  }
}

function answerTo(recipient: string): string {
  if (recipient.startsWith('refused')) return '550 5.1.1 no such mailbox'
  return recipient.startsWith('later') ? '450 4.2.0 try again later' : '250 2.1.5 ok'
}

function objectsIn(folder: string): Pick<Stage, 'loseObjects' | 'damageObjects'> {
  const objectsOf = async (documentId: string) => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile() && entry.parentPath.endsWith(`/${documentId}`))
    if (files.length === 0) throw new Error(`the document ${documentId} has no stored object`)
    return files.map(({ parentPath, name }) => join(parentPath, name))
  }
  return {
    loseObjects: async (documentId) => {
      for (const path of await objectsOf(documentId)) await rm(path)
    },
    damageObjects: async (documentId) => {
      for (const path of await objectsOf(documentId)) {
        const bytes = await readFile(path)
        const middle = bytes.length >> 1
        bytes[middle] = (bytes[middle] ?? 0) ^ 1
        await writeFile(path, bytes)
      }
    },
  }
}

async function readCounter(port: number, work: string): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const sample = new RegExp(`^countersign_permanent_failures_total\\{work="${work}"\\} (\\d+)`, 'm')
  return Number(sample.exec(metrics)?.[1] ?? 0)
}
