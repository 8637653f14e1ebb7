/** For what has an address of its own: the thing before must not be shown in its place. */
export const noPlaceholder = () => undefined
