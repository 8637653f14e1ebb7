/** As in package.json: what is published is one file, which cannot read it. */
export const VERSION = '0.1.0'
