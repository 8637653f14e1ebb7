import { createInboxLink } from '../../notifications/inbox/open-inbox.ts'
import { newId } from '../../platform/ids.ts'
import type { TestAccount, TestServer } from '../../testing/server.ts'
import type { TestRequest } from './signer-browser.ts'

/** A digest that tells one mailbox of these, and the path of the link in it. */
export async function mailDigest(
  server: TestServer,
  { tenantId }: TestAccount,
  told: { request: TestRequest; position?: number }[],
  mailbox = 'asha@example.com',
): Promise<string> {
  const digestId = newId()
  await server.database.owner(
    `INSERT INTO mail_digests (tenant_id, digest_id, email_key, kind) VALUES ($1, $2, $3, 'invitation')`,
    [tenantId, digestId, Buffer.from(mailbox)],
  )
  for (const { request, position = 0 } of told) {
    await server.database.owner(
      `INSERT INTO digest_items (tenant_id, mail_id, digest_id, request_id, signer_id, generation)
       SELECT tenant_id, $2, $3, request_id, signer_id, link_generation FROM signers WHERE tenant_id = $1 AND signer_id = $4`,
      [tenantId, newId(), digestId, request.signers[position]?.id],
    )
  }
  return server.parts.db.transaction({ tenant: tenantId }, (tx) => createInboxLink(tx, '', 1, { tenantId, digestId }))
}
