import { verifyMailServer } from '#server/mail/mailer.ts'
import { fault, ok, type Finding } from './finding.ts'

const what = 'メール'

const reasonOf = ({ code, responseCode, message }: Error & { code?: string; responseCode?: number }): string => {
  if (code === 'EAUTH') return 'ログインできません。ユーザーとパスワードを確認してください。'
  if (code === 'EDNS' || /ENOTFOUND|EAI_AGAIN/.test(message)) return 'ホストが見つかりません。'
  if (/[Gg]reeting never received|timeout/.test(message))
    return '接続できますが、応答がありません。ポートと、TLSの有無（465は smtps://）を確認してください。'
  if (code === 'ESOCKET' || code === 'ECONNECTION' || code === 'ETIMEDOUT')
    return '接続できません。ホストとポート、TLSの有無を確認してください。'
  return `断られました（${responseCode ?? code ?? message}）。`
}

/** Connects and signs in; sends nothing. */
export const checkMail = async (
  smtpUrl: string,
  verify: (smtpUrl: string) => Promise<void> = verifyMailServer,
): Promise<Finding> => {
  try {
    await verify(smtpUrl)
    return ok(what, '接続とログインができました。')
  } catch (error) {
    return fault(what, `SMTP_URLのサーバーに${reasonOf(error as Error)}`)
  }
}
