import type { ConfirmText } from '../text/dialogs.ts'

/** What the Master and the successor are told of a hand-over. */
export const handoverTexts = {
  notASuccessor: '引き継ぐ相手には、ほかの社内ユーザーを選択してください。',
  over: 'この引き継ぎは取り消されたか、有効期限が切れています。マスターに確認してください。',
  noRange: 'IPアドレス制限を有効にするには、許可するIPアドレスを入力してください。',
  unknownPostalCode: 'この郵便番号の住所が見つかりません。住所を直接入力してください。',
} as const

/** What is wrong with the company's days. */
export const calendarTexts = {
  noOpenWeekday: '営業する曜日を1日以上残してください。',
  notAClosedDay: (line: string): string =>
    `「${line.slice(0, 40)}」は休業日として読めません。12-29〜01-03（毎年）、2026-08-13、2026-08-13〜2026-08-16 のように、1行に1つ入力してください。`,
} as const

/** Asked before the address of a postal code takes the place of what somebody typed. */
export const replaceAddressText = (typed: string, found: string): ConfirmText => ({
  title: '住所を置き換えますか？',
  message: `「${typed}」を「${found}」に置き換えます。`,
  confirmLabel: '置き換え',
  danger: false,
})
