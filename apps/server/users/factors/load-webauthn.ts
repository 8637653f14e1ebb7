/** Loaded at the first use: it has three hundred modules, and most processes verify no passkey. */
export const loadWebauthn = () => import('@simplewebauthn/server')
