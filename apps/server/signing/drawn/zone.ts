/** The signer's time zone as their browser knows it. Nothing for an unknown one: the time is then in the sender's. */
export function zoneIn(zone: unknown): { zone?: string } {
  if (typeof zone !== 'string' || zone.length > MAX_LENGTH || !/^[A-Za-z]/.test(zone)) return {}
  try {
    return { zone: new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone }
  } catch {
    return {}
  }
}

const MAX_LENGTH = 64
