import type { Me, ModeSegment } from '../api/environment.tsx'

const STORED = 'countersign.environment'

/** The account and mode that were used last, if the user is still a member; else the first account's sandbox. */
export function recentEnvironment(me: Me): { account: string; mode: ModeSegment } | null {
  const [account, mode] = (localStorage.getItem(STORED) ?? '').split(' ')
  const found = me.memberships.find(({ account_id }) => account_id === account)
  const membership = found ?? me.memberships.find(({ state }) => state === 'open') ?? me.memberships[0]
  if (!membership) return null
  const isLive = found !== undefined && mode === 'live' && membership.live && membership.modes.includes('live')
  return { account: membership.account_id, mode: isLive ? 'live' : 'sandbox' }
}

export function rememberEnvironment(account: string, mode: ModeSegment): void {
  localStorage.setItem(STORED, `${account} ${mode}`)
}
