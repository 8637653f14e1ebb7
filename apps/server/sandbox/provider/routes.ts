import type { FastifyInstance } from 'fastify'
import Type, { type Static } from 'typebox'
import { Failure } from '../../platform/errors.ts'
import { Body, errorAnswersWithKey, Message, SECURITY, Success } from '../../platform/http/schemas.ts'
import { sandboxCallerOf } from '../sandbox-only.ts'
import { callSwitches, type SwitchedProvider, type Switches } from './call.ts'
import { ProviderSwitch, presentSwitches, switchChanges, toWire } from './switches.ts'

const PATH = '/api/v1/sandbox/provider'
const tags = ['Sandbox']
const SwitchChange = Body(switchChanges, { minProperties: 1, examples: [{ outage: 'on' }] })

const providerFields = {
  available: Type.Boolean({ description: 'Whether this installation has a provider for the sandbox.' }),
  changeable: Type.Boolean({
    description: 'Whether this account may change the switches. The operator decides, because all accounts share them.',
  }),
  switches: Type.Array(ProviderSwitch, { description: 'The faults that can be simulated; none without a provider.' }),
}

/** The provider is one process for all accounts, and its switches are too: an operator permits changes on test systems. */
export function providerSwitchRoutes(
  app: FastifyInstance,
  { sandboxProvider }: { sandboxProvider: SwitchedProvider },
): void {
  app.get(PATH, {
    config: { scope: 'sandbox' },
    schema: {
      operationId: 'getSandboxProvider',
      summary: 'Read the faults of the sandbox’s provider',
      description: 'The faults that the provider of `aadhaar` and `national_id` signatures simulates now.',
      tags,
      security: SECURITY,
      response: {
        200: Success(providerFields, 'The provider’s switches.'),
        ...errorAnswersWithKey('sandbox_only', 'unavailable'),
      },
    },
    handler: async (request) => {
      sandboxCallerOf(request)
      const { url } = sandboxProvider
      return { status: 'success', ...present(url === null ? null : await callSwitches(url)) }
    },
  })

  app.patch<{ Body: Static<typeof SwitchChange> }>(PATH, {
    config: { scope: 'sandbox' },
    schema: {
      operationId: 'changeSandboxProvider',
      summary: 'Simulate faults of the sandbox’s provider',
      description:
        'Only the members given are changed. The switches are of the provider, which all accounts share: without the operator’s setting `COUNTERSIGN_SANDBOX_ESP_SWITCHES` the call is refused. `bin/dev` has the setting.',
      tags,
      security: SECURITY,
      body: SwitchChange,
      response: {
        200: Success({ message: Message, ...providerFields }, 'The switches as they are now.'),
        ...errorAnswersWithKey(
          ...(['malformed_json', 'sandbox_only', 'unsupported_media_type', 'validation_failed'] as const),
          ...(['unknown_field', 'unavailable'] as const),
        ),
      },
    },
    handler: async (request) => {
      sandboxCallerOf(request)
      const { url, hasSwitches } = sandboxProvider
      if (url === null || !hasSwitches) throw notPermitted()
      const shown = await callSwitches(url, toWire(request.body))
      return { status: 'success', message: 'The provider simulates these faults now.', ...present(shown) }
    },
  })

  const present = (shown: Switches | null) => ({
    available: shown !== null,
    changeable: shown !== null && sandboxProvider.hasSwitches,
    switches: shown === null ? [] : presentSwitches(shown),
  })
}

function notPermitted(): Failure {
  const message =
    'The faults of the sandbox’s provider cannot be changed here: all accounts share it, and the operator has not permitted it.'
  return new Failure('not_permitted', message)
}
