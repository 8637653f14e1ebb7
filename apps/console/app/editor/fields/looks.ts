import {
  AtSign,
  Calendar,
  CalendarCheck,
  CaseUpper,
  ChevronDown,
  Hash,
  type LucideIcon,
  Paperclip,
  Signature,
  SquareCheck,
  Type,
  UserRound,
} from 'lucide-react'
import { textsOf } from '../../texts/catalogues.ts'
import type { PlacedKind } from '../model/kinds.ts'
import type { EditorField } from '../model/types.ts'

export type Kind = PlacedKind | 'upload'

export const KIND_ICONS: Readonly<Record<Kind, LucideIcon>> = {
  signature: Signature,
  text: Type,
  number: Hash,
  date: Calendar,
  checkbox: SquareCheck,
  choice: ChevronDown,
  initials: CaseUpper,
  date_signed: CalendarCheck,
  name: UserRound,
  email: AtSign,
  upload: Paperclip,
}

/** What a field is called in the editor: its label, or its name. */
export function labelOf({ definition: { label, name, type } }: EditorField): string {
  return label?.trim() || name || textsOf('consoleEditor').kinds[type]
}
