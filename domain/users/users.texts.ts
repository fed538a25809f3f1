/** Why somebody's role stays, and why somebody stays: each refusal with what to do instead. */
import { limits } from '../limits.ts'
import type { Role } from './users.labels.ts'
import { isMaster, type Actor } from './users.policy.ts'

export const userTexts = {
  ownRole: '自分の権限は変更できません。ほかの管理者に依頼してください。',
  masterRole: 'マスターの権限は変更できません。マスターを引き継ぐと、管理者になります。',
  notMadeMaster: 'マスターには、マスターの引き継ぎでだけなれます。',
  ownRemoval: '自分自身は削除できません。ほかの管理者に依頼してください。',
  masterRemoval: 'マスターは削除できません。先にマスターを引き継いでください。',
  gone: 'このユーザーは、ほかの管理者が既に削除しました。',
  actorChanged: 'あなたの権限が変更されました。画面を開き直してください。',
  sharedName: 'このユーザーはほかの会社にも所属しています。氏名は本人だけが変更できます。',
  approvalsWait: (count: number): string =>
    `このユーザーの承認を待つ書類が${count}件あります。代理の承認者を指定してから、ゲストに変更してください。`,
  successorRequired: '後任を選択してください。',
  notASuccessor: '後任には、ほかの社内ユーザーを選択してください。',
  absentOneself: '自分自身を代理の承認者に設定することはできません。',
  notASubstitute: '代理の承認者には、社内ユーザーを選択してください。',
  changedMeanwhile: 'ほかの人がこのユーザーを先に変更しました。最新の内容を確認してください。',
  absentMeanwhile: 'ほかの人が不在の設定を先に変更しました。開き直して確認してください。',
  pastAbsence: '終了日は今日以降の日付を設定してください。',
  oneOfMany: (count: number): string => `一度に招待できるのは${count}名までです。`,
  seatsLeft: (left: number): string =>
    left === 0
      ? `社内ユーザーが上限の${limits.internalUsers}名に達しているため、社内ユーザーを招待できません。ゲストは人数に含まれません。`
      : `社内ユーザーはあと${left}名まで追加できます。上限の${limits.internalUsers}名に達すると、社内ユーザーを招待できません。ゲストは人数に含まれません。`,
} as const

/** Why the target's role may not become `role`; null: it may, by whoever may edit the person. */
export const roleChangeRefusal = (actor: Pick<Actor, 'id'>, target: Actor, role: Role): string | null => {
  if (isMaster(target)) return userTexts.masterRole
  if (target.id === actor.id) return userTexts.ownRole
  return isMaster({ role }) ? userTexts.notMadeMaster : null
}

/** Why the target may not be removed; null: they may, by an admin. */
export const removalRefusal = (actor: Pick<Actor, 'id'>, target: Actor): string | null => {
  if (isMaster(target)) return userTexts.masterRemoval
  return target.id === actor.id ? userTexts.ownRemoval : null
}
