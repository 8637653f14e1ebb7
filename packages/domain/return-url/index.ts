/**
 * Where a signer continues afterwards: an https page, or an app, by a URL with the app's own scheme such as
 * `myapp://signed` or `com.example.app:/signed` (RFC 8252 §7.1). The account lists the schemes of its apps.
 */

/** As RFC 3986 §3.1 defines schemes, in lower case, without consecutive or final punctuation. */
const SCHEME = /^[a-z][a-z0-9]*(?:[.+-][a-z0-9]+)*$/
const MIN_LENGTH = 3
export const MAX_SCHEME_LENGTH = 64

/** Characters of RFC 3986 only. */
const APP_URL = /^([a-z][a-z0-9+.-]*):\/{1,2}[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=%-]*$/

/** Schemes that browsers and operating systems interpret themselves, or that open arbitrary programs. */
const RESERVED = new Set(
  `about acap android-app app-settings blob callto chrome cid content dart data dav devtools dns doi edge facetime
   feed file filesystem finger firefox ftp ftps git gopher googlechrome googlechromes hcp help http https iax icap im
   imap info intent intents ipp ipps irc ircs itms iris jar javascript jscript ldap ldaps livescript magnet mailto maps
   market message mhtml mid mms mocha moz-extension msrp nfs news nntp oid opera pkcs11 pop pres prefs proxy res
   resource rmi rsync rtmp rtsp sftp shell shortcuts sip sips skype slp smb sms smsto snews snmp ssh stun svn tag tel
   telnet tftp tip turn udp urn vbs vbscript view-source vnc vscode wais webcal webdav ws wss wyciwyg xcon xmpp
   xmlrpc`.split(/\s+/),
)
const RESERVED_FAMILY = /^(ms|x|web|chrome|moz|safari|itms|brave|opera|edge|vscode|search)[+.-]|-(ms|extension)$/

/** Whether an account may list this scheme for its app. */
export function isAppScheme(scheme: string): boolean {
  if (scheme.length < MIN_LENGTH || scheme.length > MAX_SCHEME_LENGTH) return false
  return SCHEME.test(scheme) && !RESERVED.has(scheme) && !RESERVED_FAMILY.test(scheme)
}

/** The app's scheme of a return URL; null if it is no URL of an app. Whether the account allows it is for the caller. */
export function appSchemeOf(url: string): string | null {
  const scheme = APP_URL.exec(url)?.[1]
  return scheme !== undefined && isAppScheme(scheme) ? scheme : null
}
