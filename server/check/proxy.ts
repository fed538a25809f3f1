/** What people meet at APP_URL: whether it is this product, by TLS, and lets through what they upload. */
import { fault, ok, warning, type Finding } from './finding.ts'

const what = '公開アドレス'
const PATIENCE_MS = 10_000
/** More than common proxies let through where nobody told them otherwise. */
const UPLOAD_BYTES = 2 * 2 ** 20

const ask = (url: string, options: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...options, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })

const reasonOf = (error: unknown): string => {
  const { code = '' } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code)) return `証明書を確かめられません（${code}）。`
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return '名前が見つかりません。DNSを確認してください。'
  return `接続できません（${code || (error as Error).message}）。サーバーとプロキシが動いているか確認してください。`
}

const isOurs = (answer: Response): boolean => answer.headers.has('x-request-id')

const checkUpload = async (origin: string): Promise<Finding> => {
  const answer = await ask(`${origin}/healthz`, { method: 'POST', body: new Uint8Array(UPLOAD_BYTES) })
  return answer.status === 413 && !isOurs(answer)
    ? fault(what, 'プロキシが2MBの本文を断りました。本文の上限（nginxでは client_max_body_size）を大きくしてください。')
    : ok(what, '大きな本文が届きます。')
}

/** What the server says that the proxies told it. */
type Forwarded = { proto: string | null; hops: number }

const checkScheme = (origin: string, { proto }: Forwarded): Finding[] => {
  if (!origin.startsWith('https:')) return []
  return /\bhttps\b/.test(proto ?? '')
    ? [ok(what, 'TLSで届きます。')]
    : [warning(what, 'プロキシがTLSだと伝えていません。X-Forwarded-Proto: https を付けてください。')]
}

/** Too few taken for trusted, and all people share an address; too many, and anybody may name his own. */
const checkHops = ({ hops }: Forwarded, trusted: number): Finding => {
  if (hops === trusted) return ok(what, '利用者のアドレスが分かります。')
  return hops === 0
    ? warning(what, 'プロキシが利用者のアドレスを伝えていません。X-Forwarded-For を付けてください。')
    : warning(what, `プロキシは${hops}段ですが、TRUSTED_PROXIESは${trusted}です。${hops}にしてください。`)
}

/** `appUrl`: where people open the product; `trusted`: as many proxies as the server believes. */
export const checkProxy = async (appUrl: string, trusted: number): Promise<Finding[]> => {
  const origin = appUrl.replace(/\/$/, '')
  try {
    const answer = await ask(`${origin}/healthz`)
    if (!isOurs(answer)) return [fault(what, `${origin} は建守ではありません（${answer.status}）。`)]
    const { forwarded } = (await answer.json()) as { forwarded: Forwarded }
    const ready = await ask(`${origin}/readyz`)
    return [
      ready.ok
        ? ok(what, `${origin} に届きます。`)
        : fault(what, `${origin} のサーバーは準備ができていません（${ready.status}）。`),
      ...checkScheme(origin, forwarded),
      checkHops(forwarded, trusted),
      await checkUpload(origin),
    ]
  } catch (error) {
    return [fault(what, `${origin} に${reasonOf(error)}`)]
  }
}
