import type { Statement } from '../../platform/db/database.ts'
import type { Remainder } from './values.ts'

// What an erasure does to the rows of one request, as countersign_eraser, in the transaction that tells of it.

export interface ErasedRequest {
  tenantId: string
  requestId: string
}

/** One person's values beside the chain. */
export function keepRemainders({ tenantId, requestId }: ErasedRequest, remainders: readonly Remainder[]): Statement[] {
  return [
    {
      text: `
        UPDATE audit_personal p SET revealed = r.revealed
          FROM jsonb_to_recordset($3) AS r(seq int, revealed jsonb)
         WHERE p.tenant_id = $1 AND p.request_id = $2 AND p.seq = r.seq AND jsonb_typeof(r.revealed) = 'object'`,
      values: [tenantId, requestId, JSON.stringify(remainders)],
    },
    {
      text: 'DELETE FROM audit_personal WHERE tenant_id = $1 AND request_id = $2 AND seq = ANY($3)',
      values: [tenantId, requestId, remainders.filter(({ revealed }) => revealed === null).map(({ seq }) => seq)],
    },
  ]
}

/**
 * Everybody's values beside the chain, up to an entry; and what the sender wrote about the request. What is to be drawn
 * on its document stays while another request needs it.
 */
export function forgetAll({ tenantId, requestId }: ErasedRequest, upTo: number): Statement[] {
  return [
    {
      text: 'DELETE FROM audit_personal WHERE tenant_id = $1 AND request_id = $2 AND seq <= $3',
      values: [tenantId, requestId, upTo],
    },
    {
      text: `
        UPDATE sign_requests SET message = NULL, reference = NULL, metadata = '{}'
         WHERE tenant_id = $1 AND request_id = $2`,
      values: [tenantId, requestId],
    },
    {
      text: `
        UPDATE document_merges m SET field_values = NULL FROM sign_requests r
         WHERE m.tenant_id = $1 AND m.document_id = r.document_id AND r.tenant_id = $1 AND r.request_id = $2
           AND NOT EXISTS
               (SELECT FROM sign_requests o
                 WHERE o.tenant_id = $1 AND o.document_id = r.document_id AND o.request_id <> $2
                   AND ${NEEDS_DOCUMENT} AND o.erased IS NULL)`,
      values: [tenantId, requestId],
    },
  ]
}

/** Wherever else something is kept of one signer, or of everybody (null), until the request was finished. */
export function forgetPeople({ tenantId, requestId }: ErasedRequest, signerId: string | null): Statement[] {
  const values = [tenantId, requestId, signerId]
  const where = 'tenant_id = $1 AND request_id = $2 AND ($3::uuid IS NULL OR signer_id = $3)'
  return [
    {
      text: `
        UPDATE signers SET options = options || '{"accessCodeHash":null,"redirectUrl":null,"certificate":null}'
         WHERE ${where}`,
      values,
    },
    { text: `UPDATE mails SET recipient = '', last_error = NULL WHERE ${where}`, values },
    lockDigests(where, values),
    forgetDigests(where, values),
    lockQueues(where, values),
    forgetQueues(where, values),
    { text: `UPDATE certificate_checks SET chain = '{}', path = NULL, verdict = NULL WHERE ${where}`, values },
    {
      text: `
        UPDATE remote_answers a SET content = NULL FROM remote_attempts r
         WHERE a.tenant_id = r.tenant_id AND a.request_id = r.request_id AND a.attempt_id = r.attempt_id
           AND r.tenant_id = $1 AND r.request_id = $2 AND ($3::uuid IS NULL OR r.signer_id = $3)`,
      values,
    },
    {
      text: `
        UPDATE remote_attempts SET actor = NULL, departure = NULL, phase = NULL, credentials = NULL, credential = NULL,
               certificates = NULL, path = NULL, verdict = NULL
         WHERE ${where}`,
      values,
    },
  ]
}

/** Whoever adds to one has it locked: what they added is seen by the next statement, and so is not left without it. */
function lockDigests(where: string, values: unknown[]): Statement {
  return {
    text: `
      SELECT FROM mail_digests
       WHERE tenant_id = $1 AND digest_id IN (SELECT digest_id FROM digest_items WHERE ${where})
       ORDER BY digest_id FOR UPDATE`,
    values,
  }
}

/** What was told together with others is told without it; a digest that tells nothing more is gone. */
function forgetDigests(where: string, values: unknown[]): Statement {
  return {
    text: `
      WITH forgotten AS (DELETE FROM digest_items WHERE ${where} RETURNING digest_id, mail_id)
      DELETE FROM mail_digests d
       WHERE d.tenant_id = $1 AND d.digest_id IN (SELECT digest_id FROM forgotten)
         AND NOT EXISTS
             (SELECT FROM digest_items i
               WHERE i.tenant_id = $1 AND i.digest_id = d.digest_id
                 AND i.mail_id NOT IN (SELECT mail_id FROM forgotten))`,
    values,
  }
}

/** As with digests. */
function lockQueues(where: string, values: unknown[]): Statement {
  return {
    text: `
      SELECT FROM queues
       WHERE tenant_id = $1 AND queue_id IN (SELECT queue_id FROM queue_items WHERE ${where})
       ORDER BY queue_id FOR UPDATE`,
    values,
  }
}

/** A list without it; and no list, once there is nothing in it. */
function forgetQueues(where: string, values: unknown[]): Statement {
  return {
    text: `
      WITH forgotten AS (DELETE FROM queue_items WHERE ${where} RETURNING queue_id, number),
           empty AS (
             SELECT queue_id FROM forgotten f
              WHERE NOT EXISTS
                    (SELECT FROM queue_items i
                      WHERE i.tenant_id = $1 AND i.queue_id = f.queue_id
                        AND (i.queue_id, i.number) NOT IN (SELECT queue_id, number FROM forgotten))),
           links AS (DELETE FROM queue_links WHERE tenant_id = $1 AND queue_id IN (SELECT queue_id FROM empty)),
           visitors AS (DELETE FROM queue_visits WHERE tenant_id = $1 AND queue_id IN (SELECT queue_id FROM empty))
      DELETE FROM queues WHERE tenant_id = $1 AND queue_id IN (SELECT queue_id FROM empty)`,
    values,
  }
}

export function replaceBody({ tenantId, requestId }: ErasedRequest, seq: number, body: string): Statement {
  return {
    text: 'UPDATE events SET body = $4 WHERE tenant_id = $1 AND stream_id = $2 AND seq = $3',
    values: [tenantId, requestId, seq, body],
  }
}

/**
 * Other documents that open with the key of this one's own objects: copies share it. What a document made from a template
 * begins with is the template's; its own is the newest piece.
 */
export function sharersOfKeys(tenantId: string, documentId: string): Statement {
  return {
    text: `
      SELECT DISTINCT o.document_id FROM document_pieces p
        JOIN document_pieces o ON o.tenant_id = p.tenant_id AND o.key_id = p.key_id AND o.document_id <> p.document_id
       WHERE p.tenant_id = $1 AND p.document_id = $2 AND p.role = 'content' AND p.position =
             (SELECT max(position) FROM document_pieces
               WHERE tenant_id = $1 AND document_id = $2 AND role = 'content')`,
    values: [tenantId, documentId],
  }
}

/** Templates that are drawn from this very document: without its key nothing more could be made from them. */
export function templatesOn(tenantId: string, documentId: string): Statement {
  return {
    text: `
      SELECT DISTINCT t.template_id FROM template_versions v JOIN templates t USING (tenant_id, template_id)
       WHERE v.tenant_id = $1 AND v.document_id = $2 AND t.deleted_at IS NULL`,
    values: [tenantId, documentId],
  }
}

/** After any end but completion a document may get a new request, whose files open with the same key. */
export function othersInNeed({ tenantId, requestId }: ErasedRequest, documentId: string): Statement {
  return {
    text: `
      SELECT o.request_id, o.state, o.held_since FROM sign_requests o
       WHERE o.tenant_id = $1 AND o.document_id = $2 AND o.request_id <> $3
         AND ${NEEDS_DOCUMENT} AND o.erased IS DISTINCT FROM 'documents'`,
    values: [tenantId, documentId, requestId],
  }
}

/** Of a request o: open, completed or held. */
const NEEDS_DOCUMENT = `(o.state IN ('pending','in_progress','sealing','completed') OR o.held_since IS NOT NULL)`

/** Without its key no object of the document opens any more, wherever a store keeps it. The keys that were destroyed. */
export function destroyKeys(tenantId: string, documentId: string): Statement {
  return {
    text: `
      UPDATE document_keys k SET wrapped = '', destroyed_at = clock_timestamp()
       WHERE k.tenant_id = $1 AND k.key_id IN
             (SELECT key_id FROM document_pieces WHERE tenant_id = $1 AND document_id = $2)
         AND NOT EXISTS
             (SELECT FROM document_pieces o
               WHERE o.tenant_id = $1 AND o.key_id = k.key_id AND o.document_id <> $2)
      RETURNING k.key_id`,
    values: [tenantId, documentId],
  }
}

export function forgetName(tenantId: string, documentId: string): Statement {
  return {
    text: `UPDATE documents SET name = 'erased.pdf' WHERE tenant_id = $1 AND document_id = $2`,
    values: [tenantId, documentId],
  }
}
