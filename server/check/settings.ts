/** Settings that contradict each other, or that a company at work should not keep. */
import type { Env } from '#server/env.ts'
import { ok, warning, type Finding } from './finding.ts'

const what = '設定'
const isLocal = (url: string): boolean => /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname)

export const checkSettings = ({
  APP_URL,
  TRUSTED_PROXIES,
  SMTP_URL,
  MAIL_FROM,
  DATABASE_URL,
  SEED,
}: Env): Finding[] => {
  const found: Finding[] = []
  if (!APP_URL) found.push(warning(what, 'APP_URLがありません。メールのリンクが、ほかの端末から開けません。'))
  else if (APP_URL.startsWith('http:') && !isLocal(APP_URL))
    found.push(warning(what, 'APP_URLがhttpです。パスワードが暗号化されずに流れ、パスキーと通知も使えません。'))
  if (APP_URL?.startsWith('https:') && TRUSTED_PROXIES === 0)
    found.push(
      warning(what, 'TRUSTED_PROXIESが0です。前段のプロキシの数にしないと、全員が同じアドレスからの利用に見えます。'),
    )
  if (!DATABASE_URL)
    found.push(
      warning(
        what,
        'DATABASE_URLがありません。同梱のPostgreSQLは試用向けです。本番では別に用意したものを使ってください。',
      ),
    )
  if (!SMTP_URL) found.push(warning(what, 'SMTP_URLがありません。招待や再設定のメールは送信されません。'))
  else if (MAIL_FROM.includes('@tatemori.example'))
    found.push(warning(what, 'MAIL_FROMが既定のままです。自社のドメインのアドレスにしないと、受け取りを断られます。'))
  if (SEED === 'demo') found.push(warning(what, 'SEEDがdemoです。パスワードの公開されたデモ会社が作られます。'))
  return found.length > 0 ? found : [ok(what, '矛盾はありません。')]
}
