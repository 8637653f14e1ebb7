// What an account needs before it sends live requests. Clients have the words for each item and detail.

export const GO_LIVE_ITEMS = [
  'email_verified',
  'account_approved',
  'live_sealing',
  'second_factor',
  'sandbox_request',
  'live_api_key',
  'live_webhook',
  'embedding_origins',
] as const

export type GoLiveItemId = (typeof GO_LIVE_ITEMS)[number]

export const GO_LIVE_DETAILS = [
  /** No member who may make live keys has verified their address. */
  'no_verified_member',
  /** The account asks the operator of the service, who approves it. */
  'ask_operator',
  /** The service has no seal key, chain and timestamp authority for live mode. */
  'not_configured',
  /** No member who may make live keys has a passkey or an authenticator app. */
  'no_factor',
  /** Members confirm with their company's sign-on. */
  'company_sign_on',
  'no_completed_request',
  'no_key',
  'no_endpoint',
  'endpoint_disabled',
  'nothing_delivered',
  /** No page embeds signing in the sandbox. */
  'not_used',
  'no_origin',
] as const

export type GoLiveDetail = (typeof GO_LIVE_DETAILS)[number]

export interface GoLiveItem {
  readonly id: GoLiveItemId
  readonly done: boolean
  /** Whether live requests are impossible without it. */
  readonly required: boolean
  readonly detail: GoLiveDetail | null
}

export interface GoLiveFacts {
  /** Of members who may make live keys. */
  readonly hasVerifiedMember: boolean
  /** Of members who may make live keys. */
  readonly hasFactor: boolean
  readonly hasCompanySignOn: boolean
  readonly isApproved: boolean
  readonly canSealLive: boolean
  readonly hasCompletedRequest: boolean
  readonly hasLiveKey: boolean
  /** Of the endpoints in live mode, the one that is furthest. */
  readonly liveEndpoint: 'none' | 'disabled' | 'enabled' | 'delivered'
  /** How many origins may embed signing pages. */
  readonly origins: { readonly test: number; readonly live: number }
}

const REQUIRED: ReadonlySet<GoLiveItemId> = new Set(['email_verified', 'account_approved', 'live_sealing'])

/** Every item, in the order in which a person does them. */
export function goLiveChecklist(facts: GoLiveFacts): GoLiveItem[] {
  const item = (id: GoLiveItemId, done: boolean, open: GoLiveDetail, closed: GoLiveDetail | null = null) => ({
    ...{ id, done, required: REQUIRED.has(id), detail: done ? closed : open },
  })
  const { hasFactor, hasCompanySignOn, liveEndpoint, origins } = facts
  const usesEmbedding = origins.test > 0 || origins.live > 0
  return [
    item('email_verified', facts.hasVerifiedMember, 'no_verified_member'),
    item('account_approved', facts.isApproved, 'ask_operator'),
    item('live_sealing', facts.canSealLive, 'not_configured'),
    item('second_factor', hasFactor || hasCompanySignOn, 'no_factor', hasFactor ? null : 'company_sign_on'),
    item('sandbox_request', facts.hasCompletedRequest, 'no_completed_request'),
    item('live_api_key', facts.hasLiveKey, 'no_key'),
    item('live_webhook', liveEndpoint === 'delivered', ENDPOINT_DETAIL[liveEndpoint]),
    item('embedding_origins', !usesEmbedding || origins.live > 0, 'no_origin', usesEmbedding ? null : 'not_used'),
  ]
}

const ENDPOINT_DETAIL = {
  none: 'no_endpoint',
  disabled: 'endpoint_disabled',
  enabled: 'nothing_delivered',
  delivered: 'nothing_delivered',
} as const satisfies Record<GoLiveFacts['liveEndpoint'], GoLiveDetail>

/** Whether the account can send live requests. */
export function canGoLive(items: readonly GoLiveItem[]): boolean {
  return items.every(({ done, required }) => done || !required)
}
