import type { makeProgram } from '../../apps/cli/program.ts'
import { type Code, codeIn, type Documents } from './markdown.ts'

// The commands of `countersign` that documents name exist, with their options. In a fenced block a command is complete:
// it has its required arguments and options.

export type Program = ReturnType<typeof makeProgram>

export function unknownCommands(documents: Documents, program: Program): string[] {
  return [...documents].flatMap(([file, text]) =>
    commandsIn(text).flatMap(({ line, words, fenced }) =>
      faults(program, words, fenced).map((fault) => `${file}:${line}: countersign ${words.join(' ')}: ${fault}`),
    ),
  )
}

export interface NamedCommand {
  line: number
  /** What follows `countersign`. */
  words: string[]
  fenced: boolean
}

export function commandsIn(text: string): NamedCommand[] {
  return codeIn(text).flatMap(({ line, text: code, fenced }: Code) =>
    withoutComment(code)
      .split(/&&|\|\||[;|>]/)
      .flatMap((part) => {
        const [, rest] = /^\s*(?:\$\s+)?(?:[A-Z_]+=\S*\s+)*(?:bin\/)?countersign\s+(\S.*)$/.exec(part) ?? []
        return rest === undefined ? [] : [{ line, words: wordsOf(rest), fenced }]
      }),
  )
}

function withoutComment(code: string): string {
  return code.replace(/(^|\s)#.*$/, '')
}

/** Splits at spaces outside of quotes. */
function wordsOf(text: string): string[] {
  return (text.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []).map((word) => word.replace(/^(['"])(.*)\1$/, '$2'))
}

function faults(program: Program, words: readonly string[], complete: boolean): string[] {
  let command = program
  let used = 0
  for (; command.commands.length > 0 && used < words.length; used++) {
    const next = command.commands.find((one) => one.name() === words[used])
    if (!next) break
    command = next
  }
  const rest = words.slice(used)
  // `countersign admin …` names a group of commands.
  if (command.commands.length > 0) {
    return rest.every((word) => word === '…' || word === '--help') && used > 0 ? [] : ['there is no such command']
  }
  return usageFaults(command, rest, complete)
}

function usageFaults(command: Program, rest: readonly string[], complete: boolean): string[] {
  const given = new Set<string>()
  const unknown: string[] = []
  let positional = 0
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i] ?? ''
    if (!word.startsWith('-')) {
      positional++
      continue
    }
    const [flag = ''] = word.split('=')
    const option = command.options.find(({ long, short }) => long === flag || short === flag)
    if (!option && flag !== '--help') unknown.push(`it has no option ${flag}`)
    if (option) given.add(option.name())
    if (option && !option.isBoolean() && !word.includes('=')) i++
  }
  const needed = command.registeredArguments.filter(({ required }) => required).length
  const most = command.registeredArguments.some(({ variadic }) => variadic)
    ? Number.POSITIVE_INFINITY
    : command.registeredArguments.length
  const missing = command.options.filter(({ mandatory }) => mandatory).filter((option) => !given.has(option.name()))
  return [
    ...unknown,
    ...(positional > most ? ['it has more arguments than the command takes'] : []),
    ...(complete && positional < needed ? [`it needs ${needed} arguments`] : []),
    ...(complete ? missing.map(({ long }) => `it needs ${long}`) : []),
  ]
}
