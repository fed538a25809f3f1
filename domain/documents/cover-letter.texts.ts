/** 送付メール: what stands in the letters that carry a document to its recipients. */
import { recipientName } from './documents.labels.ts'

export const destinationTaken = 'このメールアドレスは既に追加されています。'

export const coverLetterTexts = {
  subject: '件名',
  subjectHint: '入力しないときは、会社名と書類名が件名になります。',
  message: 'メッセージ',
  messageHint: '送付メールの本文に入ります。書式は使えません。',
  cc: 'CC',
  ccAlone: 'CCの宛先だけでは送付できません。CCではない宛先を追加してください。',
  to: '宛先',
  body: '下記の書類をお送りします。リンクを開くと、内容の確認とダウンロードができます。',
  ccBody: '下記の書類を、控え（CC）としてお送りします。リンクを開くと、内容の確認とダウンロードができます。',
  add: '宛先を追加',
  addHint: '提出した書類（同じPDF）のリンクを、追加した宛先にメールで送ります。',
  addAction: '送信',
  added: (by: string | null, at: string): string => `${at} ${by === null ? '' : `${by}さんが`}追加`,
  copyLink: 'リンクをコピー',
  linkCopied: (name: string): string =>
    `${name}のリンクをコピーしました。このリンクで開くと、${name}が開いたものとして記録されます。`,
  noLink: 'このリンクはコピーできません。「再送」で新しいリンクにすると、コピーできます。',
  notSubmitted: 'この書類はまだ提出されていません。',
  replyTo: '返信先',
  replyToHint: '送付メールへの返信が届き、「お問い合わせ先」に載る人です。',
  replyToSender: '提出する人',
  lead: (name: string): string => `${name}（主担当）`,
  unknown: (names: readonly string[]): string => `連絡先に登録されていない宛先があります：${names.join('、')}`,
  keep: (name: string): string => `${name}を連絡先に登録`,
  kept: '連絡先に登録しました',
  /** On the page behind the link: it may be somebody else who reads it. */
  forwarded: (name: string): string =>
    `${name} 様にお送りしたリンクです。転送を受けた方が開いたときも、${name} 様が開いた記録になります。`,
} as const

type Recipient = { name: string | null; email: string | null; is_cc?: boolean | undefined }

/** Those of one kind, each by name, else by the address; of a list without CC nobody is told of the others. */
export const namesOfRecipients = (recipients: readonly Recipient[], is_cc: boolean): string =>
  recipients
    .filter((recipient) => (recipient.is_cc ?? false) === is_cc)
    .map((recipient) => `${recipientName(recipient)} 様`)
    .join('、')
