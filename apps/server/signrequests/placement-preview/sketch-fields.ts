import { FIELD_LIMITS } from '@countersign/domain/field'
import {
  type Box,
  type CordsOrigin,
  type PageInfo,
  type Sketch,
  type SketchedBox,
  sketch,
} from '@countersign/domain/placement'

export interface PreviewedField {
  readonly name: string
  readonly label?: string | undefined
  readonly page?: readonly string[] | undefined
  readonly cords?: readonly Box[] | undefined
}

export interface SketchedField extends SketchedBox {
  readonly label: string
}

/** The boxes of the fields that signers fill, by the rules of create. Fields of other signers than `null` are drawn. */
export function sketchFields(
  signers: readonly ({ readonly fields?: readonly PreviewedField[] | undefined } | null)[],
  pages: readonly PageInfo[],
  cordsOrigin: CordsOrigin,
): Omit<Sketch, 'boxes'> & { readonly boxes: readonly SketchedField[] } {
  const placed = signers.flatMap((signer, index) =>
    (signer?.fields ?? []).flatMap((field, position) =>
      (field.cords ?? []).length > 0 ? [{ field, signer: index, path: `signers[${index}].fields[${position}]` }] : [],
    ),
  )
  const { boxes, errors, warnings } = sketch({
    pages,
    signers: placed.map(({ field: { page, cords } }) => ({ page, cords })),
    cordsOrigin,
    overlap: 'refuse',
    allowedOverlap: FIELD_LIMITS.overlap,
  })
  // The rules of placement name a field `signers[n]`.
  const withPaths = <Found extends { readonly field: string; readonly message: string }>(found: Found): Found => {
    const renamed = (text: string) =>
      text.replaceAll(/signers\[(\d+)\]/g, (_, index: string) => placed[Number(index)]?.path ?? '')
    return { ...found, field: renamed(found.field), message: renamed(found.message) }
  }
  return {
    boxes: boxes.flatMap((box) => {
      const found = placed[box.signer]
      return found ? [{ ...box, signer: found.signer, label: found.field.label ?? found.field.name }] : []
    }),
    errors: errors.map(withPaths),
    warnings: warnings.map(withPaths),
  }
}
