import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { fromPublicId, newId } from '../../platform/ids.ts'
import type { Loop } from '../../platform/loop.ts'
import { textPdf } from '../../templates/testing/text-pdf.ts'
import { startTestServer, type TestAccount, type TestServer } from '../../testing/server.ts'
import { insertVersions } from '../jobs/versions.ts'
import { jobIn, sendJob, startBulkWorker } from '../testing/bulk.ts'
import { makeRowChecker } from './check-row.ts'
import { editFailedRow } from './edit-row.ts'

let server: TestServer
let sender: TestAccount
let worker: Loop
let template: { template_id: string; document_id: string }
beforeAll(async () => {
  server = await startTestServer()
  sender = await server.open()
  worker = startBulkWorker(server)
  const pdf = textPdf([
    { x: 72, y: 700, text: 'Tenant: {{text:tenant.name; width=220}}' },
    { x: 72, y: 660, text: 'Rent: {{number:rent; width=90}}' },
    { x: 72, y: 300, text: '{{sign:tenant}}', size: 6 },
  ])
  const uploaded = await sender.call('POST', 'documents?name=Lease.pdf', pdf, { 'content-type': 'application/pdf' })
  const { document_id } = uploaded.json()
  const created = await sender.call('POST', 'templates', { document_id })
  if (created.statusCode !== 200) throw new Error(created.body)
  template = created.json()
})
afterAll(async () => {
  await worker.stop()
  await server.stop()
})

const tenant = (i: number) => ({ name: `Tenant ${i}`, email: `tenant${i}@example.com` })
const versionsUsed = () =>
  server.database.owner(
    `SELECT m.version, count(*)::int AS n FROM sign_requests r JOIN document_merges m USING (tenant_id, document_id)
      WHERE r.job_id IS NOT NULL GROUP BY 1 ORDER BY 1`,
  )

describe('rows of a template', () => {
  test('each create a document, from the version that was the newest at the upload', async () => {
    const rows = Array.from({ length: 20 }, (_, i) => ({ roles: { tenant: tenant(i) }, values: { rent: 1000 + i } }))
    const query = `?template_id=${template.template_id}&notify=false&hold=true`
    const { id } = (await sendJob(sender, rows, query)).json()
    const { document_id } = template
    const changed = await sender.call('PUT', `templates/${template.template_id}`, { document_id, name: 'Second' })
    expect(changed.json()).toMatchObject({ version: 2 })
    await sender.call('POST', `bulk-jobs/${id}/resume`)
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 20, failed: 0 })
    expect(await versionsUsed()).toEqual([{ version: 1, n: 20 }])
  })

  test('can be a table with columns for roles and values, with errors by column', async () => {
    const table = [
      'Mieter;roles.tenant.email;Miete',
      'Asha Rao;asha@example.com;1250',
      'Ben Ode;ben@example.com;viel',
      'Cem Kaya;keine;900',
    ].join('\r\n')
    const mapping = encodeURIComponent(JSON.stringify({ Mieter: 'roles.tenant.name', Miete: 'values.rent' }))
    const query = `?template_id=${template.template_id}&mapping=${mapping}&dry_run=true`
    const report = (await sendJob(sender, table, query, 'text/csv')).json()
    expect(report).toMatchObject({
      rows: 3,
      valid: 1,
      invalid: 2,
      errors: [
        { row: 2, column: 'Miete', field: 'values.rent' },
        { row: 3, column: 'roles.tenant.email', code: 'malformed' },
      ],
    })
  })

  test('fail alone if their template does not exist', async () => {
    const rows = [
      { template_id: 'tpl_00000000000000000000000000', roles: { tenant: tenant(1) } },
      { template_id: template.template_id, version: 9, roles: { tenant: tenant(2) } },
      { template_id: template.template_id, version: 1, roles: { tenant: tenant(3) }, values: { rent: 5 } },
    ]
    const { id } = (await sendJob(sender, rows, '?notify=false')).json()
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 1, failed: 2 })
  })

  test('use the pinned version after the template is deleted', async () => {
    const own = (await sender.call('POST', 'templates', { document_id: template.document_id })).json()
    const row = { roles: { tenant: tenant(1) }, values: { rent: 5 } }
    const named = {
      ...row,
      template_id: own.template_id,
      version: 1,
      roles: { tenant: { ...tenant(2), email: 'bad' } },
    }
    const query = `?template_id=${own.template_id}&notify=false&hold=true`
    const { id } = (await sendJob(sender, [row, named], query)).json()
    expect((await sender.call('DELETE', `templates/${own.template_id}`)).statusCode).toBe(200)
    await sender.call('POST', `bulk-jobs/${id}/resume`)
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 1, failed: 1 })
    const edited = await sender.call('PATCH', `bulk-jobs/${id}/rows/2`, { roles: { tenant: tenant(2) } })
    expect(edited.statusCode).toBe(200)
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 2, failed: 0 })

    // Other jobs cannot use any version of the deleted template.
    const newJob = await sendJob(sender, [{ ...row, version: 1 }], `?template_id=${own.template_id}&version=1`)
    expect(newJob.statusCode).toBe(404)
    const { id: other } = (await sendJob(sender, [{ ...row, template_id: own.template_id, version: 1 }])).json()
    expect((await jobIn(sender, other, 'completed')).progress).toMatchObject({ created: 0, failed: 1 })
    const rejected = await sender.call('PATCH', `bulk-jobs/${other}/rows/1`, { reference: 'x' })
    expect(rejected.json()).toMatchObject({ errors: [{ field: 'template_id', code: 'not_found' }] })
  })

  test('are edited on a single database connection, whichever version they name', async () => {
    const { template_id } = template
    const wrong = { template_id, roles: { tenant: { ...tenant(1), email: 'bad' } }, values: { rent: 5 } }
    const { id } = (await sendJob(sender, [wrong], '?notify=false')).json()
    await jobIn(sender, id, 'completed')
    const limits = { max: 1, statementTimeoutMs: 5_000, lockTimeoutMs: 2_000, poolWaitMs: 500 }
    const db = openDatabase({ url: server.database.url, role: 'countersign_app', ...limits })
    const edit = (patch: object) => {
      const deps = { db, blobs: server.parts.blobs, check: makeRowChecker() }
      return editFailedRow(deps, sender.tenantId, fromPublicId('job', id) ?? '', 1, { ...patch })
    }
    try {
      await expect(edit({ version: 1 })).rejects.toMatchObject({ code: 'validation_failed' })
      await edit({ roles: { tenant: tenant(1) } })
    } finally {
      await db.close()
    }
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 1, failed: 0 })
  })

  test('fail if their template was deleted during the upload; the job completes', async () => {
    const rows = [{ template_id: template.template_id, roles: { tenant: tenant(1) }, values: { rent: 5 } }]
    const { id } = (await sendJob(sender, rows, '?notify=false&hold=true')).json()
    const jobId = fromPublicId('job', id) ?? ''
    await server.database.owner('DELETE FROM bulk_templates WHERE job_id = $1', [jobId])
    const gone = { templateId: newId(), version: 1, newest: true }
    await server.parts.db.flush({ tenant: sender.tenantId }, [insertVersions(sender.tenantId, jobId, [gone])])
    await sender.call('POST', `bulk-jobs/${id}/resume`)
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 0, failed: 1 })
    const { data } = (await sender.call('GET', `bulk-jobs/${id}/rows`)).json()
    expect(data[0].error.errors).toMatchObject([{ field: 'template_id', code: 'not_found' }])
  })

  test('accept an upper-case template id', async () => {
    const template_id = `tpl_${template.template_id.slice(4).toUpperCase()}`
    const rows = [{ template_id, roles: { tenant: tenant(1) }, values: { rent: 5 } }]
    const { id } = (await sendJob(sender, rows, '?notify=false')).json()
    expect((await jobIn(sender, id, 'completed')).progress).toMatchObject({ created: 1, failed: 0 })
  })
})
