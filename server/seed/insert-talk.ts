/** Comments, who is named in them, and what those people have not read yet. */
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { commentMentions, comments, unreadComments } from '#server/db/schema/comments.ts'
import { passingRemarks, remarks } from '#server/seed/content/talk.ts'
import { insertRows, insertWithIds } from './insert-rows.ts'
import type { Matter } from './insert-matters.ts'
import { idOf, isReadByNow, recordHistory, recordNotification, type Seeding } from './seeding.ts'

/** Of the other matters under way, every so many-eth has a remark. */
const remarkEvery = 6
type Comment = { matter: Matter; user_id: number; body: string; mentioned: number[]; at: Date }

const told = (seeding: Seeding, matters: readonly Matter[]): Comment[] =>
  remarks.map(({ matter, author, day, time, body, mentions = [] }) => ({
    matter: matters.find(({ key }) => key === matter)!,
    user_id: idOf(seeding, author),
    body,
    mentioned: mentions.map((name) => idOf(seeding, name)),
    at: seeding.calendar.moment(day, time),
  }))

const passing = ({ random, calendar }: Seeding, matters: readonly Matter[]): Comment[] =>
  matters
    .filter(({ key, start }) => key === null && start !== null && start < 0 && start > -40)
    .filter((_, index) => index % remarkEvery === 0)
    .map((matter) => ({
      matter,
      user_id: random.pick(matter.member_ids),
      body: random.pick(passingRemarks),
      mentioned: [],
      at: calendar.moment(matter.start!, '15:15'),
    }))

export const insertTalk = async (seeding: Seeding, matters: readonly Matter[]): Promise<void> => {
  const { tx, company_id } = seeding
  const list = [...told(seeding, matters), ...passing(seeding, matters)].sort((a, b) => a.at.getTime() - b.at.getTime())
  const ids = await insertWithIds(
    tx,
    comments,
    list.map(({ matter, user_id, body, at }) => ({
      company_id,
      matter_id: matter.id,
      user_id,
      body,
      created_at: at,
      updated_at: at,
    })),
  )
  const mentions = list.flatMap((comment, index) =>
    comment.mentioned.map((user_id) => ({ comment, comment_id: ids[index]!, user_id })),
  )
  await insertRows(
    tx,
    commentMentions,
    mentions.map(({ comment_id, user_id }) => ({ company_id, comment_id, user_id })),
  )
  await insertRows(
    tx,
    unreadComments,
    mentions
      .filter(({ comment }) => !isReadByNow(seeding, comment.at))
      .map(({ comment_id, user_id }) => ({ company_id, comment_id, user_id })),
  )
  for (const { comment, comment_id, user_id } of mentions) {
    recordNotification(seeding, {
      user_id,
      kind: 'mentioned',
      subject_type: 'comment',
      subject_id: comment_id,
      actor_user_id: comment.user_id,
      at: comment.at,
    })
  }
  list.forEach(({ matter, user_id, body, at }, index) => {
    recordHistory(
      seeding,
      { historyable_type: 'matter', historyable_id: matter.id, historyable_name: matter.name },
      { type: historyTypes.commented, user_id, at, after: body, comment_id: ids[index]! },
    )
  })
}
