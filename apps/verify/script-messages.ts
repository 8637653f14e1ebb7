import type { VerifyMessages } from '@countersign/locales/verify'

/** Messages that only the server renders. */
type Rendered = 'language' | 'title' | 'intro' | 'choose' | 'drop' | 'staysLocal' | 'withoutScripts' | 'another'

/** Messages that the page's scripts show, and that the page therefore contains as data. */
export type ScriptMessages = Omit<VerifyMessages, Rendered>

export function scriptMessages(messages: VerifyMessages): ScriptMessages {
  const { language, title, intro, choose, drop, staysLocal, withoutScripts, another, ...shown } = messages
  return shown
}
