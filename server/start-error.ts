import { StorageUnavailable } from '#server/storage/storage.ts'

/** Why the process cannot start, where the operator can put it right: a sentence, without a stack trace. */
export class StartError extends Error {}

const silentDatabase =
  'データベースから応答がありません。DATABASE_URLのホストとポート、途中のファイアウォールを確認してください。'
const databaseSentences: Record<string, string> = {
  ECONNREFUSED: 'データベースに接続できません。DATABASE_URLと、データベースが動いていることを確認してください。',
  ETIMEDOUT: silentDatabase,
  EHOSTUNREACH: silentDatabase,
  ENOTFOUND: 'データベースのホストが見つかりません。DATABASE_URLを確認してください。',
  EAI_AGAIN: 'データベースのホストが見つかりません。DATABASE_URLとDNSを確認してください。',
  '28000':
    'データベースが、このマシンまたはユーザーからの接続を断りました。DATABASE_URLのユーザーと、pg_hba.confを確認してください。',
  '53300': 'データベースの接続が一杯です。max_connectionsを増やすか、ほかの接続を減らしてください。',
  '28P01': 'データベースにログインできません。DATABASE_URLのユーザーとパスワードを確認してください。',
  '3D000': 'データベースがありません。DATABASE_URLのデータベース名を確認してください。',
}
const diskFull = 'ディスクの空きが足りないため、開始できません。空きを増やしてから、もう一度開始してください。'

const storageReasons: [pattern: RegExp, reason: string][] = [
  [/NoSuchBucket/, 'バケットがありません'],
  [/CredentialsProviderError/, 'アクセスキーがありません。STORAGE_URLに s3://キー:シークレット@… と書いてください'],
  [
    /AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden|\b403\b/,
    'アクセスキーが正しくないか、バケットを読み書きする権限がありません',
  ],
  [/ECONNREFUSED/, '接続できません。ホストとポートを確認してください'],
  [/ENOTFOUND|EAI_AGAIN/, 'ホストが見つかりません'],
  [/EPROTO/, 'TLSで接続できません。TLSを使わない保存先には、STORAGE_URLの最後に tls=0 を付けてください'],
]

/** Names the place and the cause, and no key. */
const storageSentence = ({ cause, place }: StorageUnavailable): string => {
  const { name, code, $metadata } = (cause ?? {}) as {
    name?: string
    code?: string
    $metadata?: { httpStatusCode?: number }
  }
  const told = [name, code, $metadata?.httpStatusCode].filter(Boolean).join(' ')
  const reason = storageReasons.find(([pattern]) => pattern.test(told))?.[1] ?? `応答がありません（${told}）`
  return `ファイルの保存先（${place}）を使えません。${reason}。`
}

/** What to tell of an error at the start; null where it is a defect, which its stack trace explains best. */
export const startSentence = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === '53100' || /No space left on device/.test(error.message)) return diskFull
  if (error instanceof StartError) return error.message
  if (error instanceof StorageUnavailable && error.place !== null) return storageSentence(error)
  if (code === 'EACCES' || code === 'EROFS')
    return `${path ?? 'データフォルダー'}に書き込めません。DATA_DIRと、その権限を確認してください。`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${path}の途中に、フォルダーではないものがあります。`
  if (error.cause instanceof Error) return startSentence(error.cause)
  return databaseSentences[code ?? ''] ?? null
}
