import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { newId } from '../../ids.ts'

// The id of a call: in its response (`Request-Id`), in its error and in the process logs. A proxy or a client can choose it,
// so that its own logs have the same id.

const PREFIX = 'req_'
const HEADERS = ['request-id', 'x-request-id']
/** Harmless in a log line, a header and a shell. */
const VALID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

export function newRequestId(): string {
  return requestIdFrom(newId())
}

/** Whether a call can have this id. */
export function isRequestId(text: string): boolean {
  return VALID.test(text)
}

/** The id that the call has from its sender, if it is valid; else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  for (const name of HEADERS) {
    const id = headers[name]
    if (typeof id === 'string' && isRequestId(id)) return id
  }
  return newRequestId()
}

/** The UUID in an id that this service made, in hexadecimal; undefined if the sender chose the id. */
export function madeIdOf({ id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): string | undefined {
  return HEADERS.some((name) => headers[name] === id) ? undefined : id.slice(PREFIX.length)
}

/** The id that this service made of a UUID. */
export function requestIdFrom(uuid: string): string {
  return PREFIX + uuid.replaceAll('-', '')
}

/** The UUID of an id that this service may have made. */
export function uuidOfRequestId(id: string): string | null {
  return /^req_[0-9a-f]{32}$/.test(id) ? id.slice(PREFIX.length) : null
}
