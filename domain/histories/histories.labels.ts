export const historyTypes = {
  created: 1,
  updated: 2,
  deleted: 3,
  fileUploaded: 4,
  fileDeleted: 5,
  approvalRequested: 6,
  approvalCancelled: 7,
  approved: 8,
  sentBack: 9,
  linked: 10,
  unlinked: 11,
  commented: 12,
  emailOpened: 13,
  emailDownloaded: 14,
  restored: 15,
  fileRestored: 16,
  recipientAnswered: 17,
} as const
export type HistoryType = (typeof historyTypes)[keyof typeof historyTypes]

export const historyTypeLabels = {
  1: '作成',
  2: '更新',
  3: '削除',
  4: 'ファイルをアップロード',
  5: 'ファイルを削除',
  6: '承認を申請',
  7: '承認リクエストを取り消し',
  8: '承認',
  9: '差し戻し',
  10: '関連付けを追加',
  11: '関連付けを解除',
  12: 'コメント',
  13: 'メールを開封',
  14: '書類をダウンロード',
  15: '復元',
  16: 'ファイルを復元',
  17: '提出先からの回答',
} as const satisfies Record<HistoryType, string>

export const historyableTypes = ['matter', 'document', 'building', 'facility', 'drawing'] as const
export type HistoryableType = (typeof historyableTypes)[number]
export const historyableTypeLabels = {
  matter: '案件',
  document: '書類',
  building: '建物',
  facility: '設備',
  drawing: '図面',
} as const satisfies Record<HistoryableType, string>

const isOfDocument = {
  [historyTypes.created]: true,
  [historyTypes.updated]: true,
  [historyTypes.deleted]: false,
  [historyTypes.fileUploaded]: true,
  [historyTypes.fileDeleted]: true,
  [historyTypes.approvalRequested]: true,
  [historyTypes.approvalCancelled]: true,
  [historyTypes.approved]: true,
  [historyTypes.sentBack]: true,
  [historyTypes.linked]: false,
  [historyTypes.unlinked]: false,
  [historyTypes.commented]: false,
  [historyTypes.emailOpened]: true,
  [historyTypes.emailDownloaded]: true,
  [historyTypes.restored]: true,
  [historyTypes.fileRestored]: true,
  [historyTypes.recipientAnswered]: true,
} as const satisfies Record<HistoryType, boolean>
/** The types that the document's history shows. */
export const documentHistoryTypes: readonly HistoryType[] = Object.values(historyTypes).filter(
  (type) => isOfDocument[type],
)

/** A history line's words: object and noun-verb, e.g. 書類を更新, 承認を申請, メールを開封. */
export const historyText = (type: HistoryType, historyable: HistoryableType): string => {
  const object = historyableTypeLabels[historyable]
  switch (type) {
    case historyTypes.created:
    case historyTypes.updated:
    case historyTypes.deleted:
    case historyTypes.approved:
    case historyTypes.sentBack:
    case historyTypes.restored:
      return `${object}を${historyTypeLabels[type]}`
    case historyTypes.fileUploaded:
    case historyTypes.fileDeleted:
    case historyTypes.fileRestored:
    case historyTypes.approvalRequested:
    case historyTypes.approvalCancelled:
    case historyTypes.linked:
    case historyTypes.unlinked:
    case historyTypes.commented:
    case historyTypes.emailOpened:
    case historyTypes.emailDownloaded:
    case historyTypes.recipientAnswered:
      return historyTypeLabels[type]
  }
}
