import type { SignerFieldInput } from '@countersign/domain/field/types'
import type { Box } from '@countersign/domain/placement'

/** A page as the document resource describes it: in points, as displayed (CropBox, after Rotate). */
export interface Page {
  /** From 1. */
  readonly number: number
  readonly width: number
  readonly height: number
}

/**
 * A box for the signature of one person, or for a field that they fill. Its coordinates are those of the API with
 * `cords_origin: "top_left"`.
 */
export interface EditorBox extends Box {
  readonly id: string
  /** The person's id in this request; not the index in `signers`, which changes when people are reordered. */
  readonly signer: string
  readonly page: number
  /** The id of the field; absent for a signature. */
  readonly field?: string
}

/** A field as in the create body, without its place. */
export type FieldDefinition = Omit<SignerFieldInput, 'page' | 'cords'>

/** A field that a person fills. Its boxes name it; a file, and a form field of the document, have none. */
export interface EditorField {
  readonly id: string
  /** The person's id in this request. */
  readonly signer: string
  readonly definition: FieldDefinition
}

export interface Point {
  readonly x: number
  readonly y: number
}

export type { Box }
