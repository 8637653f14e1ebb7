// PostgreSQL has no loose index scan. A recursive query does the same: it finds the distinct values of a column with one
// index probe each, however many rows have the same value.

/** The limit of a scan that reads every value: one index probe for each. */
export const EVERY_VALUE = String(2 ** 31 - 1)

/**
 * The body of a recursive CTE with the columns (value, n).
 * `next` selects the smallest value greater than `after`, an SQL expression, or NULL.
 */
export function distinctValues(cte: string, next: (after: string) => string, from: string, limit: string): string {
  return `
    SELECT (${next(from)}), 1
     UNION ALL
    SELECT (${next(`${cte}.value`)}), ${cte}.n + 1 FROM ${cte} WHERE ${cte}.value IS NOT NULL AND ${cte}.n < ${limit}`
}
