/**
 * The pages of the help, in the order of its contents. Their texts stand in docs/guide, where the README links them; a test
 * holds each title to the heading of its page.
 */
export type GuideEntry = {
  title: string
  /** What else it is looked for by. */
  words: string
  /** Whether it concerns guests too. */
  forGuests?: true
}

export const guidePages = {
  start: { title: 'はじめに：最初の書類を届けるまで', words: '使い方 初めて 会社 招待' },
  guests: { title: '協力会社の方へ（ゲスト）', words: '引き受ける 着手 完了 報告', forGuests: true },
  buildings: { title: '建物を登録する、Excelから取り込む', words: 'インポート 取り込み 台帳 QR ラベル' },
  equipment: { title: '設備と図面', words: 'ピン 版 案件の状況 更新計画 機器番号', forGuests: true },
  matters: { title: '案件を進める', words: 'ステータス コピー 一括 報告フォルダ', forGuests: true },
  calendar: { title: 'カレンダーで担当を割り当てる', words: '未割当 予定 配車 担当・日' },
  emergency: { title: '電話を受けて、緊急受付を登録する', words: '緊急対応 電話 受付' },
  writing: { title: '書類を書く', words: '入力 前回値 保存 記入', forGuests: true },
  templates: { title: 'Excelの様式をテンプレートにする', words: '様式 差し替え 項目 会社ロゴ 社印' },
  approval: { title: '承認を依頼する、承認する', words: '差し戻し 申請 承認者 ステップ' },
  substitutes: { title: '不在のときの代理と、作成代行', words: '休み 代理 不在の設定 作成代行' },
  submission: { title: '書類を提出する', words: '送信 メール 宛先 開封 リンク アクセスコード' },
  owners: { title: 'オーナーのページ（この建物の過去の報告書）', words: 'オーナー 確認コード 公開' },
  partners: { title: '取引先とゲスト', words: '協力会社 招待 代表者 担当会社' },
  phone: { title: 'スマートフォンと持ち出し', words: 'オフライン 電波 送信待ち 点検モード スキャン', forGuests: true },
  photos: { title: '写真、黒板、写真台帳', words: '撮影 カメラ 続けて撮る 撮影リスト', forGuests: true },
  search: { title: '検索とキーボード', words: 'ビュー ショートカット 印刷 CSV', forGuests: true },
  notifications: { title: 'お知らせとコメント', words: '通知 メール 未読 メンション', forGuests: true },
  trash: { title: '削除したものを元に戻す', words: 'ごみ箱 復元 元に戻す', forGuests: true },
  money: { title: '収支を付ける', words: '売上 原価 粗利 金額 集計' },
  operators: { title: '運用する人へ：バックアップと復元', words: 'サーバー コマンド 保守' },
  words: { title: '言葉の一覧', words: '用語 意味', forGuests: true },
} as const satisfies Record<string, GuideEntry>

export type GuidePage = keyof typeof guidePages

const entries: Readonly<Record<GuidePage, GuideEntry>> = guidePages

/** Those that concern whoever asks. */
export const guideFor = (isGuest: boolean): readonly (GuideEntry & { page: GuidePage })[] =>
  (Object.keys(entries) as GuidePage[])
    .map((page) => ({ page, ...entries[page] }))
    .filter(({ forGuests }) => !isGuest || forGuests === true)
