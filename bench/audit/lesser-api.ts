import { registerHooks } from 'node:module'

// The api with a lesser audit trail, beside which it is measured what the chain costs. Modules are exchanged as they are
// loaded, so that the product has no switch for it.

const trail = process.env.BENCH_TRAIL
const here = (file: string) => new URL(file, import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@countersign/evidence/chain' && context.parentURL?.endsWith('/signrequests/record.ts'))
      return { url: here('plain-chain.ts'), shortCircuit: true }
    if (trail === 'none' && specifier === './record.ts' && context.parentURL?.endsWith('/signrequests/create.ts'))
      return { url: here('no-record.ts'), shortCircuit: true }
    return next(specifier, context)
  },
})

await import('../../apps/server/processes/serve-api.ts')
