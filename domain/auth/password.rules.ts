/** Which passwords are too easy to guess, whoever asks: registration, reset and profile. */
import { limits } from '../limits.ts'
import { cutText, textLength } from '../text/length.ts'

export const passwordRefusals = {
  common: 'よく使われているパスワードのため、推測されるおそれがあります。別のパスワードを入力してください。',
  ownName:
    'メールアドレスや会社名、氏名をもとにしたパスワードは推測されるおそれがあります。別のパスワードを入力してください。',
} as const

/** What anybody may know of the person: e-mail address, own name, names and keys of their companies. */
export type KnownOfOwner = { email: string; names: readonly string[] }

/** What is longer than any password is compared no further. */
const plain = (text: string): string =>
  cutText(text, limits.text.passwordMax).normalize('NFKC').toLowerCase().replace(/\s/g, '')
/** Without the digits and signs that people add at either end to be let through. */
const core = (text: string): string => text.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '')
/** Shorter names stand in many good passwords. */
const tellingLength = 4

/** Why the password is refused; null where it may be taken. `common`: in lower case. */
export const passwordRefusal = (
  password: string,
  { email, names }: KnownOfOwner,
  common: ReadonlySet<string>,
): string | null => {
  const typed = plain(password)
  if (common.has(typed)) return passwordRefusals.common
  const [local = '', domain = ''] = plain(email).split('@')
  const known = [plain(email), local, domain, domain.split('.')[0] ?? '', ...names.map(plain)].filter(
    (name) => textLength(name) >= tellingLength,
  )
  return known.some((name) => typed === name || core(typed) === name || core(typed) === core(name))
    ? passwordRefusals.ownName
    : null
}
