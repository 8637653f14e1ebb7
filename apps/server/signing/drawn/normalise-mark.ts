import { type DrawnMark, MARK_STYLES, type Mark, type MarkStyle, type TypedMark } from '@countersign/signing'
import type { Failure } from '../../platform/errors.ts'
import { signatureRefused } from '../failures.ts'
import { normalisePicture } from './normalise-picture.ts'
import type { Outliner } from './outlines/outliner.ts'

// Normalises a mark to the fields that are drawn. A mark that cannot be drawn is rejected now, while the signer can still
// correct it; a recorded signature must be sealed.

const MAX_STROKES = 5_000
const MAX_POINTS = 100_000
/** Coordinates of the signature pad are screen pixels. */
const MAX_COORDINATE = 20_000
const MAX_NAME_LENGTH = 200

export interface MarkTarget {
  visit: { tenantId: string }
  options: { locale: string | null }
}

export async function normaliseMark(mark: unknown, target: MarkTarget, outliner: Outliner): Promise<Mark> {
  const { kind, ...sent } = isObject(mark) ? mark : {}
  switch (kind) {
    case 'drawn':
      return drawnMark(sent)
    case 'typed':
      return typedMark(sent, target, outliner)
    case 'uploaded':
      return { kind, image: await normalisePicture(target.visit.tenantId, sent.image) }
    default:
      throw signatureRefused('mark_empty', 'mark.kind must be drawn, typed or uploaded.')
  }
}

function drawnMark({ width, height, strokes }: Record<string, unknown>): DrawnMark {
  if (!Array.isArray(strokes) || strokes.length === 0) throw signatureRefused('mark_empty', 'Nothing was drawn.')
  if (!isLength(width) || !isLength(height) || strokes.length > MAX_STROKES) throw invalidDrawing()
  const drawn = strokes.map(strokeOf)
  if (drawn.reduce((sum, { points }) => sum + points.length / 2, 0) > MAX_POINTS) throw invalidDrawing()
  return { kind: 'drawn', width, height, strokes: drawn }
}

function strokeOf(sent: unknown): DrawnMark['strokes'][number] {
  const { width, points } = isObject(sent) ? sent : {}
  if (!isLength(width) || !Array.isArray(points)) throw invalidDrawing()
  if (points.length === 0 || points.length % 2 !== 0 || !points.every(isPosition)) throw invalidDrawing()
  return { width: Math.max(0.1, roundToHundredths(width)), points: points.map(roundToHundredths) }
}

function invalidDrawing() {
  const message = `mark must be a drawing with at most ${MAX_STROKES} strokes and ${MAX_POINTS} points, each a finite number.`
  return signatureRefused('mark_empty', message)
}

async function typedMark(
  { name, style }: Record<string, unknown>,
  { visit, options }: MarkTarget,
  outliner: Outliner,
): Promise<TypedMark> {
  const typed = nameIn(name)
  const chosen = styleOf(style)
  const written = { text: typed, style: chosen, language: options.locale ?? undefined }
  const why = await outliner.whyUndrawable(visit.tenantId, written)
  if (why !== undefined) throw nameUndrawable(why)
  return { kind: 'typed', name: typed, ...(chosen && { style: chosen }) }
}

/** The name as it is stored, if it can be drawn. */
export function nameIn(name: unknown): string {
  const typed = typeof name === 'string' ? cleanName(name) : ''
  if (!/[\p{L}\p{N}]/u.test(typed)) throw signatureRefused('name_missing', 'mark.name must be the name of the signer.')
  if (typed.length > MAX_NAME_LENGTH) {
    throw signatureRefused('name_missing', `mark.name must have at most ${MAX_NAME_LENGTH} characters.`)
  }
  return typed
}

export function nameUndrawable(why: string): Failure {
  return signatureRefused('name_undrawable', `mark.name cannot be drawn: ${why}.`)
}

/** An unknown style is no reason to refuse a signature: the name is then written in the default one. */
export function styleOf(style: unknown): MarkStyle | undefined {
  return MARK_STYLES.find((one) => one === style)
}

/** On one line, without invisible characters: soft hyphens, zero width spaces, word joiners, byte order marks. */
function cleanName(name: string): string {
  return name
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .trim()
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isLength(value: unknown): value is number {
  return isPosition(value) && value > 0
}

function isPosition(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= MAX_COORDINATE
}

function roundToHundredths(value: number): number {
  return Math.round(value * 100) / 100
}
