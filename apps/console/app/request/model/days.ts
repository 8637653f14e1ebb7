/** Calendar days as the API writes them: `YYYY-MM-DD`. */

/** The last day on which signing is possible: a request expires at the beginning of the next one, in the account's zone. */
export function lastDay(expiresAt: string): string {
  // The account's zone is not known here. At half past one in the afternoon, zones from -10 to +13 have the date of UTC.
  return new Date(Date.parse(expiresAt) - 10.5 * 3_600_000).toISOString().slice(0, 10)
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
