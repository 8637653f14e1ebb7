import type { FastifyRequest } from 'fastify'
import type { Caller } from '../platform/http/caller.ts'
import { publicId } from '../platform/ids.ts'
import type { Actor } from './change/audit.ts'

const MAX_USER_AGENT_CHARS = 300

/** The API key or the member that requests a change. */
export function actorOf(request: FastifyRequest, caller: Caller): Actor {
  const name = caller.by.kind === 'member' ? caller.by.name : null
  return { who: whoOf(caller), ...(name === null ? {} : { name }), ...visitorOf(request) }
}

function whoOf({ by }: Caller): Actor['who'] {
  return by.kind === 'key'
    ? { type: 'api_key', id: publicId('key', by.keyId) }
    : { type: 'member', id: publicId('usr', by.userId) }
}

/** The signer who acts on the signing page. */
export function signerAsActor(request: FastifyRequest, signerId: string): Actor {
  return { who: { type: 'signer', id: publicId('sgn', signerId) }, ...visitorOf(request) }
}

function visitorOf(request: FastifyRequest): Pick<Actor, 'ip' | 'userAgent'> {
  return { ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_CHARS) }
}
