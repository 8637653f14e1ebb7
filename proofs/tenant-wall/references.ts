import { PromiseBroken } from '../lib/proof.ts'
import type { Operation, Schema } from './operations.ts'

// Which parts of a call name something that belongs to somebody. Whatever looks like such a name and is in neither list
// fails the proof, so that a new route cannot go untried.

export type Kind =
  | 'document'
  | 'requested document'
  | 'completed document'
  | 'completed request'
  | 'sign request'
  | 'signer'
  | 'document with an upload'
  | 'request with an upload'
  | 'signer with an upload'
  | 'upload of a signer'
  | 'api key'
  | 'captured mail'
  | 'mail of a request'
  | 'member'
  | 'invitation'
  | 'session'
  | 'company domain'
  | 'directory token'
  | 'webhook endpoint'
  | 'test receiver'
  | 'bulk job'
  | 'template'
  | 'draft'
  | 'saved view'
  | 'webhook delivery'
  | 'event'
  | 'endpoint to filter by'
  | 'request to filter by'
  | 'document to filter by'
  | 'key to filter by'
  | 'member to filter by'
  | 'logged call'
  | 'bulk job to filter by'
  | 'place in a list'
  | 'place in the log'
  | 'mail address'
  | 'mailed code'
  | 'reference'
  | 'recipient'

/** Places and filters find nothing where there is nothing; every other kind must be a 404. */
export const FINDS_NOTHING: ReadonlySet<Kind> = new Set<Kind>([
  'place in a list',
  'place in the log',
  'mail address',
  'mailed code',
  'reference',
  'recipient',
  'endpoint to filter by',
  'request to filter by',
  'document to filter by',
  'key to filter by',
  'member to filter by',
  'bulk job to filter by',
])

/** Members and invitations belong to the account: both modes of it see them. */
export const OF_ACCOUNT: ReadonlySet<Kind> = new Set<Kind>(['member', 'invitation'])

export interface Reference {
  /** Where it stands: `path document_id`, `query after`, `body signer_id`. */
  at: string
  kind: Kind
}

/** The first that fits: part of the path, the name, what it names. */
const REFERENCES: readonly [RegExp, string, Kind][] = [
  [/\/(signed-document|audit-trail|evidence\.zip|\{mail_id\})$/, 'document_id', 'completed document'],
  [/\/(signed-document|audit-trail|evidence\.zip|\{mail_id\})$/, 'sign_request_id', 'completed request'],
  [/\/\{upload_id\}$/, 'document_id', 'document with an upload'],
  [/\/\{upload_id\}$/, 'sign_request_id', 'request with an upload'],
  [/\/\{upload_id\}$/, 'signer_id', 'signer with an upload'],
  [/\/\{upload_id\}$/, 'upload_id', 'upload of a signer'],
  [/\/document-signrequest\/\{document_id\}/, 'document_id', 'requested document'],
  [/\/request-log$/, 'document_id', 'document to filter by'],
  [/\/request-log$/, 'api_key_id', 'key to filter by'],
  [/\/request-log$/, 'member_id', 'member to filter by'],
  [/\/request-log\/\{request_id\}/, 'request_id', 'logged call'],
  [/./, 'document_id', 'document'],
  [/./, 'template_id', 'template'],
  [/\/drafts\/\{id\}/, 'id', 'draft'],
  [/\/views\/\{id\}/, 'id', 'saved view'],
  [/\/webhook-deliveries$/, 'endpoint_id', 'endpoint to filter by'],
  [/\/(webhook-deliveries|sandbox\/inbox)$/, 'sign_request_id', 'request to filter by'],
  [/^\/api\/v1\/events$/, 'sign_request_id', 'request to filter by'],
  [/./, 'sign_request_id', 'sign request'],
  [/\/webhook-endpoints\/\{id\}/, 'id', 'webhook endpoint'],
  [/\/webhook-receivers\/\{id\}/, 'id', 'test receiver'],
  [/\/bulk-jobs\/\{id\}/, 'id', 'bulk job'],
  [/\/webhook-deliveries\/\{id\}/, 'id', 'webhook delivery'],
  [/\/events\/\{id\}/, 'id', 'event'],
  [/\/document-signrequest(\/export\.csv)?$/, 'bulk_job_id', 'bulk job to filter by'],
  [/./, 'signer_id', 'signer'],
  [/\/api-keys\/\{id\}/, 'id', 'api key'],
  [/\/sandbox\/inbox\/\{id\}/, 'id', 'captured mail'],
  [/\/mails\/\{mail_id\}/, 'mail_id', 'mail of a request'],
  [/\/members\/\{id\}/, 'id', 'member'],
  [/\/account\/transfer-ownership$/, 'member_id', 'member'],
  [/\/invitations\/\{id\}/, 'id', 'invitation'],
  [/\/sessions\/\{id\}/, 'id', 'session'],
  [/\/sso\/domains\//, 'domain', 'company domain'],
  [/\/scim-tokens\/\{id\}/, 'id', 'directory token'],
  [/./, 'starting_after', 'place in a list'],
  [/\/events(\/stream)?$/, 'after', 'place in the log'],
  [/\/sandbox\/verified-addresses/, 'email', 'mail address'],
  [/\/sandbox\/verified-addresses/, 'code', 'mailed code'],
  [/./, 'reference', 'reference'],
  [/./, 'recipient', 'recipient'],
]

/** Reviewed: these say something about the world outside, or about the caller alone. */
const NOT_REFERENCES: ReadonlySet<string> = new Set([
  'openAccount body email', // sign-up must say that an address is taken
  // Given, not looked up; a preview takes the same body.
  ...['createSignRequest', 'previewPlacement'].flatMap((id) => [
    `${id} body reference`,
    `${id} body webhook_url`,
    `${id} body signers.email`,
    `${id} body signers.access_code`,
    `${id} body signers.redirect_url`,
  ]),
  'previewPlacement body document_id', // the path's counts
  'openEmbedSession body return_url',
  // Compared with the signer's.
  'openEmbedSession body email',
  'replaceSigningLink body email',
  'sendSigningLink body email',
  'reassignSigner body email',
  'getPageImage path page', // a number within the document
  'changeBranding body help_url',
  'changeBranding body privacy_url',
  'registerWebhookEndpoint body url',
  'changeWebhookEndpoint body url', // one of the caller's own endpoints may have it
  // Rows are judged one by one when their turn comes, by the verb that a single create goes through.
  'createBulkJob query webhook_url',
  ...[
    'document_id',
    'template_id',
    'reference',
    'webhook_url',
    'signers.email',
    'signers.access_code',
    'signers.redirect_url',
  ].map((field) => `createBulkJob body rows.${field}`),
  // Given, not looked up, as for a single request.
  ...['createTemplate', 'changeTemplate'].flatMap((id) => [
    `${id} body roles.redirect_url`,
    `${id} body defaults.webhook_url`,
  ]),
  'createSignRequestFromTemplate body reference',
  'createSignRequestFromTemplate body webhook_url',
  'editBulkRow path row', // a number within the job
  'invite body email', // given, not looked up
  'createSandboxCertificate body email', // written into the certificate, not looked up
  'putSso body client_id', // the company's, at its provider
  'askForDeviceStepUp body client_id', // the name of a command line
  'listLoggedCalls query error_code', // a code of the closed list
  'listEvents query starting_after', // another name of `after`, and only one may be given
  'streamEvents header last-event-id', // the same cursor as `after`
  'exportTemplateValues query starting_after', // an id that rows are compared with; it need not exist
])

/** Tried on its own (routes.ts): the repeat of a call that its owner made. */
const REPEAT_HEADER = 'header idempotency-key'

const LOOKS_LIKE_ONE = /(^|[ ._-])(id|ids|after|before|cursor|token|key|code|reference|recipient|email|url)$/

export function referencesOf(operation: Operation): Reference[] {
  const parameters = operation.parameters.map(({ in: where, name }) => `${where} ${name}`)
  const found: Reference[] = []
  for (const at of [...parameters, ...fieldsOf(operation.body, 'body')]) {
    if (at === REPEAT_HEADER || NOT_REFERENCES.has(`${operation.id} ${at}`)) continue
    const name = at.split(/[ .]/).at(-1)
    const rule = REFERENCES.find(([path, rest]) => rest === name && path.test(operation.path))
    if (rule) found.push({ at, kind: rule[2] })
    else if (at.startsWith('path ') || LOOKS_LIKE_ONE.test(at)) throw unknown(operation, at)
  }
  return found
}

function unknown(operation: Operation, at: string): PromiseBroken {
  return new PromiseBroken(
    `${operation.method} ${operation.path} (${operation.id}) takes "${at}", and the proof does not know what it names: add it to REFERENCES or NOT_REFERENCES in proofs/tenant-wall/references.ts`,
  )
}

function fieldsOf(schema: Schema | undefined, at: string): string[] {
  if (!schema) return []
  const inner = [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const here = at === 'body' ? `body ${name}` : `${at}.${name}`
    return [here, ...fieldsOf(property, here)]
  })
  return [...inner.flatMap((part) => fieldsOf(part, at)), ...named]
}
