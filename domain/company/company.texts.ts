import type { ConfirmText } from '../text/dialogs.ts'

/** What the Master and the successor are told of a hand-over. */
export const handoverTexts = {
  notASuccessor: '引き継ぐ相手には、ほかの社内ユーザーを選択してください。',
  over: 'この引き継ぎは取り消されたか、有効期限が切れています。マスターに確認してください。',
  noRange: 'IPアドレス制限を有効にするには、許可するIPアドレスを入力してください。',
  unknownPostalCode: 'この郵便番号の住所が見つかりません。住所を直接入力してください。',
} as const

/** Asked before the address of a postal code takes the place of what somebody typed. */
export const replaceAddressText = (typed: string, found: string): ConfirmText => ({
  title: '住所を置き換えますか？',
  message: `「${typed}」を「${found}」に置き換えます。`,
  confirmLabel: '置き換え',
  danger: false,
})
