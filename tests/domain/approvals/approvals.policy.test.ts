import { describe, expect, it } from 'vitest'
import { answerApprovalRequestSchema, requestApprovalRequestSchema } from '#domain/approvals/approvals.contract.ts'
import {
  approvalRequestErrors,
  approverCandidates,
  approverErrors,
  canCancelApproval,
  canSubstituteApprover,
  restoreFlow,
} from '#domain/approvals/approvals.policy.ts'
import { fieldErrorsOf } from '#domain/errors.ts'
import { roles, type Role } from '#domain/users/users.labels.ts'

const user = (id: number, name: string, role: Role = roles.member, deleted_at: string | null = null) => ({
  id,
  name,
  role,
  deleted_at,
})
const users = [
  user(1, '中村 彩'),
  user(2, '小林 大輔'),
  user(3, '高橋 健一', roles.admin),
  user(4, '三浦 裕子', roles.guest),
  user(5, '退職 太郎', roles.member, '2026-01-01T00:00:00.000+09:00'),
]
const step = (...ids: number[]) => ({ approvers: ids.map((id) => ({ id })), is_only_one_approval: false })
const errorsOf = (body: unknown) => fieldErrorsOf(requestApprovalRequestSchema.safeParse(body).error?.issues ?? [])

describe('approver candidates', () => {
  it('leave out oneself, guests, those who left and those chosen', () => {
    expect(approverCandidates(users, { currentUserId: 1, chosenIds: [2], name: '' }).map(({ id }) => id)).toEqual([3])
  })
  it('are found however the name is written', () => {
    const found = (name: string) =>
      approverCandidates([...users, user(6, '髙木 ハナ')], { currentUserId: 1, chosenIds: [], name }).map(
        ({ id }) => id,
      )
    expect([found('高木'), found('はな'), found('ﾊﾅ')]).toEqual([[6], [6], [6]])
  })
  it('are filtered by the typed name', () => {
    expect(approverCandidates(users, { currentUserId: 1, chosenIds: [], name: ' 小林' }).map(({ id }) => id)).toEqual([
      2,
    ])
  })
})

describe('a request for approval', () => {
  const check = (...steps: ReturnType<typeof step>[]) => approvalRequestErrors(steps, { applicantId: 1, users })

  it.each([
    ['oneself', 1, approverErrors.oneself],
    ['a guest', 4, approverErrors.guest],
    ['someone who left', 5, approverErrors.stranger],
    ['a stranger', 77, approverErrors.stranger],
  ])('refuses %s on the server', (_, id, message) => {
    expect(check(step(2), step(id))).toEqual({ 'steps.1.approvers': [message] })
  })
  it('refuses one person in two steps', () => {
    expect(check(step(2), step(3, 2))).toEqual({
      'steps.1.approvers': ['同じ承認者を複数のステップに設定できません。'],
    })
  })
  it('refuses 誰か一人が承認 with one approver', () => {
    expect(check({ ...step(2), is_only_one_approval: true })).toEqual({ 'steps.0.approvers': [approverErrors.tooFew] })
  })
  it('passes a good one', () => expect(check(step(2), step(3))).toEqual({}))

  it('names what is missing', () => {
    expect(errorsOf({ comment: ' ', steps: [] })).toEqual({
      comment: ['申請者コメントは必須です。'],
      steps: ['承認ステップは必須です'],
    })
    expect(errorsOf({ comment: 'お願いします', steps: [step()] })).toEqual({
      'steps.0.approvers': ['承認者を選択してください'],
    })
    expect(errorsOf({ comment: 'あ'.repeat(101), steps: [step(2)] })).toEqual({
      comment: ['申請者コメントは100文字以下である必要があります'],
    })
  })
  it('needs a comment with an answer', () => {
    const issues = answerApprovalRequestSchema.safeParse({ comment: '', approver_feedback: true }).error?.issues ?? []
    expect(fieldErrorsOf(issues)).toEqual({ comment: ['コメントは必須です。'] })
    expect(
      answerApprovalRequestSchema.safeParse({ comment: 'あ'.repeat(3001), approver_feedback: true }).error?.issues[0]
        ?.message,
    ).toBe('コメントは3000文字以下である必要があります')
  })
})

describe('the remembered flow', () => {
  const saved = {
    flow: [step(2, 3), step(9)],
    createdAt: '2026-06-01T00:00:00.000+09:00',
    companyId: 'midori',
    userId: 1,
  }
  it('comes back without unknown approvers and empty steps', () => {
    expect(restoreFlow(saved, { companyId: 'midori', userId: 1, users: [{ id: 3 }] })).toEqual([
      { approvers: [{ id: 3 }], is_only_one_approval: false },
    ])
  })
  it.each([
    ['another company', { companyId: 'x', userId: 1 }],
    ['another user', { companyId: 'midori', userId: 2 }],
  ])('does not come back for %s', (_, who) => {
    expect(restoreFlow(saved, { ...who, users: [{ id: 2 }, { id: 3 }] })).toEqual([])
  })
  it('is empty when nothing was saved', () =>
    expect(restoreFlow(null, { companyId: 'midori', userId: 1, users })).toEqual([]))
})

describe('who may cancel and substitute', () => {
  it.each([
    [roles.member, 1, true],
    [roles.member, 2, false],
    [roles.admin, 2, true],
    [roles.guest, 2, false],
  ])('role %i, user %i cancels: %s', (role, id, expected) => {
    expect(canCancelApproval({ id, role }, { approval_applicant_id: 1 })).toBe(expected)
  })
  it('admins substitute', () => {
    expect(
      [roles.member, roles.admin, roles.guest, roles.master].filter((role) => canSubstituteApprover({ id: 1, role })),
    ).toEqual([roles.admin, roles.master])
  })
})
