// Generated from the catalogues by tools/locales/write.ts. Do not edit.
import type { Template } from '../../format.ts'

export interface ConsoleStartMessages {
  readonly title: string
  readonly intro: string
  readonly send: {
    readonly title: string
    readonly done: string
    readonly text: string
    readonly name: string
    readonly email: string
    readonly captured: string
    readonly action: string
  }
  readonly sign: {
    readonly title: string
    readonly done: string
    readonly text: string
    readonly to: Template<{ readonly email: string }>
    readonly waiting: string
    readonly open: string
    readonly virtual: string
    readonly live: string
  }
  readonly signed: {
    readonly title: string
    readonly sealing: string
    readonly text: string
    readonly download: string
    readonly details: string
    readonly verify: string
    readonly picture: string
    readonly next: string
    readonly own: string
    readonly key: string
    readonly goLive: string
  }
  readonly code: {
    readonly title: string
    readonly upload: string
    readonly create: string
    readonly download: string
    readonly keyNote: string
    readonly makeKey: string
  }
  readonly overview: {
    readonly attention: string
    readonly recent: string
    readonly all: string
    readonly nothing: string
    readonly nothingText: string
    readonly none: string
    readonly noneText: string
  }
}

const read = (module: { default: unknown }) => module.default as ConsoleStartMessages

export const LOADERS = {
  de: () => import('./de.ts').then(read),
  en: () => import('./en.ts').then(read),
}
