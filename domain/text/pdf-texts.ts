/** Fixed sentences of pages and pictures, as the specification gives them; apart from those that every screen needs at once. */
const pdfFailed = 'PDFの処理に失敗しました'

export const pdfTexts = {
  processing: 'PDFを処理中....',
  failed: pdfFailed,
  canvasFailed: 'キャンバスからBlobの作成に失敗しました',
  previewFailed: (name: string): string => `エラー: ${pdfFailed} (${name})`,
} as const
