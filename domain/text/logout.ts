import type { ConfirmText } from './dialogs.ts'

/** Asked where logging out takes away what this browser keeps. */
export const logoutTexts = {
  /** `isSealed`: what waits stays on this device, unreadable for others. */
  unsent: ({ drafts, waiting, isSealed }: { drafts: number; waiting: number; isSealed: boolean }): ConfirmText => {
    const lost = [
      drafts > 0 ? `保存していない入力が${drafts}件` : '',
      waiting > 0 && !isSealed ? `送信を待っている内容が${waiting}件` : '',
    ].filter(Boolean)
    return {
      title: '送信していない内容があります',
      message: [
        lost.length > 0 ? `この端末に、${lost.join('、')}あります。ログアウトすると、この端末から削除されます。` : '',
        waiting > 0 && isSealed
          ? `送信を待っている内容${waiting}件は、暗号化したままこの端末に残ります。もう一度ログインすると、続きを送ります。`
          : '',
      ].join(''),
      confirmLabel: lost.length > 0 ? '削除してログアウト' : 'ログアウト',
    }
  },
}
