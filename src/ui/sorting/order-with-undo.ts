import { toast } from '#src/ui/toasts/toast.tsx'

/** The query client has said why not. */
const untold = () => undefined

/** Puts rows into a new order by `order`, which takes all ids, and offers the order that they had before. */
export const orderWithUndo =
  (rows: readonly { id: number }[], order: (ids: readonly number[]) => Promise<unknown>) =>
  (ids: readonly number[]): void => {
    const undo = () => void order(rows.map(({ id }) => id)).catch(untold)
    order(ids).then(() => toast.success('並び順を変更しました', { label: '元に戻す', onPress: undo }), untold)
  }
