/** What became of a letter, as its sender is told. */
export const letterDeliveryLabels = {
  queued: '送信待ち',
  sent: '送信済み',
  /** The operator has set up no mail server: the letter lies in the outbox. */
  kept: '送信していません（メールサーバー未設定）',
  failed: '送信失敗',
  uncertain: '送信結果を確認できません',
} as const
export type LetterDelivery = keyof typeof letterDeliveryLabels
