import { place } from '../place.ts'
import type { Box, PageInfo, SignerCords } from '../types.ts'
import { page } from './pages.ts'

export const three = [page(1), page(2), page(3)]
export const box = (x: number, y: number, w = 100, h = 40): Box => ({ x, y, w, h })

export function placed(
  signers: readonly SignerCords[],
  pages: readonly PageInfo[] = three,
  cordsOrigin = 'top_left' as const,
) {
  const placement = place({ pages, signers, cordsOrigin })
  if (!placement.ok) throw new Error(JSON.stringify(placement.errors))
  return placement
}

export function where(asked: SignerCords, pages = three): string[] {
  return placed([asked], pages).boxes.map(({ page, display, field }) => `${field} at ${display.x} on ${page}`)
}

export function errors(signers: readonly SignerCords[], pages: readonly PageInfo[] = three) {
  const placement = place({ pages, signers, cordsOrigin: 'top_left' })
  return placement.ok ? [] : placement.errors.map(({ field, code }) => `${field}: ${code}`)
}
