/** Talk on matters and documents. Whoever is named with @ hears of it, in the app and by mail. */
import type { Comment, CommentFilter, CreateCommentRequest } from '#domain/comments/comments.contract.ts'
import { canDeleteComment } from '#domain/comments/comments.policy.ts'
import { historyTypes, type HistoryType } from '#domain/histories/histories.labels.ts'
import { isInternalRole } from '#domain/users/users.policy.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { loadDocument } from '#server/documents/document-detail.service.ts'
import { documentHistory } from '#server/documents/documents.service.ts'
import { addHistories, type NewHistory } from '#server/histories/histories.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { queueLetter } from '#server/mail/outbox.ts'
import { lockMatter } from '#server/matters/matter-access.service.ts'
import { matterHistory } from '#server/matters/matters.columns.ts'
import { listLinks } from '#server/matters/matters.store.ts'
import { listMembers } from '#server/users/users.store.ts'
import { presentComment } from './comments.presenter.ts'
import {
  addMentions,
  addNotifications,
  deleteComment as removeComment,
  findComment,
  insertComment,
  listComments as queryComments,
  listMentions,
  lockComment,
  type ListedComment,
} from './comments.store.ts'

export const presentComments = async (tx: Tx, scope: Scope, rows: ListedComment[]): Promise<Comment[]> => {
  const mentions = await listMentions(
    tx,
    scope,
    rows.map(({ comment }) => comment.id),
  )
  return rows.map((row) =>
    presentComment(
      scope,
      row,
      mentions.filter(({ comment_id }) => comment_id === row.comment.id).map(({ id, name }) => ({ id, name })),
    ),
  )
}

export const listComments = (
  { database }: Deps,
  scope: Scope,
  filter: CommentFilter,
): Promise<{ data: Comment[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total } = await queryComments(tx, scope, filter)
    return { data: await presentComments(tx, scope, rows), total }
  })

type Named = { id: number; name: string; email: string }

/** What is talked about. A document's comment stands on its matter too. */
type Topic = {
  label: '案件' | '書類'
  name: string
  /** Below the company's address. */
  path: string
  matter_id: number | null
  document_id: number | null
  /** Who may read it besides internal users. */
  reader_ids: () => Promise<number[]>
  history: (type: HistoryType, change: Pick<NewHistory, 'after' | 'comment_id'>) => NewHistory
}
type FindTopic = (tx: Tx, scope: Scope, id: number) => Promise<Topic>

const matterTopic: FindTopic = async (tx, scope, id) => {
  const matter = await lockMatter(tx, scope, id)
  return {
    label: '案件',
    name: matter.name,
    path: `matters/${id}`,
    matter_id: id,
    document_id: null,
    reader_ids: () => listLinks(tx, scope, id, 'users'),
    history: (type, change) => matterHistory(scope, matter, type, change),
  }
}

const documentTopic: FindTopic = async (tx, scope, id) => {
  const { row, parts } = await loadDocument(tx, scope, id, true)
  return {
    label: '書類',
    name: row.title,
    path: `documents/${id}/log`,
    matter_id: row.matter_id,
    document_id: id,
    reader_ids: async () => [
      ...parts.authors.map((author) => author.id),
      ...(row.matter_id === null ? [] : await listLinks(tx, scope, row.matter_id, 'users')),
    ],
    history: (type, change) => documentHistory(scope, row, type, change),
  }
}

/** Those named must be able to read what is talked about. */
const resolveMentions = async (
  tx: Tx,
  scope: Scope,
  { label, reader_ids }: Topic,
  user_ids: number[],
): Promise<Named[]> => {
  if (user_ids.length === 0) return []
  const others = await reader_ids()
  const readers = (await listMembers(tx, scope)).filter(({ id, role }) => isInternalRole(role) || others.includes(id))
  const named = readers.filter(({ id }) => user_ids.includes(id))
  if (user_ids.some((id) => !named.some((reader) => reader.id === id))) {
    throw invalid({ mentioned_user_ids: [`この${label}を見られない人を@で指定することはできません。`] })
  }
  return named
}

const mailMentioned = async (
  tx: Tx,
  { jobs, origin }: Deps,
  scope: Scope,
  { label, name: topic, path }: Topic,
  body: string,
  named: Named[],
): Promise<void> => {
  for (const { name, email } of named) {
    await queueLetter(tx, jobs, {
      company_id: scope.company_id,
      kind: 'comment_mentioned',
      to: { email, name },
      subject: `【コメント】${topic}`,
      body: {
        greeting: `${name} 様`,
        paragraphs: [`${scope.user.name}さんが、${label}のコメントであなたを指定しました。`],
        facts: [
          [label, topic],
          ['コメント', body],
        ],
        action: { label: `${label}を開く`, url: `${origin()}/c/${scope.company_key}/${path}` },
      },
    })
  }
}

/** Everyone who sees the matter or document may comment. */
const createComment =
  (findTopic: FindTopic) =>
  async (
    deps: Deps,
    scope: Scope,
    topic_id: number,
    { body, mentioned_user_ids = [] }: CreateCommentRequest,
  ): Promise<Comment> => {
    const created = await inCompany(deps.database.db, scope.company_id, async (tx) => {
      const topic = await findTopic(tx, scope, topic_id)
      const named = await resolveMentions(tx, scope, topic, mentioned_user_ids)
      const { matter_id, document_id } = topic
      const { id } = await insertComment(tx, {
        company_id: scope.company_id,
        matter_id,
        document_id,
        user_id: scope.user.id,
        body,
      })
      await addMentions(
        tx,
        scope,
        id,
        named.map((user) => user.id),
      )
      const others = named.filter((user) => user.id !== scope.user.id)
      await addNotifications(
        tx,
        scope,
        id,
        others.map((user) => user.id),
      )
      await mailMentioned(tx, deps, scope, topic, body, others)
      await addHistories(tx, [topic.history(historyTypes.commented, { after: body, comment_id: id })])
      return (await presentComments(tx, scope, [(await findComment(tx, scope, id))!]))[0]!
    })
    deps.jobs.wake()
    return created
  }

export const createMatterComment = createComment(matterTopic)
export const createDocumentComment = createComment(documentTopic)

const deleteComment =
  (findTopic: FindTopic) =>
  ({ database, clock }: Deps, scope: Scope, topic_id: number, id: number): Promise<void> =>
    inCompany(database.db, scope.company_id, async (tx) => {
      const comment = await lockComment(tx, scope, await findTopic(tx, scope, topic_id), id)
      if (!comment) throw notFound()
      if (!canDeleteComment(scope.actor, comment)) throw forbidden()
      await removeComment(tx, scope, id, clock())
    })

export const deleteMatterComment = deleteComment(matterTopic)
export const deleteDocumentComment = deleteComment(documentTopic)
