import { describeError } from '#src/api/errors.ts'
import { toast } from '#src/ui/toasts/toast.tsx'

/**
 * Says that `what` was deleted and offers to have it back by `restore`; where that fails it says why, with another try:
 * `offerUndo('ビュー「今週」', () => create(view))`. A mutation's failure is told here only (`meta.screenShows`).
 * `done` says what happened where nothing was deleted.
 */
export const offerUndo = (
  what: string,
  restore: () => Promise<unknown>,
  done: string = `${what}を削除しました`,
): void => {
  const undo = () =>
    void restore().then(
      () => toast.success(`${what}を元に戻しました`),
      (error: unknown) =>
        toast.error(`${what}を元に戻せませんでした。${describeError(error)}`, { label: '再試行', onPress: undo }),
    )
  toast.success(done, { label: '元に戻す', onPress: undo })
}

/** The same once it is deleted, also where the row that it was pressed on is gone by then. */
export const offerUndoAfter = (
  deletion: Promise<unknown>,
  what: string,
  restore: () => Promise<unknown>,
): Promise<void> =>
  deletion.then(
    () => offerUndo(what, restore),
    // The query client has said why not.
    () => undefined,
  )
