import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Approval, Approver } from '#domain/approvals/approvals.contract.ts'
import { ApprovalSteps } from '#src/widgets/approval-steps/approval-steps.tsx'
import { renderPart } from '../wrap.tsx'

const at = '2026-06-17T09:40:00.000+09:00'
const approver = (
  id: number,
  name: string,
  status: Approver['status'] = null,
  comment: string | null = null,
): Approver => ({
  id,
  name,
  profile_photo_path: null,
  substitute: null,
  answered_by: null,
  status,
  comment,
  updated_at: status && at,
})
const step = (order_number: number, all_or_one: Approval['all_or_one'], ...users: Approver[]): Approval => ({
  id: order_number,
  document_id: 1,
  lineage: 1,
  all_or_one,
  order_number,
  users,
  created_at: at,
  updated_at: at,
  deleted_at: null,
})

const itemOf = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!)

test('each step shows its number, its icon, who answered how and with which words', () => {
  renderPart(
    <ApprovalSteps
      steps={[
        step(1, 'one', approver(1, '高橋 健一', 'OK', '問題ありません'), approver(2, '渡辺 真由美')),
        step(2, 'all', approver(3, '中村 彩', 'OK', '確認しました'), approver(4, '小林 大輔')),
        step(3, 'all', approver(5, '佐藤 恵子')),
      ]}
    />,
  )
  const first = itemOf('ステップ1')
  expect(first.getByRole('img', { name: '承認済み' })).toBeInTheDocument()
  expect(first.getByText('誰か一人が承認')).toBeInTheDocument()
  expect(first.getByText('2人中1人が承認')).toBeInTheDocument()
  const answer = within(first.getByText('高橋 健一').closest('li')!)
  expect(answer.getByText('承認済み')).toBeInTheDocument()
  expect(answer.getByText('問題ありません')).toBeInTheDocument()
  expect(answer.getByText('2026/06/17 09:40')).toBeInTheDocument()
  expect(within(first.getByText('渡辺 真由美').closest('li')!).queryByText('承認済み')).not.toBeInTheDocument()
  expect(itemOf('ステップ2').getByRole('img', { name: '承認待ち' })).toBeInTheDocument()
  expect(itemOf('ステップ2').queryByText('誰か一人が承認')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'ステップ2' }).closest('li')).toHaveAttribute('aria-current', 'step')
  expect(itemOf('ステップ3').getByRole('img', { name: '承認待ち' })).toBeInTheDocument()
})

test('one 差戻し rejects a step, whatever the others said', () => {
  renderPart(
    <ApprovalSteps
      steps={[
        step(1, 'one', approver(1, '高橋 健一', 'OK', 'よし'), approver(2, '渡辺 真由美', 'NG', '追記してください')),
      ]}
    />,
  )
  expect(itemOf('ステップ1').getByRole('img', { name: '差戻し' })).toBeInTheDocument()
  expect(screen.getByText('差戻し')).toBeInTheDocument()
})

test.each([
  ['on the own row of the current step', 2, 1],
  ['not where an earlier step is unfinished', 3, 0],
  ['not once answered', 1, 0],
  ['not for somebody else', 9, 0],
])('the comment field stands %s', (_, userId, count) => {
  const steps = [
    step(1, 'all', approver(1, '高橋 健一', 'OK', 'よし'), approver(2, '渡辺 真由美')),
    step(2, 'all', approver(3, '中村 彩')),
  ]
  renderPart(<ApprovalSteps steps={steps} userId={userId} answerForm={<textarea aria-label="コメント" />} />)
  expect(screen.queryAllByLabelText('コメント')).toHaveLength(count)
  if (count > 0)
    expect(within(screen.getByText('渡辺 真由美').closest('li')!).getByLabelText('コメント')).toBeInTheDocument()
})

test('a substitute is named: who may answer in the days of an absence, and who did', () => {
  const substitute = { id: 9, name: '渡辺 真由美' }
  renderPart(
    <ApprovalSteps
      steps={[
        step(
          1,
          'all',
          { ...approver(1, '高橋 健一', 'OK', '問題ありません'), answered_by: substitute },
          { ...approver(2, '中村 彩'), substitute },
        ),
      ]}
    />,
  )
  const row = (name: string) => within(itemOf('ステップ1').getByText(name).closest('li')!)
  expect(row('高橋 健一').getByText('代理：渡辺 真由美')).toBeInTheDocument()
  expect(row('中村 彩').getByText('不在（代理：渡辺 真由美）')).toBeInTheDocument()
})
