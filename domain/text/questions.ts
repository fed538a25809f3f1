/** Questions of single screens; those that every screen may ask are `confirmTexts`. */
import { fromTrash, type ConfirmText } from './dialogs.ts'

export const recordQuestions = {
  deleteBuilding: {
    title: '建物の削除',
    message: `建物を削除すると、案件、設備、図面に登録されている建物との連携が解除されます。${fromTrash}`,
    confirmLabel: '削除',
  },
  deleteFacility: {
    title: '設備の削除',
    message: `設備を削除すると、案件との連携が解除され、図面のピンは文字だけが残ります。${fromTrash}`,
    confirmLabel: '削除',
  },
  deleteDrawing: {
    title: '図面の削除',
    message: `図面を削除すると、図面のピンとすべての版も削除されます。${fromTrash}`,
    confirmLabel: '削除',
  },
  deletePin: {
    title: 'ピンの削除',
    message: 'ピンと、ピンの写真やファイルが削除されます。設備は削除されません。削除した直後なら元に戻せます。',
    confirmLabel: '削除',
  },
} as const satisfies Record<string, ConfirmText>

export const documentQuestions = {
  unlinkMatter: {
    title: '案件との連携を解除しますか？',
    message: '書類と案件の連携が解除されます。',
    confirmLabel: '解除',
  },
  cancelApproval: {
    title: '承認リクエストの取り消し',
    message: '承認リクエストを取り消すと、承認者は回答できなくなります。',
    confirmLabel: '取り消し',
  },
  submitDocument: {
    title: '書類の提出',
    message: '提出すると、書類を編集できなくなります。',
    confirmLabel: '提出',
    danger: false,
  },
} as const satisfies Record<string, ConfirmText>
