import { expect, it } from 'vitest'
import { approvalAnswers, familyName, sealDay } from '#domain/approvals/approval-seals.ts'

type Steps = Parameters<typeof approvalAnswers>[0]['steps']
const user = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  status: null,
  comment: null,
  updated_at: null,
  ...more,
})
const step = (order_number: number, users: object[], deleted_at: string | null = null) => ({
  lineage: 1,
  order_number,
  all_or_one: 'all' as const,
  users,
  created_at: '2026-11-28T00:00:00Z',
  deleted_at,
})
const applicant = { id: 9, name: '高橋 直人', at: '2026-11-28T16:00:00Z' }
const ok = { status: 'OK', updated_at: '2026-11-29T01:00:00Z' }

it('say who asked and who answered, each on the day in Tokyo', () => {
  const steps = [
    step(1, [user(1, '小林 大輔', ok)]),
    step(2, [user(2, '佐藤 恵子', { ...ok, answered_by: { id: 3, name: '渡辺 真由美' } })]),
  ] as unknown as Steps
  const answers = approvalAnswers({ steps, applicant })
  expect(answers.applicant).toEqual([{ user_id: 9, name: '高橋 直人', day: '2026-11-29', word: '申請' }])
  expect(answers.step_1).toEqual([{ user_id: 1, name: '小林 大輔', day: '2026-11-29', word: '承認' }])
  expect(answers.step_2).toEqual([{ user_id: 3, name: '渡辺 真由美', day: '2026-11-29', word: '代' }])
  expect(answers.last).toEqual(answers.step_2)
  expect(answers.step_3).toEqual([])
})

it('leave nothing of a round that was sent back, of who has not answered, or of no request', () => {
  const back = [step(1, [user(1, '小林 大輔', ok)], '2026-11-29T02:00:00Z')] as unknown as Steps
  const waiting = [step(1, [user(1, '小林 大輔')])] as unknown as Steps
  expect(Object.values(approvalAnswers({ steps: back, applicant })).flat()).toEqual([])
  expect(approvalAnswers({ steps: waiting, applicant })).toMatchObject({ applicant: [{}], step_1: [], last: [] })
  expect(Object.values(approvalAnswers({ steps: [], applicant: null })).flat()).toEqual([])
})

it('shorten names and days to what a seal holds', () => {
  expect(familyName('佐藤 恵子')).toBe('佐藤')
  expect(familyName('勅使河原　宏')).toBe('勅使河原')
  expect(familyName('アレクサンダー')).toBe('アレクサ')
  expect(sealDay('2026-11-29')).toBe("'26.11.29")
})
