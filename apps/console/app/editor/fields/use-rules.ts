import { useEffect, useState } from 'react'

type Rules = typeof import('./rules.ts')

/** The rules of fields, once they are needed and loaded. */
export function useRules(isNeeded: boolean): Rules | null {
  const [rules, setRules] = useState<Rules | null>(null)
  useEffect(() => {
    if (isNeeded) void import('./rules.ts').then(setRules)
  }, [isNeeded])
  return rules
}

/** The day for checks of dates. The API checks again, with the account's day. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}
