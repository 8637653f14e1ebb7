import { type LogFigures, measureLogs, refusedHeads } from '@countersign/server/evidence/log/measure.ts'
import type { Command } from 'commander'
import type { CliContext } from './context.ts'
import { asOperator, command, type Options, show } from './operator.ts'

// countersign admin log: the state of the transparency log (docs/operators/transparency-log.md).

export function addLogCommands(admin: Command, context: CliContext): void {
  command(admin, 'log', 'show the state of the transparency log, why it is halted, and the heads it rejected').action(
    async (options: Options) => {
      const { logs, refused } = await asOperator(context, async (db) => ({
        logs: await measureLogs(db),
        refused: await refusedHeads(db),
      }))
      const lines = [
        ...(logs.length === 0 ? ['No log has entries yet.'] : logs.map(described)),
        ...refused.map(({ request, seq, why }) => `  not logged: ${request}, entry ${seq}: ${why}`),
      ]
      show(context, options, { logs: logs.map(presentedLog), refused }, lines.join('\n'))
    },
  )
}

function described({ log, size, published, pending, lagSeconds, halted }: LogFigures): string {
  const waiting = pending === 0 ? 'none pending' : `${pending} pending, the oldest for ${lagSeconds.toFixed(0)} s`
  const words = `${log}: ${published} of ${size} leaves are published, ${waiting}`
  return halted === null ? words : `${words}\n  HALTED: ${halted}`
}

function presentedLog({ lagSeconds, ...figures }: LogFigures) {
  return { ...figures, lag_seconds: lagSeconds }
}
