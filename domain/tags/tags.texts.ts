import type { ConfirmText } from '../text/dialogs.ts'
import { confirmTexts } from '../text/dialogs.ts'

export const tagTexts = {
  taken: (name: string): string => `タグ「${name}」は既にあります。別の名前を入力してください。`,
  takenMeanwhile: (name: string): string =>
    `タグ「${name}」が、削除したあとに追加されています。そのタグの名前を変えると、元に戻せます。`,
  goneWhileOrdering: '並べ替えの途中でタグが変更されました。画面を更新して、もう一度並べ替えてください。',
  /** `count`: drawings that carry it. */
  deletion: (name: string, count: number): ConfirmText => ({
    ...confirmTexts.deleteUndoable,
    title: 'タグの削除',
    message: [
      `「${name}」を削除します。`,
      count > 0 ? `${count}件の図面からこのタグが外れます。図面は削除されません。` : '',
      confirmTexts.deleteUndoable.message,
    ].join(''),
  }),
} as const
