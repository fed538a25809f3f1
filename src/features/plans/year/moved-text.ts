/** Said once times were put elsewhere. */
export const movedText = (count: number): string =>
  count === 1 ? '予定を移動しました' : `${count}件の予定を移動しました`
