import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import type { Database } from '../../platform/db/database.ts'
import { Failure } from '../../platform/errors.ts'
import { callerOf } from '../../platform/http/caller.ts'
import { errorAnswersOfWrite, errorAnswersWithKey, SECURITY, Success } from '../../platform/http/schemas.ts'
import { type BrandingDeps, changeBranding, removeLogo, setLogo } from './change.ts'
import { readBrand } from './read-brand.ts'
import { BrandingChangeBody, BrandingSchema, brandingFields, LogoBody, presentBranding } from './schemas.ts'
import { type SenderDomainDeps, senderDomainRoutes } from './sender-domain/routes.ts'
import { readSenderDomain } from './sender-domain/store.ts'
import { findLogo, readBranding } from './store.ts'

export interface BrandingRouteDeps extends BrandingDeps, SenderDomainDeps {
  db: Database
  /** As countersign_resolver, for public reads. */
  readers: Database
  publicUrl: string
}

const PATH = '/api/v1/account/branding'
/** A name is its content, so an answer never changes. But the logo of a suspended account must disappear. */
const A_DAY = 'public, max-age=86400'
/** Signers trust what it says: a stolen session alone must not change it. */
const CHANGING = { scope: 'account', stepUp: 'live' } as const

export function brandingRoutes(app: FastifyInstance, deps: BrandingRouteDeps): void {
  const tags = ['Account']
  const answer = (description: string) => Success(brandingFields, description, BrandingSchema)
  const show = (tenantId: string) =>
    deps.db.transaction({ tenant: tenantId }, async (tx) => {
      const [row, brand] = [await readBranding(tx, tenantId), await readBrand(tx, tenantId)]
      const domain = await readSenderDomain(tx, tenantId)
      return { status: 'success', ...presentBranding(row, brand, domain, deps.publicUrl) }
    })

  app.get(PATH, {
    config: { scope: 'requests:read' },
    schema: {
      operationId: 'getBranding',
      summary: 'Get the branding',
      description: 'How mails and pages show you to signers. Each mode has its own branding.',
      tags,
      security: SECURITY,
      response: { 200: answer('The branding.'), ...errorAnswersWithKey() },
    },
    handler: (request) => show(callerOf(request).tenantId),
  })

  app.patch<{ Body: Static<typeof BrandingChangeBody> }>(PATH, {
    config: CHANGING,
    schema: {
      operationId: 'changeBranding',
      summary: 'Change the branding',
      description: 'Changes only the given members, for the mode of the key. Mails and pages show it from then on.',
      tags,
      security: SECURITY,
      body: BrandingChangeBody,
      response: { 200: answer('The branding as it is now.'), ...errorAnswersOfWrite() },
    },
    handler: async (request) => {
      await changeBranding(deps, callerOf(request), request.body)
      return show(callerOf(request).tenantId)
    },
  })

  app.put<{ Body: Static<typeof LogoBody> }>(`${PATH}/logo`, {
    config: CHANGING,
    schema: {
      operationId: 'setLogo',
      summary: 'Set the logo',
      description: 'Replaces the logo of the mode of the key.',
      tags,
      security: SECURITY,
      body: LogoBody,
      response: { 200: answer('The branding as it is now.'), ...errorAnswersOfWrite() },
    },
    handler: async (request) => {
      await setLogo(deps, callerOf(request), request.body.image)
      return show(callerOf(request).tenantId)
    },
  })

  app.delete(`${PATH}/logo`, {
    config: CHANGING,
    schema: {
      operationId: 'removeLogo',
      summary: 'Remove the logo',
      description: 'Mails that were sent keep it.',
      tags,
      security: SECURITY,
      response: { 200: answer('The branding as it is now.'), ...errorAnswersWithKey() },
    },
    handler: async (request) => {
      await removeLogo(deps, callerOf(request))
      return show(callerOf(request).tenantId)
    },
  })

  senderDomainRoutes(app, deps)
  logoRoute(app, deps.readers)
}

/** The picture on the pages of signers. */
function logoRoute(app: FastifyInstance, readers: Database): void {
  app.get<{ Params: { sha256: string } }>('/brand/logos/:sha256.png', {
    schema: {
      hide: true,
      params: Type.Object({ sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
    },
    handler: async (request, reply) => {
      const logo = await findLogo(readers, Buffer.from(request.params.sha256, 'hex'))
      if (logo === null) throw new Failure('not_found', 'There is no such picture.')
      return reply
        .type('image/png')
        .header('cache-control', A_DAY)
        .header('cross-origin-resource-policy', 'same-origin')
        .send(logo)
    },
  })
}
