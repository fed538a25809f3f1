export type ConfirmText = {
  title: string
  message: string
  confirmLabel: string
  /** キャンセル unless told otherwise. */
  cancelLabel?: string
  /** Red button; true unless told otherwise: most questions are about losing something. */
  danger?: boolean
}

/** How long what was deleted waits in ごみ箱. */
export const trashDays = 30
export const fromTrash = `${trashDays}日間はごみ箱から元に戻せます。`

/** What is asked before something is lost; a screen with more to say puts it before the message. */
export const confirmTexts = {
  delete: { title: '削除確認', message: 'この操作は取り消せません。', confirmLabel: '削除' },
  deleteToTrash: { title: '削除確認', message: fromTrash, confirmLabel: '削除' },
  deleteUndoable: { title: '削除確認', message: '削除した直後なら元に戻せます。', confirmLabel: '削除' },
  deleteMatter: {
    title: '案件の削除',
    message: `案件を削除すると、案件に登録されている建物、設備・管理物、報告書テンプレートとの連携が解除されます。この操作は取り消せません。${fromTrash}`,
    confirmLabel: '削除',
  },
  leave: {
    title: 'このページを離れますか？',
    message: '入力内容が保存されていません。保存せずに移動すると、入力内容は失われます。',
    confirmLabel: '保存せず移動',
  },
  discard: {
    title: '変更を破棄しますか？',
    message: '入力内容が保存されていません。変更を破棄すると、入力内容は失われます。',
    confirmLabel: '破棄',
  },
} as const satisfies Record<string, ConfirmText>

export const dialogWords = {
  cancel: 'キャンセル',
  save: '保存',
  saving: '保存中...',
  delete: '削除',
  add: '追加',
  /** In place of a record that was deleted while its form was open. */
  createAnew: '新しく作成',
  apply: '適用',
  clear: '選択をクリア',
  done: '完了',
  dontShowAgain: '次回以降表示しない',
} as const

/** Selected counts of pickers and lists. */
export const selectedCount = (n: number): string => `${n}件選択中`
export const selectedCountMobile = (n: number): string => `${n}選択`
export const memberCount = (n: number): string => `${n}人のメンバー`
/** Equipment registration of a matter. */
export const linkedFacilities = (n: number): string => (n > 0 ? `あり：${n}件` : 'なし')
