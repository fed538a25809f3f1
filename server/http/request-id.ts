/** Numbers of calls, short enough to be read out on the telephone: they lead from a person's error to the log. */
import { randomBytes } from 'node:crypto'

/** Without I, L, O and U: nobody reads one for another. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 60 random bits as XXXX-XXXX-XXXX. */
export const newRequestId = (): string =>
  [...randomBytes(12)]
    .map((byte) => letters[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

/** What a proxy in front may have given the call. */
export const isRequestId = (text: string | undefined): text is string => /^[\w-]{8,64}$/.test(text ?? '')
