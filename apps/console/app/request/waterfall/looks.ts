import {
  Ban,
  BellOff,
  BellRing,
  CalendarPlus,
  Check,
  CheckCheck,
  CircleAlert,
  CircleCheck,
  Clock,
  Download,
  Eraser,
  Eye,
  FileCheck,
  FilePlus2,
  Files,
  Hash,
  Hourglass,
  KeyRound,
  Link2,
  Lock,
  LockOpen,
  type LucideIcon,
  Mail,
  MailCheck,
  MailX,
  MousePointerClick,
  PenLine,
  RotateCw,
  ShieldX,
  Smartphone,
  UserRoundPen,
  Webhook,
  X,
} from 'lucide-react'
import type { Bar, MarkKind } from './lanes.ts'

export type Tone = 'neutral' | 'good' | 'warn' | 'bad'

interface Looks {
  readonly Icon: LucideIcon
  readonly tone: Tone
}

const looks = (Icon: LucideIcon, tone: Tone = 'neutral'): Looks => ({ Icon, tone })

export const MARKS: Readonly<Record<MarkKind, Looks>> = {
  created: looks(FilePlus2),
  started: looks(Hourglass),
  extended: looks(CalendarPlus),
  all_signed: looks(CheckCheck, 'good'),
  completed: looks(CircleCheck, 'good'),
  request_declined: looks(X, 'bad'),
  expired: looks(Clock, 'warn'),
  cancelled: looks(Ban, 'warn'),
  failed: looks(CircleAlert, 'bad'),
  hold_placed: looks(Lock),
  hold_lifted: looks(LockOpen),
  erased: looks(Eraser),
  invited: looks(Mail),
  opened: looks(MousePointerClick),
  link_added: looks(Link2),
  link_replaced: looks(Link2),
  link_requested: looks(Link2, 'warn'),
  link_sent: looks(Mail),
  embed_session_opened: looks(MousePointerClick),
  code_requested: looks(Hash),
  code_accepted: looks(KeyRound, 'good'),
  code_refused: looks(KeyRound, 'warn'),
  viewed: looks(Eye),
  shown: looks(Eye),
  downloaded: looks(Download),
  transfer_offered: looks(Smartphone),
  certificate_refused: looks(ShieldX, 'warn'),
  provider_failed: looks(ShieldX, 'warn'),
  signing_began: looks(PenLine),
  signing_completed: looks(PenLine, 'good'),
  signing_failed: looks(CircleAlert, 'bad'),
  signing_lapsed: looks(Clock, 'warn'),
  late_answer_discarded: looks(Ban, 'warn'),
  signed: looks(Check, 'good'),
  approved: looks(Check, 'good'),
  declined: looks(X, 'bad'),
  reassigned: looks(UserRoundPen),
  delegated: looks(UserRoundPen),
  wrong_person: looks(UserRoundPen, 'warn'),
  problem: looks(CircleAlert, 'bad'),
  problem_resolved: looks(CircleCheck, 'good'),
  mailed: looks(MailCheck),
  bounced: looks(MailX, 'bad'),
  reminded: looks(BellRing),
  reminders_stopped: looks(BellOff, 'warn'),
  copy_delivered: looks(Files),
  sealed: looks(FileCheck, 'good'),
  revision_appended: looks(FileCheck),
  seal_error: looks(CircleAlert, 'bad'),
  seal_retried: looks(RotateCw, 'warn'),
  webhook_delivered: looks(Webhook, 'good'),
  webhook_retried: looks(RotateCw, 'warn'),
  webhook_failed: looks(CircleAlert, 'bad'),
}

export const TONE_CLASSES: Readonly<Record<Tone, string>> = {
  neutral: 'border-field bg-card text-ink',
  good: 'border-good bg-good-soft text-good',
  warn: 'border-warn-line bg-warn-ground text-warn',
  bad: 'border-bad bg-bad-soft text-bad',
}

const WAITING = 'bg-soft border-line'
const WORK = 'bg-good-soft border-transparent'
const LATE = 'bg-warn-ground border-warn-line'

export const BARS: Readonly<Record<Bar['kind'], string>> = {
  waiting_for_turn: 'bg-ground border-line border-dashed',
  waiting_to_open: WAITING,
  waiting_to_sign: WAITING,
  waiting_to_approve: WAITING,
  waiting_at_provider: WORK,
  signing_with_certificate: WORK,
  sending_mail: WORK,
  sealing: WORK,
  sealing_delayed: LATE,
  delivering: WORK,
  redelivering: LATE,
}
