// The JSON forms of WebAuthn (Level 3, 5.1.8 to 5.1.10): by the browser where it has them, else here.

type Json = Record<string, unknown>

export function decodeCreation(json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  const native = PublicKeyCredential.parseCreationOptionsFromJSON
  if (typeof native === 'function') return native.call(PublicKeyCredential, json)
  return {
    ...(json as unknown as PublicKeyCredentialCreationOptions),
    challenge: bytesOf(json.challenge),
    user: { ...json.user, id: bytesOf(json.user.id) },
    excludeCredentials: descriptorsOf(json.excludeCredentials),
  }
}

export function decodeRequest(json: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  const native = PublicKeyCredential.parseRequestOptionsFromJSON
  if (typeof native === 'function') return native.call(PublicKeyCredential, json)
  return {
    ...(json as unknown as PublicKeyCredentialRequestOptions),
    challenge: bytesOf(json.challenge),
    allowCredentials: descriptorsOf(json.allowCredentials),
  }
}

export function encodeCredential(credential: PublicKeyCredential): unknown {
  // Extensions of browsers replace the object, and leave this method out.
  if (typeof credential.toJSON === 'function') return credential.toJSON()
  const { id, type, rawId, response, authenticatorAttachment } = credential
  const json: Json = {
    id,
    type,
    rawId: base64UrlOf(rawId),
    clientExtensionResults: credential.getClientExtensionResults(),
  }
  if (authenticatorAttachment) json.authenticatorAttachment = authenticatorAttachment
  const encoded: Json = {}
  for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle']) {
    const value = (response as unknown as Json)[name]
    if (value instanceof ArrayBuffer) encoded[name] = base64UrlOf(value)
  }
  const { getTransports } = response as AuthenticatorAttestationResponse
  if (typeof getTransports === 'function') encoded.transports = getTransports.call(response)
  return { ...json, response: encoded }
}

function descriptorsOf(list: PublicKeyCredentialDescriptorJSON[] = []): PublicKeyCredentialDescriptor[] {
  return list.map((one) => ({ ...(one as unknown as PublicKeyCredentialDescriptor), id: bytesOf(one.id) }))
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

function base64UrlOf(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
