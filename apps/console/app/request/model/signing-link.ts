/** The signing link in the text of a captured mail. Links of other sites, such as in the sender's message, are none. */
export function signingLinkIn(text: string, origin: string): string | null {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return found.find((address) => address.startsWith(`${origin}/s/`)) ?? null
}
