/**
 * One word for one thing. What the screens say is held to this table by a test that reads every Japanese text of the
 * code, and the help shows it as its list of words.
 */
export type Term = {
  word: string
  meaning: string
  /** What is not said in its place. */
  refused: readonly string[]
  /** Whole texts in which a refused word stands all the same: they are the specification's. */
  standing?: readonly string[]
  /** The noun in whose folders alone the words are refused: elsewhere they mean something else. */
  within?: string
}

export const terms = [
  {
    word: '設備',
    meaning: '建物にある機器や、注意箇所・劣化などの管理するもの',
    refused: ['設備・管理物', '管理物', '設備登録'],
    standing: [
      '案件を削除すると、案件に登録されている建物、設備・管理物、報告書テンプレートとの連携が解除されます。この操作は取り消せません。',
      // The column of the matter list and the fact of the picker's cards.
      '設備登録',
    ],
  },
  {
    word: '設備区分',
    meaning: '空調、消防、昇降機などの、設備の種別。案件と書類では「カテゴリ」',
    refused: ['カテゴリ'],
    within: 'facilities',
  },
  {
    word: 'カテゴリ',
    meaning: '点検、修繕工事などの案件の種別と、見積書、報告書などの書類の種別',
    refused: ['カテゴリー'],
  },
  {
    word: 'ダウンロード',
    meaning: '一覧や書類を、CSV・Excel・PDFのファイルとして受け取ること',
    refused: [
      'エクスポート',
      'CSVに書き出',
      'Excelに書き出',
      'vCardに書き出',
      'CSVに出力',
      'CSV出力',
      'Excel出力',
      'CSVで保存',
      'CSVでダウンロード',
      '取り込み・書き出し',
      '取り込みと書き出し',
    ],
  },
  {
    word: '書き出す',
    meaning: 'まだ送信していない内容を、失わないように、この端末のファイルに残すこと',
    refused: ['端末にエクスポート', '端末に出力'],
  },
  {
    word: '読み込み中',
    meaning: '画面の内容が届くのを待っていること',
    // On the document's preview the specification has a word of its own.
    standing: ['ローディング'],
    refused: ['読込中', 'ローディング中', 'を読み込んでいます', '読み込み中…', 'ローディング'],
  },
] as const satisfies readonly Term[]

/** How the first of a noun comes to be: people write matters, enter what stands in a register, and add to a list. */
export const makingWords = {
  案件: '作成',
  書類: '作成',
  建物: '登録',
  設備: '登録',
  図面: '登録',
  連絡先: '登録',
  取引先: '登録',
  テンプレート: '追加',
  タグ: '追加',
  ステータス: '追加',
  メンバー: '追加',
  宛先: '追加',
} as const satisfies Record<string, '作成' | '登録' | '追加'>
