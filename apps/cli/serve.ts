import { type Command, InvalidArgumentError } from 'commander'
import { isProcess, PROCESSES, startProcess } from './start-process.ts'

// countersign serve …: the processes of the service.

const HELP = `
Processes:
${Object.entries(PROCESSES).map(([name, { does }]) => `  ${name.padEnd(10)}${does}`).join('\n')}

Each reads its settings from environment variables (docs/operators/settings.md). The database must be migrated: countersign migrate.
SIGTERM ends a process after its running work.` // biome-ignore format: one row for each process

export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('start a process of the service')
    .argument('<process>', Object.keys(PROCESSES).join(', '), (name) => {
      if (isProcess(name)) return name
      throw new InvalidArgumentError(`There are ${Object.keys(PROCESSES).join(', ')}.`)
    })
    .addHelpText('after', HELP)
    .action(startProcess)
}
