/** Letters about the account itself. They belong to no company, and go out whatever the person chose to hear of. */
import { deviceName } from '#domain/auth/device-name.ts'
import { formatMoment, toTimestamp } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import type { Tx } from '#server/db/client.ts'
import type { Deps, Place } from '#server/http/context.ts'
import type { LetterBody } from '#server/mail/layout.ts'
import { queueLetter } from '#server/mail/outbox.ts'

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

export const passwordChangedLetter = ({ origin, now }: From): AccountLetter => ({
  kind: 'password_changed',
  subject: 'パスワードが変更されました',
  body: { paragraphs: ['アカウントのパスワードが変更されました。'], facts: [moment(now)], notes: notYou(origin) },
})

export const twoFactorOffLetter = ({ origin, now }: From): AccountLetter => ({
  kind: 'two_factor_disabled',
  subject: '二要素認証が無効になりました',
  body: {
    paragraphs: ['アカウントの二要素認証が無効になりました。ログインにはパスワードだけを使います。'],
    facts: [moment(now)],
    notes: notYou(origin),
  },
})

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
