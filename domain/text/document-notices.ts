/** Fixed sentences about a document, as the specification gives them; apart from those that every screen needs at once. */
export const documentNotices = {
  titleIsFileName: '書類のタイトルはファイル名になり、提出先にも共有されます。',
  cancelled: '承認リクエストを取り消しました。必要に応じて書類を編集し、提出設定を行ってください。',
  sentBack: '承認リクエストが差し戻されました。必要に応じて書類を編集し、提出設定を行ってください。',
  notAsked:
    '未申請：承認リクエストは保存されていますが、承認者にはまだ届いていません。「承認を申請する」を押すと届きます。',
  approverLeft:
    '承認者がいなくなったため、承認リクエストを取り消しました。必要に応じて書類を編集し、提出設定を行ってください。',
  conflict: '他のユーザーがこの書類を保存しました。',
} as const
