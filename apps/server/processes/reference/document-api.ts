import type { FastifyInstance } from 'fastify'
import { readConfig } from '../../config/config.ts'
import type { OpenApi } from '../../platform/http/openapi/types.ts'
import { makeLogger } from '../../platform/log.ts'
import { buildApi } from '../api.ts'
import type { Parts } from '../parts.ts'

/** The OpenAPI document of this version, made without a database. */
export async function documentApi(): Promise<OpenApi> {
  const app = await openUnusedApi()
  const document = app.swagger() as unknown as OpenApi
  await app.close()
  return withoutAddress(document)
}

/** The API with its routes and without anything that a call needs. */
export async function openUnusedApi(): Promise<FastifyInstance> {
  const config = readConfig({
    COUNTERSIGN_ENVIRONMENT: 'development',
    COUNTERSIGN_DATABASE_URL: 'postgres://127.0.0.1/unused',
  })
  const unused = {} as never
  const parts: Parts = {
    ...{ config, log: makeLogger('silent'), db: unused, resolver: unused, links: unused, readers: unused },
    ...{ identity: unused, operatorWeb: unused, authenticator: () => Promise.reject(new Error('unused')) },
    ...{ requestLog: unused, monitor: unused, queue: unused, masterKeys: unused, blobs: unused, renderer: unused },
    close: () => Promise.resolve(),
  }
  const app = await buildApi(parts, { wakeRelay: () => {}, wakeSealer: () => {}, reportApiActivity: () => {} })
  await app.ready()
  return app
}

/** The document of any installation: its own address is left open. */
export function withoutAddress(document: OpenApi): OpenApi {
  const { info } = document
  const contact = { ...info.contact, url: '/docs' }
  return { ...document, info: { ...info, contact }, servers: [{ url: '/' }] }
}
