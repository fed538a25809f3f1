/** ゲストに見せる: apart from the labels, which every screen loads. */

/** Words of ゲストに見せる. */
export const guestsSeeTexts = {
  byDefault: (isShown: boolean): string => `既定（${isShown ? '提出したら見せる' : '見せない'}）`,
  shown: 'すぐに見せる',
  hidden: '見せない',
  now: (isShown: boolean): string =>
    isShown
      ? '案件のゲストに、書類の内容とコメントが見えています。'
      : '案件のゲストには見えていません（作成者のゲストを除く）。',
  ofTooMany: '選択した案件の書類のうち、「ゲストに見せる」ものがゲストに見えます。',
  ofMany: (total: number): string =>
    `選択した案件では、${total === 0 ? 'ゲストに見える書類はありません' : `書類${total}件がゲストに見えます`}。`,
  /** Of one matter alone its name need not be said. */
  ofMatter: (name: string | null, total: number): string =>
    `${name === null ? 'この案件' : `「${name}」`}では、${total === 0 ? 'ゲストに見える書類はありません' : `書類${total}件がゲストに見えます`}。`,
} as const

/** What was decided of a document; without it, its template and kind say. */
export const guestsSeeLabel = (guests_see: boolean | null): string =>
  guests_see === null ? '既定' : guests_see ? '見せる' : '見せない'
