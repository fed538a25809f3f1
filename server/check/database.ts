/** Whether the database can be reached, is of a kind that works, and lets its user do what a start needs. */
import { APP_ROLE, type Database } from '#server/db/client.ts'
import { newestMigration, placeOfSchema } from '#server/db/migrate.ts'
import { startSentence } from '#server/start-error.ts'
import { readFacts, type DatabaseFacts } from './database.store.ts'
import { fault, ok, warning, type Finding } from './finding.ts'

const what = 'データベース'
const OLDEST = 150000
const CLOCK_SECONDS = 60
/** What a process may open at most. */
const CONNECTIONS = 20

export const judge = (facts: DatabaseFacts, { isOwn }: { isOwn: boolean }): Finding[] => [
  ...(facts.version < OLDEST ? [fault(what, `PostgreSQL ${facts.version_text}は古すぎます。15以上が必要です。`)] : []),
  ...(facts.encoding === 'UTF8'
    ? []
    : [fault(what, `文字コードが${facts.encoding}です。UTF8のデータベースが必要です。`)]),
  ...(facts.is_read_only ? [fault(what, '読み取り専用です。書き込めるサーバーを指定してください。')] : []),
  ...(facts.has_icu ? [] : [fault(what, '日本語の並び順（ja-x-icu）がありません。ICU付きのPostgreSQLが必要です。')]),
  ...(facts.may_have_role
    ? []
    : [
        fault(
          what,
          `ロール${APP_ROLE}を使えません。管理者が CREATE ROLE ${APP_ROLE} NOLOGIN; GRANT ${APP_ROLE} TO ユーザー; を実行してください。`,
        ),
      ]),
  ...(facts.role_sees_all
    ? [
        fault(
          what,
          `ロール${APP_ROLE}が、会社の境界を越えて読める権限を持っています。管理者が ALTER ROLE ${APP_ROLE} NOSUPERUSER NOBYPASSRLS; を実行してください。`,
        ),
      ]
    : []),
  ...(facts.is_superuser && !isOwn
    ? [
        warning(
          what,
          '接続するユーザーがスーパーユーザーです。データベースの所有者で、それ以外の権限のないユーザーにしてください。',
        ),
      ]
    : []),
  ...(facts.connections < CONNECTIONS + 5
    ? [warning(what, `max_connectionsが${facts.connections}です。1プロセスが${CONNECTIONS}まで使います。`)]
    : []),
  ...(facts.seconds_apart > CLOCK_SECONDS
    ? [
        warning(
          '時計',
          `データベースと${Math.round(facts.seconds_apart)}秒ずれています。両方を時刻サーバーに合わせてください。`,
        ),
      ]
    : [ok('時計', 'データベースと合っています。')]),
]

const judgeSchema = async ({ pool }: Database): Promise<Finding> => {
  const newest = await newestMigration(pool)
  if (newest === null) return ok(what, 'まだ空です。最初の起動で表を作ります。')
  const place = placeOfSchema(newest)
  if (place === 'newer') return fault(what, 'より新しい版の建守で使われています。その版以降で起動してください。')
  if (place === 'older')
    return fault(what, 'この版では引き継げない古い版の建守で使われています。間の版で一度起動してください。')
  return place.pending === 0
    ? ok(what, 'この版の形です。')
    : warning(
        what,
        `前の版の形です。起動すると、${place.pending}段階の変更をします。先にバックアップを取ってください。`,
      )
}

/** `isOwn`: the bundled one, whose only user may do all. */
export const checkDatabase = async (database: Database, { isOwn }: { isOwn: boolean }): Promise<Finding[]> => {
  try {
    const facts = await readFacts(database)
    return [
      ok(what, `PostgreSQL ${facts.version_text}に接続しました。`),
      ...judge(facts, { isOwn }),
      await judgeSchema(database),
    ]
  } catch (error) {
    return [fault(what, startSentence(error) ?? (error as Error).message)]
  }
}
