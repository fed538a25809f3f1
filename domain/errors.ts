/** Sentences and bodies of everything that can go wrong between browser and server. */

export type FieldErrors = Record<string, string[]>
/** A 422: every field's messages, nested fields as `steps.0.approvers`. */
export type ValidationErrorBody = { message: string; errors: FieldErrors }
/** 401, 403, 404, 419, 423, 429, 500 and plain 409. */
export type ErrorBody = { message: string }

export const errorMessages = {
  unauthenticated: 'Unauthenticated.',
  unauthorized: 'Unauthorized: You need to log in to access this resource.',
  otherPerson: '別の人でログインしています。',
  forbiddenAlert: 'アクセスする権限がありません。',
  forbidden: 'Forbidden: You do not have permission to access this resource.',
  notFound: '見つかりませんでした。削除されたか、アドレスが変わっています。',
  suspended:
    'この会社の利用は停止されています。記録は残っています。お心当たりがない場合は、建守を運用している担当者に確認してください。',
  left: 'この会社からは退会しているため、案件や書類を開けません。お心当たりがない場合は、会社の管理者に確認してください。',
  csrfMismatch: 'CSRF token mismatch.',
  passwordConfirmationRequired: 'Password confirmation required.',
  tooManyRequests: '試行回数が上限を超えました。しばらく待ってから、やり直してください。',
  serverAlert: '予期しないエラーが発生しました。',
  offline: 'サーバーに接続できません。通信状態を確認してください。',
  notCarried: 'この端末に持ち出していません。通信できる場所で開いてください。',
  invalid: '入力内容に誤りがあります。',
  loginFailed: '認証に失敗しました。',
  passwordMismatch: 'パスワードが違います。',
  twoFactorCode: '二要素認証コードが無効です。',
  challengeOver: 'ログインの途中で時間が過ぎました。ログインからやり直してください。',
  passkeysNeedName: 'このアドレスではパスキーを使えません。',
  passkeyTooLate: 'パスキーの確認に時間がかかりすぎました。もう一度お試しください。',
  passkeyFailed: 'パスキーを確認できませんでした。',
  passkeyUnknown: 'このパスキーは登録されていません。別の方法でログインしてください。',
} as const

/** The alert of a 500: the fixed sentence followed by what the server said. */
export const serverErrorAlert = (message: string): string => `${errorMessages.serverAlert}${message}`

/** The body of a 422 for these field errors. */
export const validationErrorBody = (errors: FieldErrors): ValidationErrorBody => ({
  message: Object.values(errors)[0]?.[0] ?? errorMessages.invalid,
  errors,
})

/** Zod's issues as the errors map of a 422; issues on the body itself stand under `root`. */
export const fieldErrorsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]): FieldErrors => {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const key = issue.path.length === 0 ? 'root' : issue.path.map(String).join('.')
    const messages = (errors[key] ??= [])
    if (!messages.includes(issue.message)) messages.push(issue.message)
  }
  return errors
}

/** The one message that a field shows. */
export const firstMessages = (errors: FieldErrors): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).flatMap(([field, messages]) => (messages[0] ? [[field, messages[0]]] : [])))
