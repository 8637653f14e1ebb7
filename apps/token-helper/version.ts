/** The version in package.json, which the published bundle does not contain. */
export const VERSION = '0.1.0'
