import { required } from '#domain/text/validation.ts'

/** What an invitation's link and its sender are told. */
export const invitationTexts = {
  unknown: '招待が見つかりません。リンクが正しいか、招待した人に確認してください。',
  used: 'この招待は使用済みです。ログインして続けてください。',
  expired: '招待の有効期限が切れています。招待した人に再送を依頼してください。',
  cancelled: (company: string): string =>
    `この招待は、${company}が取り消しました。参加が必要な場合は、招待した人に確認してください。`,
  superseded: (company: string): string =>
    `${company}から新しい招待メールを送っています。いちばん新しいメールのリンクを開いてください。`,
  otherAddress: '別のメールアドレスでログインしています。ログアウトしてから、もう一度リンクを開いてください。',
  signInFirst: 'このメールアドレスは登録済みです。ログインすると参加できます。',
  codeSent: '確認コードを送信しました。',
  codeMissing: required('確認コード'),
  wrongCode: '確認コードが違うか、有効期限が切れています。',
  alreadyMember: 'このメールアドレスのユーザーは、会社のメンバーです。メンバーの追加から選択してください。',
  twice: '同じメールアドレスが入力されています。',
  lapsed: '招待の有効期限が切れています。招待メールを再送してください。',
  accepted: 'この招待は既に承諾されています。',
  invitedAs: (role: string): string => `このメールアドレスは「${role}」として招待済みです。`,
} as const
