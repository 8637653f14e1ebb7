/** Rows of a CSV file of sign requests. A longer file is too long for many spreadsheets. */
export const MOST_EXPORTED = 100_000
