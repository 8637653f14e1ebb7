// PKCS #11 2.40, pkcs11t.h: as many as signing needs.

export const CKU = { user: 1, contextSpecific: 2 } as const
export const CKO = { certificate: 1, privateKey: 3 } as const

export const CKA = {
  class: 0x0000,
  value: 0x0011,
  certificateType: 0x0080,
  id: 0x0102,
  alwaysAuthenticate: 0x0202,
} as const

export const CKM = { rsaPkcs: 0x0001, sha256RsaPkcs: 0x0040, ecdsa: 0x1041 } as const

export const CKF = {
  serialSession: 0x0004,
  protectedAuthenticationPath: 0x0100,
  tokenInitialized: 0x0400,
  userPinCountLow: 0x0001_0000,
  userPinFinalTry: 0x0002_0000,
  userPinLocked: 0x0004_0000,
} as const

export const CKR = {
  ok: 0x00,
  cancel: 0x01,
  generalError: 0x05,
  functionFailed: 0x06,
  attributeTypeInvalid: 0x12,
  deviceError: 0x30,
  deviceRemoved: 0x32,
  functionCanceled: 0x50,
  mechanismInvalid: 0x70,
  pinIncorrect: 0xa0,
  pinInvalid: 0xa1,
  pinLenRange: 0xa2,
  pinExpired: 0xa3,
  pinLocked: 0xa4,
  sessionHandleInvalid: 0xb3,
  tokenNotPresent: 0xe0,
  tokenNotRecognized: 0xe1,
  userAlreadyLoggedIn: 0x100,
  userNotLoggedIn: 0x101,
  userPinNotInitialized: 0x102,
  cryptokiAlreadyInitialized: 0x191,
} as const
