import { linesOf, measureSign, WHOLE } from './measure.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
for (const store of ['file-system', 'rgw'] as const) {
  for (const line of linesOf(await measureSign({ store, ...WHOLE, say: () => {} }))) say(line)
}
