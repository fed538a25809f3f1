/** 送付メール: what stands in the letters that carry a document to its recipients. */
import { recipientName } from './documents.labels.ts'

export const coverLetterTexts = {
  message: 'メッセージ',
  messageHint: '送付メールの本文に入ります。書式は使えません。',
  cc: 'CC',
  ccAlone: 'CCの宛先だけでは送付できません。CCではない宛先を追加してください。',
  to: '宛先',
  body: '下記の書類をお送りします。リンクを開くと、内容の確認とダウンロードができます。',
  ccBody: '下記の書類を、控え（CC）としてお送りします。リンクを開くと、内容の確認とダウンロードができます。',
} as const

type Recipient = { name: string | null; email: string | null; is_cc?: boolean | undefined }

/** Those of one kind, each by name, else by the address; of a list without CC nobody is told of the others. */
export const namesOfRecipients = (recipients: readonly Recipient[], is_cc: boolean): string =>
  recipients
    .filter((recipient) => (recipient.is_cc ?? false) === is_cc)
    .map((recipient) => `${recipientName(recipient)} 様`)
    .join('、')
