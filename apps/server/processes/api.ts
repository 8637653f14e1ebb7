import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { activityRoutes } from '../accounts/activity/routes.ts'
import { authenticateCallers } from '../accounts/authenticate.ts'
import { brandingRoutes } from '../accounts/branding/routes.ts'
import { goLiveRoute } from '../accounts/go-live/routes.ts'
import { apiKeyRoutes } from '../accounts/key-routes.ts'
import { makeKeyUseRecorder } from '../accounts/key-use/record.ts'
import { limitWrites } from '../accounts/limit-writes.ts'
import { recordCalls } from '../accounts/request-log/record.ts'
import { requestLogRoutes } from '../accounts/request-log/routes.ts'
import { accountRoutes } from '../accounts/routes.ts'
import { bulkRoutes } from '../bulk/routes.ts'
import { consoleRoutes } from '../console/routes.ts'
import { UploadBudget } from '../documents/intake/in-flight.ts'
import { uploadFolderIn } from '../documents/intake/receive.ts'
import { documentRoutes } from '../documents/routes.ts'
import { logRoutes } from '../evidence/log/routes.ts'
import { advanceDigests } from '../notifications/digests/advance-timers.ts'
import { mailRoutes } from '../notifications/mails/routes.ts'
import { selectMails } from '../notifications/sql.ts'
import { unsubscribeRoutes } from '../notifications/unsubscribe/routes.ts'
import { operatorRoutes } from '../operators/routes.ts'
import { makeResolver } from '../platform/address-guard/index.ts'
import { type CheckRunner, makeRunner } from '../platform/checks/run.ts'
import { logCalls } from '../platform/http/calls/log.ts'
import { traceCalls } from '../platform/http/calls/trace.ts'
import { docsRoutes } from '../platform/http/docs/routes.ts'
import { replayByIdempotencyKey } from '../platform/http/idempotency.ts'
import { limitReads, makeBudgets } from '../platform/http/limits/budgets.ts'
import { limitNetworks, makeNetworkBudget } from '../platform/http/limits/limit-networks.ts'
import { openApiDocument } from '../platform/http/openapi/document.ts'
import { securityTxtRoute } from '../platform/http/security-txt.ts'
import { buildHttpServer } from '../platform/http/server.ts'
import { siteRoutes } from '../platform/http/site/routes.ts'
import { fileRoutes } from '../records/routes.ts'
import { selectRequestOfFile } from '../records/stored-files.ts'
import { makeSendVerification } from '../sandbox/mail-code.ts'
import { sandboxRoutes } from '../sandbox/routes.ts'
import { readSignerZone } from '../sealing/drawn/read-zone.ts'
import { sealingEvidence } from '../sealing/evidence.ts'
import { advanceRemoteAttempts } from '../sealing/remote/advance-timers.ts'
import { openOutliner } from '../signing/drawn/outlines/outliner.ts'
import { signingRoutes } from '../signing/routes.ts'
import { sandboxCertificateRoutes } from '../signing/sandbox/certificate-routes.ts'
import { virtualSignerRoutes } from '../signing/sandbox/routes.ts'
import { signingLinkRoutes } from '../signing/sender-routes.ts'
import { uploadDownloadRoute } from '../signing/uploads/download-route.ts'
import { uploadEvidence } from '../signing/uploads/evidence.ts'
import { templateRequestRoute } from '../signrequests/create/template-route.ts'
import { draftRoutes } from '../signrequests/drafts/routes.ts'
import { placementPreviewRoute } from '../signrequests/placement-preview/route.ts'
import { latestSource } from '../signrequests/revisions/page-source.ts'
import { signRequestRoutes } from '../signrequests/routes.ts'
import { clockRoutes } from '../signrequests/test-clock/routes.ts'
import { timelineRoute } from '../signrequests/timeline/route.ts'
import { templateValuesRoute } from '../signrequests/values/routes.ts'
import { viewRoutes } from '../signrequests/views/routes.ts'
import { anchorRoute } from '../templates/anchors/route.ts'
import { templateRoutes } from '../templates/routes.ts'
import { closingRoutes } from '../users/closing/routes.ts'
import { deviceRoutes } from '../users/device/routes.ts'
import { invitationRoutes } from '../users/invitations/routes.ts'
import { meRoutes } from '../users/me/routes.ts'
import { memberRoutes } from '../users/members/routes.ts'
import { namesOfMembers } from '../users/members/rows.ts'
import { sessionRoutes } from '../users/sessions/routes.ts'
import { signUp } from '../users/sign-up/sign-up.ts'
import { verificationRoutes } from '../verification/routes.ts'
import { advanceWebhooks } from '../webhooks/advance.ts'
import { describeWebhooks } from '../webhooks/events/describe-webhooks.ts'
import { webhookRoutes } from '../webhooks/routes.ts'
import { createDependencies } from './create-dependencies.ts'
import { apiChecks } from './health/api-checks.ts'
import { healthRoutes, isMonitoring } from './health/health.ts'
import { measureRequests } from './metrics/requests.ts'
import type { Notifiers } from './notify.ts'
import type { Parts } from './parts.ts'
import { providersOnce, sandboxProvider } from './providers.ts'
import { brandingDeps } from './users/branding.ts'
import { companyDeps, companyRoutes } from './users/company.ts'
import { exportSources } from './users/export-sources.ts'
import { goLiveSources } from './users/go-live.ts'
import { userPageRoutes } from './users/pages.ts'
import { makeMembersBrowser, openSessions } from './users/sessions.ts'

const JSON_LIMIT_BYTES = 1024 * 1024

/** The HTTP API: guards first, then the routes of each module. */
export async function buildApi(
  parts: Parts,
  notifiers: Notifiers,
  checks: CheckRunner = makeRunner(apiChecks(parts), parts.log),
): Promise<FastifyInstance> {
  const { reportApiActivity, ...wakes } = notifiers
  const { config, log, db, resolver, links, identity, readers, queue, masterKeys, blobs, renderer } = parts
  const app = buildHttpServer({
    logger: log,
    publicOrigin: config.publicUrl,
    hstsSubdomains: config.hstsSubdomains,
    trustedProxies: config.trustedProxies,
    jsonLimitBytes: JSON_LIMIT_BYTES,
  })
  await app.register(swagger, openApiDocument(config.publicUrl, describeWebhooks()))
  measureRequests(app)
  traceCalls(app, isMonitoring)
  if (config.accessLog && log.isLevelEnabled('info')) logCalls(app, isMonitoring)
  const network = makeNetworkBudget(config.networkCallsPerMinute)
  limitNetworks(app, { calls: network, assets: makeNetworkBudget(config.networkCallsPerMinute) }, isMonitoring)
  app.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions
    if (!isMonitoring(url) && !isBulkRoute(url)) reportApiActivity()
  })
  const sessions = openSessions(parts, network)
  recordCalls(app, parts.requestLog)
  const recordKeyUse = makeKeyUseRecorder(db, log)
  authenticateCallers(app, { resolver, network, sessions: sessions.port, recordKeyUse })
  limitReads(app, makeBudgets(config.budgets))
  limitWrites(app, { db, writesPerMinute: config.writesPerMinute })
  replayByIdempotencyKey(app, { db })

  // The reference page lists routes in this order.
  const uploads = new UploadBudget(config.uploadsInFlight)
  const latest = (tenantId: string, documentId: string) => latestSource({ db, blobs }, tenantId, documentId)
  documentRoutes(app, { db, blobs, queue, renderer, config, uploads, latestSource: latest })
  placementPreviewRoute(app, { db, blobs, renderer })
  const guard = { allowList: config.webhookAllowList, resolve: makeResolver({ servers: config.dnsServers }) }
  const dependencies = createDependencies(parts, guard)
  const { providers, checkTarget } = dependencies
  const creating = { db, queue, ...wakes, ...dependencies }
  const linking = { ...creating, publicUrl: config.publicUrl }
  signRequestRoutes(app, { ...linking, selectMails })
  timelineRoute(app, { db })
  draftRoutes(app, { db })
  viewRoutes(app, { db })
  anchorRoute(app, { db, blobs, renderer })
  templateRoutes(app, { db, blobs, queue, renderer })
  templateRequestRoute(app, linking)
  templateValuesRoute(app, { db })
  fileRoutes(app, { db, blobs, ...wakes, evidenceSources: [sealingEvidence, uploadEvidence] })
  const { publicUrl, serviceLinks, mailFrom } = config
  mailRoutes(app, {
    ...{ db, blobs, publicUrl, serviceLinks, mailFrom },
    readSignerZone: (signer) => readSignerZone({ db, blobs }, signer),
  })
  unsubscribeRoutes(app, { db, resolver: links, queue, ...wakes })
  const outliner = openOutliner({ onError: (err) => log.warn({ err }, 'the thread that shapes signatures failed') })
  app.addHook('onClose', () => outliner.close())
  const signing = {
    db,
    resolver: links,
    queue,
    blobs,
    renderer,
    outliner,
    ...wakes,
    ...{ publicUrl, serviceLinks },
    mails: dependencies.mails,
    isMembersBrowser: makeMembersBrowser(sessions),
    providersOf: providers,
    files: { uploadFolder: uploadFolderIn(config.dataFolder), budget: uploads, maxPages: config.maxPages },
  }
  signingLinkRoutes(app, signing)
  uploadDownloadRoute(app, { db, blobs })
  signingRoutes(app, signing)
  bulkRoutes(app, { ...linking, blobs })
  webhookRoutes(app, {
    db,
    resolver: links,
    readers,
    blobs,
    masterKeys,
    publicUrl: config.publicUrl,
    checkTarget,
    wakeDispatcher: wakes.wakeRelay,
  })
  const sandboxAuthority = sandboxProvider(config, providersOnce(parts))
  const sandboxProviderRoot = async () => (await sandboxAuthority())?.anchor
  verificationRoutes(app, {
    ...{ db, resolver: readers, blobs, config, sandboxProviderRoot, uploads },
    requestOfFile: selectRequestOfFile,
  })
  logRoutes(app, { resolver: readers, blobs, witnessFile: config.transparency.witnessFile })
  accountRoutes(app, {
    ...{ db, resolver: links, masterKeys, signUpsPerHour: config.signUpsPerHour, publicUrl: config.publicUrl },
    open: ({ email, name, password }) =>
      signUp({ ...parts, ...sessions.deps, identity }, { email, accountName: name, password, language: 'en' }),
  })
  brandingRoutes(app, brandingDeps(parts))
  goLiveRoute(app, { db, resolver, sources: goLiveSources(parts) })
  activityRoutes(app, { db })
  requestLogRoutes(app, {
    db,
    namesOfMembers: async (accountId, userIds) =>
      namesOfMembers(identity, await parts.authenticator(), accountId, userIds),
  })
  apiKeyRoutes(app, { db, resolver, maxKeys: config.apiKeysPerAccount })
  sandboxRoutes(app, {
    ...{ db, resolver: links, publicUrl: config.publicUrl },
    sandboxProvider: { url: config.providers.sandbox.url, hasSwitches: config.sandboxProviderSwitches },
    sendVerification: makeSendVerification(queue, config.smtpUrl !== null),
  })
  sandboxCertificateRoutes(app, signing)
  virtualSignerRoutes(app, { ...signing, sandboxProvider: config.providers.sandbox.url })
  clockRoutes(app, { db, advanceTimers: [advanceRemoteAttempts, advanceDigests, advanceWebhooks] })
  meRoutes(app, sessions)
  sessionRoutes(app, sessions)
  const users = { identity, authenticator: parts.authenticator, cache: sessions.finder }
  memberRoutes(app, users)
  invitationRoutes(app, users)
  operatorRoutes(app, { web: parts.operatorWeb, publicUrl: config.publicUrl, oidc: config.operatorOidc })
  closingRoutes(app, { ...users, db, sources: exportSources(db, config.publicUrl) })
  const company = companyDeps(parts, sessions, guard)
  userPageRoutes(app, parts, sessions, company)
  deviceRoutes(app, { ...sessions.deps, identity: parts.identity }, config.publicUrl)
  companyRoutes(app, company, network)
  consoleRoutes(app)
  docsRoutes(app)
  siteRoutes(app, { homeUrl: config.homeUrl })
  securityTxtRoute(app, config.securityContact)
  healthRoutes(app, checks)
  return app
}

/** Calls about bulk jobs do not slow bulk jobs down. */
function isBulkRoute(route: string | undefined): boolean {
  return route?.startsWith('/api/v1/bulk-jobs') ?? false
}
