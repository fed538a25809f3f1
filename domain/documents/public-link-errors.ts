/** Why a link does not open; `code` of the 404 or 410. */
export const publicLinkErrors = {
  unknown: 'このリンクは無効です。メールのリンクを確認してください。',
  expired: 'このリンクの有効期限が切れています。',
  superseded: '新しいリンクを、もう一度メールで送っています。新しいほうのメールから開いてください。',
  revoked: 'このリンクは送信者によって無効にされました。',
  locked: 'この書類を開くには、アクセスコードが必要です。',
} as const
export type PublicLinkErrorCode = keyof typeof publicLinkErrors
