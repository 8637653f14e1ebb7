// The values of PKCS#11 v2.40 (pkcs11t.h) that this repository uses. CKM_EDDSA and CKM_EC_EDWARDS_KEY_PAIR_GEN are from
// PKCS#11 v3.0.

/** User types. */
export const CKU = { USER: 1, CONTEXT_SPECIFIC: 2 } as const
/** Object classes. */
export const CKO = { CERTIFICATE: 1, PUBLIC_KEY: 2, PRIVATE_KEY: 3, SECRET_KEY: 4 } as const
/** Certificate types. */
export const CKC = { X_509: 0 } as const
/** Key types. */
export const CKK = { RSA: 0, AES: 0x1f } as const
/** Mask generation functions. */
export const CKG = { MGF1_SHA256: 2 } as const

/** Attributes. */
export const CKA = {
  CLASS: 0x0000,
  TOKEN: 0x0001,
  PRIVATE: 0x0002,
  LABEL: 0x0003,
  VALUE: 0x0011,
  CERTIFICATE_TYPE: 0x0080,
  KEY_TYPE: 0x0100,
  SUBJECT: 0x0101,
  ID: 0x0102,
  SENSITIVE: 0x0103,
  ENCRYPT: 0x0104,
  DECRYPT: 0x0105,
  WRAP: 0x0106,
  SIGN: 0x0108,
  MODULUS: 0x0120,
  MODULUS_BITS: 0x0121,
  PUBLIC_EXPONENT: 0x0122,
  PRIVATE_EXPONENT: 0x0123,
  PRIME_1: 0x0124,
  PRIME_2: 0x0125,
  EXPONENT_1: 0x0126,
  EXPONENT_2: 0x0127,
  COEFFICIENT: 0x0128,
  VALUE_LEN: 0x0161,
  EXTRACTABLE: 0x0162,
  EC_PARAMS: 0x0180,
  EC_POINT: 0x0181,
  ALWAYS_AUTHENTICATE: 0x0202,
} as const

/** Mechanisms. */
export const CKM = {
  RSA_PKCS_KEY_PAIR_GEN: 0x0000,
  RSA_PKCS: 0x0001,
  SHA256_RSA_PKCS: 0x0040,
  SHA384_RSA_PKCS: 0x0041,
  SHA512_RSA_PKCS: 0x0042,
  SHA256_RSA_PKCS_PSS: 0x0043,
  SHA256: 0x0250,
  EC_KEY_PAIR_GEN: 0x1040,
  ECDSA: 0x1041,
  EC_EDWARDS_KEY_PAIR_GEN: 0x1055,
  EDDSA: 0x1057,
  AES_KEY_GEN: 0x1080,
  AES_GCM: 0x1087,
  AES_KEY_WRAP: 0x2109,
  AES_KEY_WRAP_PAD: 0x210a,
} as const

/** Of C_OpenSession. */
export const SESSION_FLAGS = { RW_SESSION: 0x0002, SERIAL_SESSION: 0x0004 } as const

/** Of CK_TOKEN_INFO. */
export const TOKEN_FLAGS = {
  PROTECTED_AUTHENTICATION_PATH: 0x0100,
  TOKEN_INITIALIZED: 0x0400,
  USER_PIN_COUNT_LOW: 0x0001_0000,
  USER_PIN_FINAL_TRY: 0x0002_0000,
  USER_PIN_LOCKED: 0x0004_0000,
} as const

/** Of CK_C_INITIALIZE_ARGS. */
export const INITIALIZE_FLAGS = { OS_LOCKING_OK: 0x0002 } as const
