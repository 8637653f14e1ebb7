type Parameter = 'ulong' | 'void *' | 'uint8'

/** Each function's index in CK_FUNCTION_LIST, which is the same in every version since 2.0, and its parameters. */
export const FUNCTIONS = {
  C_Initialize: [0, ['void *']],
  C_Finalize: [1, ['void *']],
  C_GetSlotList: [4, ['uint8', 'void *', 'void *']],
  C_GetTokenInfo: [6, ['ulong', 'void *']],
  C_GetMechanismList: [7, ['ulong', 'void *', 'void *']],
  C_OpenSession: [12, ['ulong', 'ulong', 'void *', 'void *', 'void *']],
  C_CloseSession: [13, ['ulong']],
  C_Login: [18, ['ulong', 'ulong', 'void *', 'ulong']],
  C_Logout: [19, ['ulong']],
  C_CreateObject: [20, ['ulong', 'void *', 'ulong', 'void *']],
  C_CopyObject: [21, ['ulong', 'ulong', 'void *', 'ulong', 'void *']],
  C_GetAttributeValue: [24, ['ulong', 'ulong', 'void *', 'ulong']],
  C_SetAttributeValue: [25, ['ulong', 'ulong', 'void *', 'ulong']],
  C_FindObjectsInit: [26, ['ulong', 'void *', 'ulong']],
  C_FindObjects: [27, ['ulong', 'void *', 'ulong', 'void *']],
  C_FindObjectsFinal: [28, ['ulong']],
  C_EncryptInit: [29, ['ulong', 'void *', 'ulong']],
  C_Encrypt: [30, ['ulong', 'void *', 'ulong', 'void *', 'void *']],
  C_DecryptInit: [33, ['ulong', 'void *', 'ulong']],
  C_Decrypt: [34, ['ulong', 'void *', 'ulong', 'void *', 'void *']],
  C_SignInit: [42, ['ulong', 'void *', 'ulong']],
  C_Sign: [43, ['ulong', 'void *', 'ulong', 'void *', 'void *']],
  C_GenerateKey: [58, ['ulong', 'void *', 'void *', 'ulong', 'void *']],
  C_GenerateKeyPair: [59, ['ulong', 'void *', 'void *', 'ulong', 'void *', 'ulong', 'void *', 'void *']],
  C_WrapKey: [60, ['ulong', 'void *', 'ulong', 'ulong', 'void *', 'void *']],
} as const satisfies Record<string, readonly [index: number, parameters: readonly Parameter[]]>

export type FunctionName = keyof typeof FUNCTIONS
type ArgumentOf<P> = P extends 'void *' ? Buffer | NativeStruct | null : bigint | number
type MapArguments<P extends readonly Parameter[]> = { -readonly [I in keyof P]: ArgumentOf<P[I]> }
export type ArgumentsOf<N extends FunctionName> = MapArguments<(typeof FUNCTIONS)[N][1]>

/** Memory that holds addresses of other memory, which must not be collected during a call. */
export interface NativeStruct {
  readonly bytes: Buffer
  readonly references: readonly Buffer[]
}
