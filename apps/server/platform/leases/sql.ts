// SQL that every lease shares.

/** The end of a lease that begins now and lasts so many seconds. */
export const leaseUntil = (seconds: string) => `clock_timestamp() + make_interval(secs => ${seconds})`
