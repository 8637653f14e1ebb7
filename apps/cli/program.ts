import { Command } from 'commander'
import { addAdminCommands } from './admin.ts'
import { addCheckChainCommand } from './check-chain.ts'
import type { CliContext } from './context.ts'
import { addDatabaseCommands } from './create-logins.ts'
import { addDoctorCommand } from './doctor/doctor.ts'
import { addHealthCommand } from './health.ts'
import { addMigrateCommand } from './migrate.ts'
import { addServeCommand } from './serve.ts'
import { addApiCommand } from './sign-in/api-command.ts'
import { addSignInCommands } from './sign-in/commands.ts'
import { addVerifyCommand } from './verify.ts'

const EXIT_HELP = `
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 no such account or request, 4 nothing to do,
            5 waits for a second operator’s approval, 6 not signed in or not permitted.
Settings:   COUNTERSIGN_DATABASE_URL, the database with the operator's logins: postgres://cs_operator:password@host/name`

/** All commands of `countersign`. */
export function makeProgram(context: CliContext): Command {
  const program = new Command('countersign')
    .description('Operates a Countersign service and verifies its documents and evidence.')
    .addHelpText('after', EXIT_HELP)
    .configureOutput({ writeOut: context.out, writeErr: context.err })
    .exitOverride()
  addAdminCommands(program, context)
  addSignInCommands(program, context)
  addApiCommand(program, context)
  addCheckChainCommand(program, context)
  addVerifyCommand(program, context)
  addDatabaseCommands(program, context)
  addMigrateCommand(program, context)
  addDoctorCommand(program, context)
  addServeCommand(program)
  addHealthCommand(program, context)
  return program
}
