import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WitnessStatement } from '@countersign/domain/signrequest'
import { createPki, issueSigner, type Pki } from '@countersign/sandbox-pki'
import { blobName } from '../../platform/blobs/name.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { fromPublicId, sha256 } from '../../platform/ids.ts'
import { SYSTEM } from '../../signrequests/change/audit.ts'
import { change } from '../../signrequests/change/change.ts'
import { latestRevisionOf } from '../../signrequests/revisions/read.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { openCertificates } from '../../trust/open.ts'
import { type CertificateWorkDeps, certificateAttempts, certificateChecks } from '../certificate/work.ts'
import { workOnDue } from '../claimed-work.ts'
import { sandboxCredentials } from '../credentials/sandbox.ts'
import type { StoredMark } from '../drawn/mark.ts'
import { type SealDeps, sealDue } from '../seal.ts'

// Creates requests on a real document and signs them as the signer's page does.

const SAMPLE = new URL('../../documents/sample/consulting-agreement.pdf', import.meta.url)

export const DRAWN: StoredMark = {
  kind: 'drawn',
  strokes: [{ width: 2, points: [10, 40, 30, 10, 50, 45, 70, 12, 95, 40] }],
}

export interface Made {
  documentId: string
  requestId: string
  path: string
  /** Row ids, in order. */
  signers: string[]
}

export interface TestSigning {
  server: TestServer
  sender: TestAccount
  deps: SealDeps & CertificateWorkDeps
  /** The authority of the seals and time-stamps. Its switches make it fail. */
  pki: Pki
  upload(pdf?: Uint8Array): Promise<string>
  /** Uses a copy of the sample document by default. */
  make(names: string[], more?: Record<string, unknown>, documentId?: string): Promise<Made>
  view(made: Made, signer: number): Promise<void>
  sign(made: Made, signer: number, mark?: StoredMark, witness?: WitnessStatement): Promise<void>
  approve(made: Made, signer: number): Promise<void>
  /** Seals until no request is due. */
  seal(more?: Partial<SealDeps>): Promise<void>
  /** Runs certificate checks and attempts until none is due. */
  workForCertificates(more?: Partial<CertificateWorkDeps>): Promise<void>
  stop(): Promise<void>
}

export async function startTestSigning(env: Record<string, string> = {}): Promise<TestSigning> {
  const server = await startTestServer(env)
  const sender = await server.open()
  const { parts } = server
  const limits = { max: 2, statementTimeoutMs: 10_000, lockTimeoutMs: 5_000, poolWaitMs: 5_000 }
  const sealer = openDatabase({ url: server.database.url, role: 'countersign_sealer', ...limits })
  const pki = createPki({ baseUrl: 'http://pki.sandbox.invalid' })
  const { key, chain } = issueSigner(pki, { subject: { commonName: 'Test Seal' } })
  const credentials = sandboxCredentials(pki, key, chain[0])
  const { trust } = parts.config
  const certificates = openCertificates({ db: parts.db, trust, dnsServers: [], sandbox: async () => pki })
  const problems: unknown[] = []
  const deps: SealDeps & CertificateWorkDeps = {
    ...server.deps,
    sealer,
    blobs: parts.blobs,
    credentials: async () => credentials,
    certificates: async () => certificates,
    workFolder: join(parts.config.dataFolder, 'sealing'),
    publicUrl: parts.config.publicUrl,
    log: { warn: (what: unknown) => problems.push(what), error: (what: unknown) => problems.push(what) } as never,
  }

  const upload = async (pdf: Uint8Array = readFileSync(SAMPLE)) => {
    const answer = await sender.call('POST', 'documents', Buffer.from(pdf), { 'content-type': 'application/pdf' })
    if (answer.statusCode !== 200) throw new Error(`The upload failed: ${answer.body}`)
    return answer.json().document_id as string
  }
  let sample: Promise<string> | undefined
  const copySample = async () => {
    sample ??= upload()
    return (await sender.call('POST', `documents/${await sample}/copy`)).json().document_id as string
  }

  async function make(names: string[], more: Record<string, unknown> = {}, given?: string): Promise<Made> {
    const documentId = given ?? (await copySample())
    const signers = names.map((name) => ({ name, email: `${encodeURIComponent(name)}@example.com` }))
    const answer = await sender.call('POST', 'document-signrequest', { document_id: documentId, signers, ...more })
    if (answer.statusCode !== 200) throw new Error(`The request was not created: ${answer.body}`)
    const path = `document-signrequest/${documentId}`
    const shown = await sender.call('GET', path)
    if (shown.statusCode !== 200) throw new Error(`The request cannot be read: ${shown.body}`)
    const { signers: made } = shown.json()
    return {
      documentId,
      requestId: fromPublicId('sr', String(answer.headers['sign-request-id'])) ?? '',
      path,
      signers: made.map(({ id }: { id: string }) => fromPublicId('sgn', id) ?? ''),
    }
  }

  async function view({ requestId, signers }: Made, signer: number): Promise<void> {
    const by = { signerId: signers[signer] ?? '', linkGeneration: 1 }
    await change(deps, sender.tenantId, { requestId }, SYSTEM, ({ now }) => ({ type: 'View', at: now, ...by }))
  }

  async function latestOf({ requestId }: Made) {
    const { tenantId: tenant } = sender
    const latest = await deps.db.transaction({ tenant }, (tx) => latestRevisionOf(tx, tenant, requestId))
    if (!latest) throw new Error('The request has no document.')
    return latest
  }

  async function approve(made: Made, signer: number): Promise<void> {
    await view(made, signer)
    const by = { signerId: made.signers[signer] ?? '', linkGeneration: 1 }
    const { sha256: documentSha256 } = await latestOf(made)
    await change(deps, sender.tenantId, { requestId: made.requestId }, SYSTEM, ({ now }) => ({
      ...{ type: 'Approve', at: now, documentSha256, ...by },
    }))
  }

  async function sign(made: Made, signer: number, mark = DRAWN, witness?: WitnessStatement): Promise<void> {
    await view(made, signer)
    const { requestId, signers } = made
    const [tenantId, signerId] = [sender.tenantId, signers[signer] ?? '']
    const latest = await latestOf(made)
    const bytes = Buffer.from(JSON.stringify(mark))
    const hash = sha256(bytes)
    const { name, versionId, size } = await deps.blobs.put(
      blobName(tenantId, latest.documentId, hash),
      latest.key,
      bytes,
    )
    await change(
      deps,
      tenantId,
      { requestId },
      SYSTEM,
      ({ now }) => ({
        type: 'Sign',
        at: now,
        signerId,
        linkGeneration: 1,
        drawingSha256: hash.toString('hex'),
        agreement: {
          documentSha256: latest.sha256,
          consentVersion: '1',
          consentSha256: '00'.repeat(32),
          consentText: 'I agree.',
          mark: mark.kind,
          ...(witness ? { witness } : {}),
        },
      }),
      () => [
        {
          text: `INSERT INTO marks (tenant_id, request_id, signer_id, sha256, key_id, object_name, version_id, size, kind)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          values: [tenantId, requestId, signerId, hash, latest.key.keyId, name, versionId, size, mark.kind],
        },
      ],
    )
  }

  return {
    server,
    sender,
    deps,
    pki,
    upload,
    make,
    view,
    sign,
    approve,
    seal: async (more = {}) => {
      problems.length = 0
      while ((await sealDue({ ...deps, ...more })) > 0);
      const [problem] = problems as { err?: Error }[]
      if (problem && !more.log) throw new Error('Sealing failed.', { cause: problem.err ?? problem })
    },
    workForCertificates: async (more = {}) => {
      const used = { ...deps, ...more }
      const [attempts, checks] = [certificateAttempts(used), certificateChecks(used)]
      while ((await workOnDue(used, attempts)) + (await workOnDue(used, checks)) > 0);
    },
    stop: async () => {
      await sealer.close()
      await server.stop()
    },
  }
}
