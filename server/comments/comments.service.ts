/** Talk on matters and documents. Whoever is named with @ hears of it, in the app and by mail. */
import type {
  Comment,
  CommentCounts,
  CommentFilter,
  CreateCommentRequest,
  ReadCommentsRequest,
} from '#domain/comments/comments.contract.ts'
import { canDeleteComment } from '#domain/comments/comments.policy.ts'
import { historyableTypeLabels } from '#domain/histories/histories.labels.ts'
import { isInternalRole } from '#domain/users/users.policy.ts'
import { undoTooLate } from '#domain/text/screens.ts'
import { ownDeletions } from '#domain/trash/undo.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { loadDocument } from '#server/documents/record/document-detail.service.ts'
import { documentFacts } from '#server/documents/record/documents.presenter.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { lockMatter } from '#server/matters/matter-access.service.ts'
import { listLinks } from '#server/matters/matters.store.ts'
import type { Subject } from '#server/records/events.ts'
import { isAnyOf } from '#server/db/is-any-of.ts'
import { comments } from '#server/db/schema/comments.ts'
import { countUnreadComments, markUnread, seeComments } from '#server/records/unread-comments.store.ts'
import { happened } from '#server/records/happened.ts'
import { listVisibleMembers } from '#server/users/users.store.ts'
import { presentComment } from './comments.presenter.ts'
import {
  addMentions,
  deleteComment as removeComment,
  bringBackComment,
  findComment,
  insertComment,
  listComments as queryComments,
  listMentions,
  lockComment,
  lockOwnDeletedComment,
  readMentions,
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
      mentions
        .filter(({ comment_id }) => comment_id === row.comment.id)
        .map(({ id, name, shown_name }) => ({ id, name, shown_name })),
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

/** What is talked about. A document's comment stands on its matter too. */
type Topic = {
  subject: Subject<'matter' | 'document'>
  matter_id: number | null
  document_id: number | null
  /** Who may read it besides internal users. */
  reader_ids: () => Promise<number[]>
}
type FindTopic = (tx: Tx, scope: Scope, id: number) => Promise<Topic>

const matterTopic: FindTopic = async (tx, scope, id) => {
  const matter = await lockMatter(tx, scope, id)
  return {
    subject: { type: 'matter', id, name: matter.name },
    matter_id: id,
    document_id: null,
    reader_ids: () => listLinks(tx, scope, id, 'users'),
  }
}

const documentTopic: FindTopic = async (tx, scope, id) => {
  const { row, parts } = await loadDocument(tx, scope, id, true)
  return {
    subject: { type: 'document', id, name: row.title },
    matter_id: row.matter_id,
    document_id: id,
    reader_ids: async () => [
      ...parts.authors.map((author) => author.id),
      ...(row.matter_id !== null && documentFacts(row, parts).is_shown_to_guests
        ? await listLinks(tx, scope, row.matter_id, 'users')
        : []),
    ],
  }
}

/** Those named, each once; they must be able to read what is talked about. */
const resolveMentions = async (
  tx: Tx,
  scope: Scope,
  { subject, reader_ids }: Topic,
  user_ids: number[],
): Promise<number[]> => {
  if (user_ids.length === 0) return []
  const others = await reader_ids()
  const named = (await listVisibleMembers(tx, scope))
    .filter(({ id, role }) => user_ids.includes(id) && (isInternalRole(role) || others.includes(id)))
    .map(({ id }) => id)
  if (user_ids.some((id) => !named.includes(id))) {
    const label = historyableTypeLabels[subject.type]
    throw invalid({ mentioned_user_ids: [`この${label}を見られない人を@で指定することはできません。`] })
  }
  return named
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
      const user_ids = await resolveMentions(tx, scope, topic, mentioned_user_ids)
      const { matter_id, document_id } = topic
      const comment = await insertComment(tx, {
        company_id: scope.company_id,
        matter_id,
        document_id,
        user_id: scope.user.id,
        body,
        ...scope.written,
      })
      const { id } = comment
      await addMentions(tx, scope, id, user_ids)
      await markUnread(tx, comment, user_ids)
      await happened(tx, deps, scope, [
        { kind: 'commented', subject: topic.subject, line: { after: body, comment_id: id } },
        { kind: 'mentioned', subject: topic.subject, comment: { id, body }, user_ids },
      ])
      return (await presentComments(tx, scope, [(await findComment(tx, scope, id))!]))[0]!
    })
    deps.jobs.wake()
    return created
  }

export const createMatterComment = createComment(matterTopic)
export const createDocumentComment = createComment(documentTopic)

/** Those that the person has seen, or without ids all; what told them of being named there is read with it. */
export const readComments = (
  { database, clock }: Deps,
  scope: Scope,
  { ids }: ReadCommentsRequest,
): Promise<CommentCounts> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await seeComments(tx, scope, ids && isAnyOf(comments.id, ids))
    await readMentions(tx, scope, ids, clock())
    return { unread_comments_count: await countUnreadComments(tx, scope) }
  })

const deleteComment =
  (findTopic: FindTopic) =>
  ({ database, clock }: Deps, scope: Scope, topic_id: number, id: number): Promise<void> =>
    inCompany(database.db, scope.company_id, async (tx) => {
      const comment = await lockComment(tx, scope, await findTopic(tx, scope, topic_id), id)
      if (!comment) throw notFound()
      if (!canDeleteComment(scope.actor, comment)) throw forbidden()
      // Who was told of it finds nothing while it is gone, and finds it again where it comes back.
      await removeComment(tx, scope, id, { deleted_at: clock(), deleted_user_id: scope.user.id })
    })

export const deleteMatterComment = deleteComment(matterTopic)
export const deleteDocumentComment = deleteComment(documentTopic)

/** For whoever deleted it just now. */
const restoreComment =
  (findTopic: FindTopic) =>
  ({ database, clock }: Deps, scope: Scope, topic_id: number, id: number): Promise<Comment> =>
    inCompany(database.db, scope.company_id, async (tx) => {
      const topic = await findTopic(tx, scope, topic_id)
      const comment = await lockOwnDeletedComment(tx, scope, topic, id, ownDeletions(scope.user.id, clock()))
      if (!comment) throw notFound(undoTooLate)
      await bringBackComment(tx, scope, id)
      return (await presentComments(tx, scope, [(await findComment(tx, scope, id))!]))[0]!
    })

export const restoreMatterComment = restoreComment(matterTopic)
export const restoreDocumentComment = restoreComment(documentTopic)
