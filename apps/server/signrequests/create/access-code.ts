import { hashPassword, isPassword } from '../../accounts/password.ts'

// Access codes are short and chosen by people, so only a slow, salted hash is stored: the same as of passwords.

export const hashAccessCode = hashPassword
export const isAccessCode = isPassword
