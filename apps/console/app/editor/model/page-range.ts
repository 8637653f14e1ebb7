/** Page numbers as people write them: `1-3, 5`. */

export function parsePages(text: string, count: number): number[] | null {
  const pages = new Set<number>()
  for (const part of text.split(/[,;\s]+/).filter((one) => one !== '')) {
    const match = /^(\d{1,5})(?:[-–](\d{1,5}))?$/.exec(part)
    const first = Number(match?.[1])
    const last = Number(match?.[2] ?? match?.[1])
    if (!match || first < 1 || last > count || first > last) return null
    for (let page = first; page <= last; page++) pages.add(page)
  }
  return pages.size === 0 ? null : [...pages].sort((a, b) => a - b)
}
