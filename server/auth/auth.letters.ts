/** Letters about the account itself. They belong to no company, and go out whatever the person chose to hear of. */
import { deviceName } from '#domain/auth/device-name.ts'
import { formatMoment, toTimestamp } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Place } from '#server/http/context.ts'
import type { LetterBody } from '#server/mail/layout.ts'
import { queueLetter } from '#server/mail/outbox.ts'
import type { EndedWaysIn } from './ways-in.ts'

type AccountLetter = { kind: string; subject: string; body: Omit<LetterBody, 'greeting'> }
type From = { origin: string; now: Date }

const moment = (now: Date): [string, string] => ['日時', formatMoment(toTimestamp(now))]
const notYou = (origin: string): string[] => [
  '心当たりがない場合は、すぐにパスワードを再設定してください。',
  `${origin}/forgot-password`,
]

export const resetLetter = (token: string, email: string, { origin }: From): AccountLetter => ({
  kind: 'password_reset',
  subject: 'パスワードの再設定',
  body: {
    paragraphs: [
      'パスワードを再設定するための依頼を受け付けました。次のボタンから新しいパスワードを設定してください。',
    ],
    action: {
      label: 'パスワードを再設定する',
      url: `${origin}/reset?token=${token}&email=${encodeURIComponent(email)}`,
    },
    notes: [
      `このリンクは${limits.resetTokenMinutes}分間有効で、1回だけ使えます。`,
      '心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。',
    ],
  },
})

const endedFacts = ({ passkeys, two_factor }: EndedWaysIn): [string, string][] => [
  ['削除したパスキー', passkeys > 0 ? `${passkeys}個` : ''],
  ['二要素認証', two_factor ? '無効にしました' : ''],
]

/** The password is new, and what might have been somebody else's is gone. */
export const signInResetLetter = (ended: EndedWaysIn, { origin, now }: From): AccountLetter => ({
  kind: 'sign_in_reset',
  subject: 'パスワードが再設定されました',
  body: {
    paragraphs: ['アカウントのパスワードが再設定され、これまでの端末からすべてログアウトしました。'],
    facts: [moment(now), ...endedFacts(ended)],
    notes: ['必要な場合は、ログインしてからパスキーと二要素認証を設定してください。', ...notYou(origin)],
  },
})

/** Nobody signs in before the password is set anew. `token`: of a link that does so at once. */
export const signInEndedLetter = (
  ended: EndedWaysIn,
  { origin, now }: From,
  link?: { token: string; email: string },
): AccountLetter => ({
  kind: 'sign_in_ended',
  subject: 'パスワードを再設定してください',
  body: {
    paragraphs: [
      'アカウントの安全のため、パスワードを無効にし、すべての端末からログアウトしました。次のボタンから新しいパスワードを設定してください。',
    ],
    facts: [moment(now), ...endedFacts(ended)],
    action: {
      label: 'パスワードを再設定する',
      url: link
        ? `${origin}/reset?token=${link.token}&email=${encodeURIComponent(link.email)}`
        : `${origin}/forgot-password`,
    },
    notes: link ? [`このリンクは${limits.resetTokenMinutes}分間有効で、1回だけ使えます。`] : [],
  },
})

const changed = (
  kind: string,
  subject: string,
  sentence: string,
  { origin, now }: From,
  facts: [string, string][] = [],
): AccountLetter => ({
  kind,
  subject,
  body: { paragraphs: [sentence], facts: [...facts, moment(now)], notes: notYou(origin) },
})

export const passkeyAddedLetter = (name: string, at: From): AccountLetter =>
  changed(
    'passkey_added',
    'パスキーが登録されました',
    'アカウントにパスキーが登録されました。このパスキーだけでログインできます。',
    at,
    [['パスキー', name]],
  )

export const passkeyRemovedLetter = (name: string, at: From): AccountLetter =>
  changed('passkey_removed', 'パスキーが削除されました', 'アカウントのパスキーが削除されました。', at, [
    ['パスキー', name],
  ])

export const twoFactorOnLetter = (at: From): AccountLetter =>
  changed(
    'two_factor_enabled',
    '二要素認証が有効になりました',
    'アカウントの二要素認証が有効になりました。ログインには、パスワードのほかに認証コードを使います。',
    at,
  )

export const recoveryCodesLetter = (at: From): AccountLetter =>
  changed(
    'recovery_codes_renewed',
    'リカバリーコードが作り直されました',
    'アカウントのリカバリーコードが作り直されました。以前のリカバリーコードは使えません。',
    at,
  )

export const twoFactorOffLetter = (at: From): AccountLetter =>
  changed(
    'two_factor_disabled',
    '二要素認証が無効になりました',
    'アカウントの二要素認証が無効になりました。ログインにはパスワードだけを使います。',
    at,
  )

export const passwordChangedLetter = (at: From): AccountLetter =>
  changed('password_changed', 'パスワードが変更されました', 'アカウントのパスワードが変更されました。', at)

export const confirmEmailLetter = (token: string, email: string, { origin }: From): AccountLetter => ({
  kind: 'email_confirmation',
  subject: 'メールアドレスの確認',
  body: {
    paragraphs: ['このメールアドレスへの変更を受け付けました。次のボタンで確認すると、変更が完了します。'],
    facts: [['新しいメールアドレス', email]],
    action: { label: 'メールアドレスを確認する', url: `${origin}/email/confirm?token=${token}` },
    notes: [
      `このリンクは${limits.resetTokenMinutes}分間有効で、1回だけ使えます。`,
      '心当たりがない場合は、このメールを破棄してください。メールアドレスは変わりません。',
    ],
  },
})

/** To whoever has an account already, when somebody wants to move another one to that address. */
export const emailTakenLetter = (): AccountLetter => ({
  kind: 'email_taken',
  subject: 'メールアドレスは登録済みです',
  body: {
    paragraphs: [
      'ほかのアカウントを、このメールアドレスに変更する依頼がありました。このメールアドレスは登録済みのため、変更は行われません。',
    ],
    notes: ['心当たりがない場合は、このメールを破棄してください。'],
  },
})

export const emailChangedLetter = (token: string, email: string, { origin, now }: From): AccountLetter => ({
  kind: 'email_changed',
  subject: 'メールアドレスが変更されました',
  body: {
    paragraphs: [
      'アカウントのメールアドレスが変更されました。これからは新しいメールアドレスでログインします。',
      '心当たりがない場合は、次のボタンで変更を取り消してください。すべての端末からログアウトします。',
    ],
    facts: [['新しいメールアドレス', email], moment(now)],
    action: { label: '変更を取り消す', url: `${origin}/email/revert?token=${token}` },
    notes: [`このリンクは${limits.emailRevertDays}日間有効です。`],
  },
})

export const newDeviceLetter = ({ ip_address, user_agent }: Place, { origin, now }: From): AccountLetter => ({
  kind: 'new_device',
  subject: '新しい端末でログインがありました',
  body: {
    paragraphs: ['これまで使われていない端末で、アカウントへのログインがありました。'],
    facts: [moment(now), ['端末', deviceName(user_agent)], ['ネットワーク', ip_address ?? '']],
    notes: ['自分のログインであれば、対応は必要ありません。', ...notYou(origin)],
  },
})

/** Queues it within the transaction of what it tells of. */
export const writeTo = (
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
  { email, name }: { email: string; name: string },
  { kind, subject, body }: AccountLetter,
): Promise<number> =>
  queueLetter(tx, jobs, {
    company_id: null,
    kind,
    to: { email, name },
    subject: `【建守】${subject}`,
    body: { greeting: `${name} 様`, ...body },
  })

export const from = ({ origin, clock }: Pick<Deps, 'origin' | 'clock'>): From => ({ origin: origin(), now: clock() })
