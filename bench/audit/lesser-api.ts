import { registerHooks } from 'node:module'

// The api with a reduced audit trail, to measure the cost of the chain. Modules are replaced when they are loaded, so that
// the product needs no switch for it.

const trail = process.env.BENCH_TRAIL
const here = (file: string) => new URL(file, import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@countersign/evidence/chain' && context.parentURL?.endsWith('/signrequests/change/record.ts'))
      return { url: here(trail === 'wasteful' ? 'wasteful-chain.ts' : 'plain-chain.ts'), shortCircuit: true }
    if (trail === 'none' && specifier === '../change/record.ts' && context.parentURL?.endsWith('/create/create.ts'))
      return { url: here('no-record.ts'), shortCircuit: true }
    return next(specifier, context)
  },
})

await import('../../apps/server/processes/serve-api.ts')
