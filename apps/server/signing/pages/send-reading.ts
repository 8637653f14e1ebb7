import { PAGES_OF_TEXT } from '@countersign/signing'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../platform/errors.ts'
import type { SigningDeps } from '../deps.ts'
import { shownDocumentFor } from '../visits/shown-document.ts'
import type { Reader } from '../visits/visit.ts'
import { buildReadingPage, type ReadingRange } from './build-reading-page.ts'
import { localeOf, redirect, sendPage } from './respond.ts'
import { statusPageFor } from './signer-status.ts'

export interface ByReading {
  Querystring: { page?: string; pages?: string }
}

/** Sends the text of some pages. A reader who sees no document now is led to the page that says so. */
export async function sendReading(
  deps: SigningDeps,
  request: FastifyRequest<ByReading>,
  reply: FastifyReply,
  reader: Reader,
): Promise<FastifyReply> {
  if (!reader.isAuthenticated || statusPageFor(reader)) return redirect(reply, reader.visit.base)
  const source = await shownDocumentFor(deps, reader)
  const locale = localeOf(deps, request, reader.options.locale)
  return sendPage(deps, reply, await buildReadingPage(deps, reader, source, rangeOf(request.query), locale))
}

function rangeOf({ page = '1', pages = String(PAGES_OF_TEXT) }: ByReading['Querystring']): ReadingRange {
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new Failure('validation_failed', 'page must be the number of a page.')
  if (!/^[1-9]$/.test(pages) || Number(pages) > PAGES_OF_TEXT)
    throw new Failure('validation_failed', `pages must be a number from 1 to ${PAGES_OF_TEXT}.`)
  return { page: Number(page), pages: Number(pages) }
}
