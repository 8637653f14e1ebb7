/** The time zone of the device, in which a signature shows the time. */
export const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
