import { formatText, type Locale, type Template } from '@countersign/locales'
import { type CliMessages, cliMessages } from '@countersign/locales/cli'
import { type VerifyMessages, verifyMessages } from '@countersign/locales/verify'

/** The texts of a result in one language. The verdict has the words of the verify page. */
export interface Texts {
  readonly cli: CliMessages
  readonly verify: VerifyMessages
  format<Values>(message: Template<Values>, values: Values): string
  /** “Label: text”, with the punctuation of the language. */
  line(label: string, text: string): string
}

export function textsFor(locale: Locale): Texts {
  const cli = cliMessages(locale)
  const format = <Values>(message: Template<Values>, values: Values) => formatText(message, values, locale)
  return { cli, verify: verifyMessages(locale), format, line: (label, text) => format(cli.line, { label, text }) }
}
