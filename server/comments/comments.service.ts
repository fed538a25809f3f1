/** Talk on matters. Whoever is named with @ hears of it, in the app and by mail. */
import type { Comment, CommentFilter, CreateCommentRequest } from '#domain/comments/comments.contract.ts'
import { canDeleteComment } from '#domain/comments/comments.policy.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import type { Role } from '#domain/users/users.labels.ts'
import { isInternalRole } from '#domain/users/users.policy.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { addHistories } from '#server/histories/histories.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { visibilityOf } from '#server/http/visibility.ts'
import { queueLetter } from '#server/mail/outbox.ts'
import { lockMatter } from '#server/matters/matter-access.ts'
import { matterHistory } from '#server/matters/matter-histories.ts'
import { listLinks, type MatterRow } from '#server/matters/matters.store.ts'
import { listMembers } from '#server/users/users.store.ts'
import { presentComment } from './comments.presenter.ts'
import {
  addMentions, addNotifications, deleteComment as removeComment, findComment, insertComment, listComments as queryComments, listMentions, lockMatterComment, type ListedComment,
} from './comments.store.ts'

const present = async (tx: Tx, scope: Scope, rows: ListedComment[]): Promise<Comment[]> => {
  const mentions = await listMentions(tx, scope, rows.map(({ comment }) => comment.id))
  return rows.map((row) => presentComment(scope, row, mentions.filter(({ comment_id }) => comment_id === row.comment.id).map(({ id, name }) => ({ id, name }))))
}

export const listComments = ({ database }: Deps, scope: Scope, filter: CommentFilter): Promise<{ data: Comment[]; total: number }> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const { rows, total } = await queryComments(tx, scope, filter, visibilityOf(scope))
    return { data: await present(tx, scope, rows), total }
  })

type Named = { id: number; name: string; email: string }

/** Those named must be able to read the matter: internal users, and guests who are members of it. */
const resolveMentions = async (tx: Tx, scope: Scope, matter_id: number, user_ids: number[]): Promise<Named[]> => {
  if (user_ids.length === 0) return []
  const guests = await listLinks(tx, scope, matter_id, 'users')
  const readers = (await listMembers(tx, scope)).filter(({ id, role }) => isInternalRole(role as Role) || guests.includes(id))
  const named = readers.filter(({ id }) => user_ids.includes(id))
  if (user_ids.some((id) => !named.some((reader) => reader.id === id))) {
    throw invalid({ mentioned_user_ids: ['この案件を見られない人を@で指定することはできません。'] })
  }
  return named
}

const mailMentioned = async (tx: Tx, { jobs, origin }: Deps, scope: Scope, matter: MatterRow, body: string, named: Named[]): Promise<void> => {
  for (const { name, email } of named) {
    await queueLetter(tx, jobs, {
      company_id: scope.company_id,
      kind: 'comment_mentioned',
      to: { email, name },
      subject: `【コメント】${matter.name}`,
      body: {
        greeting: `${name} 様`,
        paragraphs: [`${scope.user.name}さんが、案件のコメントであなたを指定しました。`],
        facts: [['案件', matter.name], ['コメント', body]],
        action: { label: '案件を開く', url: `${origin()}/c/${scope.company_key}/matters/${matter.id}` },
      },
    })
  }
}

/** Everyone who sees the matter may comment. */
export const createMatterComment = async (deps: Deps, scope: Scope, matter_id: number, { body, mentioned_user_ids = [] }: CreateCommentRequest): Promise<Comment> => {
  const created = await inCompany(deps.database.db, scope.company_id, async (tx) => {
    const matter = await lockMatter(tx, scope, matter_id)
    const named = await resolveMentions(tx, scope, matter_id, mentioned_user_ids)
    const { id } = await insertComment(tx, { company_id: scope.company_id, matter_id, user_id: scope.user.id, body })
    await addMentions(tx, scope, id, named.map((user) => user.id))
    const others = named.filter((user) => user.id !== scope.user.id)
    await addNotifications(tx, scope, id, others.map((user) => user.id))
    await mailMentioned(tx, deps, scope, matter, body, others)
    await addHistories(tx, [matterHistory(scope, matter, historyTypes.commented, { after: body, comment_id: id })])
    return (await present(tx, scope, [(await findComment(tx, scope, id))!]))[0]!
  })
  deps.jobs.wake()
  return created
}

export const deleteMatterComment = ({ database, clock }: Deps, scope: Scope, matter_id: number, id: number): Promise<void> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await lockMatter(tx, scope, matter_id)
    const comment = await lockMatterComment(tx, scope, matter_id, id)
    if (!comment) throw notFound()
    if (!canDeleteComment(scope.actor, comment)) throw forbidden()
    await removeComment(tx, scope, id, clock())
  })
