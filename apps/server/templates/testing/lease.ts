import { contentSource } from '../../documents/rendering/content-source.ts'
import type { TestAccount, TestServer } from '../../testing/server.ts'
import { textPdf } from './text-pdf.ts'

/** A lease with tags for two roles and three fields. One tag is written in several text runs. */
const LEASE = textPdf(
  [
    { x: 72, y: 700, text: ['Tenant: {', '{te', 'xt:tenant.na', 'me; width=220}}'] },
    { x: 72, y: 660, text: 'Rent: {{number:rent; format=1,234,567.89; width=90; align=right}}' },
    { x: 72, y: 620, text: '{{text:notes; multiline; optional; width=300; height=40}}' },
  ],
  [
    { x: 72, y: 300, text: '{{sign:tenant}}', size: 6 },
    { x: 320, y: 300, text: '{{sign:landlord; width=120; height=36}}', size: 6 },
    { x: 320, y: 500, text: '{{Handlebars}} {{other:thing}}' },
  ],
)

export const tenant = { name: 'Asha Rao', email: 'asha@example.com' }
export const landlord = { name: 'Ben Ode', email: 'ben@example.com' }

/** Creates templates of leases for a sender, and reads the documents made from them. */
export function leaseTemplates(server: TestServer, sender: TestAccount) {
  let uploaded: Promise<string> | undefined

  async function uploadPdf(pdf: Uint8Array = LEASE, by = sender): Promise<string> {
    const answer = await by.call('POST', 'documents?name=Lease.pdf', pdf, { 'content-type': 'application/pdf' })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json().document_id
  }

  /** Preflight is slow, so the lease is uploaded once and copied. */
  async function copyLease(): Promise<string> {
    uploaded ??= uploadPdf()
    return (await sender.call('POST', `documents/${await uploaded}/copy`)).json().document_id
  }

  return {
    uploadPdf,
    async createTemplate(more: object = {}, pdf?: Uint8Array) {
      const document_id = pdf ? await uploadPdf(pdf) : await copyLease()
      const answer = await sender.call('POST', 'templates', { document_id, ...more })
      return { status: answer.statusCode, body: answer.json() }
    },
    /** The lines of text on a page. */
    async linesOf(documentId: string, page: number): Promise<string[]> {
      const source = await contentSource(server.parts, sender.tenantId, documentId)
      return (await server.parts.renderer.read(source, page)).lines.map(({ text }) => text)
    },
    contentOf: (documentId: string) => sender.call('GET', `documents/${documentId}/content`),
  }
}
