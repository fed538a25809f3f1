/** What an upload was understood of only in part travels to the editor with the navigation: it is asked for nowhere else. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    templateWarnings?: readonly string[]
  }
}

export const warningsTitle = '様式の一部を読み取れませんでした。表示と異なる場合は、Excelファイルを確認してください。'
