/** Throws an error with the message if the list is empty. */
export function nonEmpty<T>(items: readonly T[], message: string): [T, ...T[]] {
  const [first, ...rest] = items
  if (first === undefined) throw new Error(message)
  return [first, ...rest]
}
