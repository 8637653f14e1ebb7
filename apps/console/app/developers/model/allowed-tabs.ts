import type { Scope } from '@countersign/domain/access'
import type { Mode } from '@countersign/sdk'

const TABS = ['keys', 'webhooks', 'events', 'request-log', 'sandbox'] as const
export type Tab = (typeof TABS)[number]

const SCOPE_OF: Record<Tab, Scope> = {
  ...{ keys: 'keys', webhooks: 'webhooks', events: 'requests:read', 'request-log': 'keys', sandbox: 'sandbox' },
}

interface Reader {
  mode: Mode
  can(scope: Scope): boolean
}

/** The screens that the member may use. The sandbox's tools are in the sandbox only. */
export function allowedTabs({ mode, can }: Reader): Tab[] {
  return TABS.filter((tab) => can(SCOPE_OF[tab]) && (tab !== 'sandbox' || mode === 'test'))
}

/** Every role may read the events. */
export function firstTab(reader: Reader): Tab {
  return allowedTabs(reader)[0] ?? 'events'
}
