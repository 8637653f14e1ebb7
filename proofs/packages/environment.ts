/** The environment of a user: without the options and caches of this checkout. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, NODE_COMPILE_CACHE: __, ...env } = process.env
  return env
}
