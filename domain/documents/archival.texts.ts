/** 長期保存用PDF: a PDF/A with the filled workbook inside, as which a document may be downloaded and submitted. */

const withPages = 'PDFを差し込んだ書類は、長期保存用PDFにできません。'

export const archivalTexts = {
  label: '長期保存用PDF（PDF/A）で提出する',
  hint: '何年も後に開いても同じに見える形のPDFです。Excelの様式の書類では、記入済みのExcelが中に入り、PDFを受け取った人が取り出せます。',
  /** Nothing is known of the fonts and colours of other people's pages. */
  withPages,
  download: `${withPages}通常のPDFでダウンロードしてください。`,
  submit: `${withPages}提出先設定で「長期保存用PDF（PDF/A）で提出する」を外すか、差し込んだPDFを削除してください。`,
  isSet: '長期保存用PDF（PDF/A）で提出します。',
  wasSet: '長期保存用PDF（PDF/A）で提出しました。',
} as const

/** For the history. */
export const archivalWord = (chosen: boolean): string => (chosen ? 'する' : 'しない')
