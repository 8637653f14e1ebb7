import type { IncomingMessage } from 'node:http'
import { newId } from '../../ids.ts'

// The id of a call: in its response (`Request-Id`), in its error and in the process logs. A proxy or a client can choose it,
// so that its own logs have the same id.

const HEADERS = ['request-id', 'x-request-id']
/** Harmless in a log line, a header and a shell. */
const VALID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

export function newRequestId(): string {
  return `req_${newId().replaceAll('-', '')}`
}

/** The id that the call has from its sender, if it is valid; else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  for (const name of HEADERS) {
    const id = headers[name]
    if (typeof id === 'string' && VALID.test(id)) return id
  }
  return newRequestId()
}
