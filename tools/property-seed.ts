// Property tests try other values each time, which is how they find something new. Whether a change may land is no matter
// of luck, so CI tries the same ones: COUNTERSIGN_TEST_SEED=1 vitest run.

const seed = process.env.COUNTERSIGN_TEST_SEED
if (seed) {
  const { configureGlobal } = await import('fast-check')
  configureGlobal({ seed: Number(seed) })
}

export {}
