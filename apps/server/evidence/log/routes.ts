import { readFile } from 'node:fs/promises'
import { parseTilePath, parseVerifierKeys, type VerifierKey } from '@countersign/evidence/log'
import type { FastifyInstance, FastifyReply } from 'fastify'
import Type from 'typebox'
import type { PlainObjects } from '../../platform/blobs/plain.ts'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { Body, errorAnswers, Success } from '../../platform/http/schemas.ts'
import { sha256 } from '../../platform/ids.ts'
import { addCosignatures } from './cosign.ts'
import { logKeys } from './keys.ts'
import { isLogName } from './names.ts'
import { checkpointReader } from './newest-checkpoint.ts'
import { logProofOfHead } from './prove-inclusion.ts'
import { tileReader } from './read-tile.ts'
import { newestStamped } from './stamp.ts'

// The log is public: no API key is required, any origin may read it (CORS), and immutable files may be cached forever.

export interface LogRoutesDeps {
  resolver: Database
  blobs: { plain: PlainObjects }
  /** A file of the witnesses' verifier keys, one per line; null if there are no witnesses. */
  witnessFile: string | null
}

const FOR_EVER = 'public, max-age=31536000, immutable'
const A_MOMENT = 'public, max-age=2'
const AN_HOUR = 'public, max-age=3600'

const common = { tags: ['Log'], security: [] }
const LogParams = Type.Object({
  log: Type.String({
    'x-parameter': 'LogName',
    pattern: '^(test|live)(-[1-9][0-9]{0,3})?$',
    description: '`test` is the sandbox’s log, `live` that of live requests.',
    examples: ['test'],
  }),
})
const Sha256Hex = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256, in hex.' })

const LogProofAnswer = Type.Object(
  {
    checkpoint: Type.String({ description: 'A signed note (C2SP tlog-checkpoint).' }),
    leaf: Type.Object(
      {
        index: Type.Integer({ description: 'The position of the leaf.' }),
        request_sha256: Type.String({ description: 'SHA-256 of the request’s id, in hex.' }),
        count: Type.Integer({ description: 'How many entries the audit trail had.' }),
        head: Type.String({ description: 'The hash of the last of them, in hex.' }),
      },
      { title: 'LogLeaf', description: 'The leaf of the audit trail.' },
    ),
    inclusion: Type.Array(Type.String(), { description: 'The way up to the root (RFC 6962 §2.1.1), in hex.' }),
  },
  { description: 'That this head is in the log.' },
)

const text = (description: string) => ({ description, content: { 'text/plain': { schema: Type.String() } } })

export function logRoutes(app: FastifyInstance, { resolver, blobs, witnessFile }: LogRoutesDeps): void {
  const checkpoints = checkpointReader(resolver)

  app.get('/log/key', {
    schema: {
      ...common,
      operationId: 'getLogKeys',
      summary: 'Read the keys that sign the log',
      description: 'One a line, in the form of C2SP signed-note; also those no longer used.',
      response: { 200: text('The verifier keys.'), ...errorAnswers() },
    },
    handler: async (_request, reply) => send(reply, AN_HOUR, await logKeys(resolver)),
  })

  app.get<{ Params: { head: string } }>('/log/heads/:head/proof', {
    schema: {
      ...common,
      operationId: 'getLogProof',
      summary: 'Prove that a head is in the log',
      description:
        'By the hash of the audit trail’s last entry, and nothing else: no file and no name is sent. It is there within 5 s of the entry.',
      params: Type.Object({ head: { ...Sha256Hex, examples: ['0'.repeat(64)] } }),
      response: { 200: LogProofAnswer, ...errorAnswers('not_found') },
    },
    handler: async (request, reply) => {
      const head = Buffer.from(request.params.head, 'hex')
      const proof = await logProofOfHead({ db: resolver, blobs }, head)
      if (!proof) throw new Failure('not_found', 'No such head is in the log.')
      publicly(reply, A_MOMENT)
      return proof
    },
  })

  app.get<{ Params: { log: string } }>('/log/:log/checkpoint', {
    schema: {
      ...common,
      operationId: 'getLogCheckpoint',
      summary: 'Read the newest checkpoint',
      description:
        'How many leaves the log has and their root, signed (C2SP tlog-checkpoint), with the signatures of witnesses. The tiles are below `/log/{log}/tile/`, as C2SP tlog-tiles names them.',
      params: LogParams,
      response: { 200: text('A signed note.'), ...errorAnswers('not_found') },
    },
    handler: async (request, reply) => {
      const note = await checkpoints.read(request.params.log)
      if (note === null) throw new Failure('not_found', 'This log has no checkpoint yet.')
      return send(reply, A_MOMENT, note)
    },
  })

  app.get<{ Params: { log: string } }>('/log/:log/stamp', {
    schema: {
      ...common,
      operationId: 'getLogStamp',
      summary: 'Read the newest time-stamp',
      description:
        'Once an hour the newest checkpoint is time-stamped by the authorities that stamp documents (RFC 3161, over the SHA-256 of the text of `checkpoint`).',
      params: LogParams,
      response: {
        200: Type.Object({
          size: Type.Integer({ description: 'How many leaves the checkpoint is of.' }),
          checkpoint: Type.String({ description: 'The signed note.' }),
          token_base64: Type.String({ description: 'The time-stamp token, in DER.' }),
        }),
        ...errorAnswers('not_found'),
      },
    },
    handler: async (request, reply) => {
      const stamped = await newestStamped(resolver, request.params.log)
      if (!stamped) throw new Failure('not_found', 'No checkpoint of this log has been time-stamped yet.')
      publicly(reply, A_MOMENT)
      const { size, note, token } = stamped
      return { size, checkpoint: note, token_base64: Buffer.from(token).toString('base64') }
    },
  })

  app.get<{ Params: { log: string; '*': string } }>('/log/:log/tile/*', {
    schema: { hide: true },
    handler: async (request, reply) => {
      const { log, '*': rest } = request.params
      const path = `tile/${rest}`
      const bytes = isLogName(log) && parseTilePath(path) ? await tileReader(blobs.plain, log)(path) : undefined
      if (!bytes) throw new Failure('not_found', 'There is no such tile.')
      publicly(reply, FOR_EVER).type('application/octet-stream')
      return reply.send(bytes)
    },
  })

  const witnesses = witnessesOnce(witnessFile)
  app.post<{ Params: { log: string }; Body: { note: string } }>('/log/:log/cosignatures', {
    schema: {
      ...common,
      operationId: 'addLogCosignatures',
      summary: 'Cosign a checkpoint',
      description:
        'For the witnesses that the operator has named: a checkpoint of this log with their signature (C2SP tlog-cosignature, or a plain Ed25519 one).',
      params: LogParams,
      body: Body({ note: Type.String({ maxLength: 20_000, description: 'The signed note.' }) }),
      response: {
        200: Success({ witnesses: Type.Array(Type.String(), { description: 'Whose signatures were added.' }) }),
        ...errorAnswers('not_found', 'signature_refused'),
      },
    },
    handler: async (request) => {
      const { log } = request.params
      const added = await addCosignatures(resolver, log, request.body.note, await witnesses())
      checkpoints.forget(log)
      return { status: 'success', witnesses: added }
    },
  })
}

function send(reply: FastifyReply, cache: string, content: string): FastifyReply {
  return publicly(reply, cache).type('text/plain; charset=utf-8').send(content)
}

function publicly(reply: FastifyReply, cache: string): FastifyReply {
  return reply.header('cache-control', cache).header('access-control-allow-origin', '*')
}

/** Reads the witnesses' keys at the first request. */
function witnessesOnce(file: string | null): () => Promise<VerifierKey[]> {
  let read: Promise<VerifierKey[]> | undefined
  return () => {
    if (file === null) return Promise.resolve([])
    read ??= readFile(file, 'utf8').then((lines) => parseVerifierKeys(lines, sha256))
    return read
  }
}
