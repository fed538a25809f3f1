/** What is said of several files that come as one ZIP. */
export const archiveTexts = {
  /** The text in the archive that names what could not be read. */
  missingName: 'ダウンロードできなかったファイル.txt',
  saved: (title: string, count: number): string => `${title}（${count}件）をZIPでダウンロードしました`,
  withMissing:
    '読み取れなかったファイルがあります。ZIPの中の「ダウンロードできなかったファイル.txt」をご確認ください。ほかのファイルはダウンロードしました。',
  broken: '通信が途切れたため、ZIPのダウンロードを完了できませんでした。何も保存していません。',
  gone: '選択した中に、削除されたか表示できなくなったものがあるため、ダウンロードできませんでした。もう一度選択してください。',
  cancelled: 'ZIPのダウンロードを中止しました',
} as const
