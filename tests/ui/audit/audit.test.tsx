import { screen, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditListLabels } from '#domain/audit/audit.labels.ts'
import { listKey, writeListChoices } from '#src/lib/list-choices.ts'
import type { Person } from '#tests/api/app.ts'
import { failures } from '#mocks/failures.ts'
import { catchDownloads } from '../downloads.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let member: Person

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  await stage.app.database.pool.query(
    `insert into audit_entries (company_id, kind, user_id, actor_name, subject_type, subject_id, subject_name, fields, ip_address)
     select $1, 'settings_changed', $2, '中村 彩', 'company', $1, '株式会社みどり', '{会社名,住所}', '192.0.2.7' from generate_series(1, 24)`,
    [stage.company.id, member.id],
  )
  await stage.app.database.pool.query(
    `insert into audit_entries (company_id, kind, actor_name, subject_type, subject_id, subject_name) values ($1, 'recipient_link_opened', '青葉 太郎', 'document', 1, '月次報告書')`,
    [stage.company.id],
  )
})

const open = (person: Person, query = '') => stage.open(person, `/settings/audit${query}`)
const choose = async (user: ReturnType<typeof userEvent.setup>, option: string) => {
  const bar = screen.getByRole('search', { name: '操作の記録の絞り込み' })
  await user.click(await within(bar).findByRole('button', { name: '操作' }))
  await user.click(
    await within(await screen.findByRole('dialog', { name: '操作' })).findByRole('option', { name: option }),
  )
  await user.keyboard('{Escape}')
}

describe('操作の記録', () => {
  test('tells who did what to what, from where, and narrows by the address', async () => {
    const user = await open(stage.master)
    const opened = within((await screen.findByText('提出先による開封')).closest('tr')!)
    expect(opened.getByText('青葉 太郎')).toBeInTheDocument()
    expect(opened.getByText('書類：月次報告書')).toBeInTheDocument()
    await choose(user, '設定の変更')
    expect(await screen.findByText('1 - 20 / 24')).toBeInTheDocument()
    expect(screen.getAllByText('設定の変更（会社名、住所）')).toHaveLength(20)
    expect(window.location.search).toContain('settings_changed')
    await user.click(screen.getByRole('button', { name: '選択をクリア' }))
    await choose(user, '完全な削除')
    expect(await screen.findByText('条件に一致する記録がありません')).toBeInTheDocument()
  })

  test('leaves as a file, or says that it did not', async () => {
    const user = await open(stage.master, '?kind=%5B%22settings_changed%22%5D')
    await screen.findByText('1 - 20 / 24')
    const saved = catchDownloads()
    await user.click(screen.getByRole('button', { name: 'CSVをダウンロード' }))
    await expect.poll(() => saved).toEqual([expect.stringMatching(/^操作の記録_\d{8}\.csv$/)])
    stage.browser.server.use(failures.tooManyRequests('/api/c/midori/audit-csv-download'))
    await user.click(await screen.findByRole('button', { name: 'CSVをダウンロード' }))
    expect(await screen.findByText(/CSVのダウンロードに失敗しました/)).toBeInTheDocument()
  })

  test('can show every column of its file', async () => {
    writeListChoices(listKey('audit', stage.master), { shown: Object.keys(auditListLabels) })
    await open(stage.master, '?kind=%5B%22settings_changed%22%5D')
    const heads = within(await screen.findByRole('table', { name: '操作の記録' })).getAllByRole('columnheader')
    const labels: string[] = Object.values(auditListLabels)
    expect(heads.map((head) => head.textContent).filter((head) => labels.includes(head))).toEqual(labels)
    const file = await stage.master.browser.post(`${stage.company.path}/audit-csv-download`, {})
    expect((await file.text()).replace('\uFEFF', '').split('\r\n')[0]!.split(',')).toEqual(labels)
    localStorage.clear()
  })

  test('is no page of a member', async () => {
    await open(member)
    expect(await screen.findByText(/ページが見つかりません|見つかりません/)).toBeInTheDocument()
  })

  test('stands stacked on a phone', async () => {
    onPhone()
    await open(stage.master, '?kind=%5B%22recipient_link_opened%22%5D')
    const rows = within(await screen.findByRole('list', { name: '操作の記録' }))
    expect(rows.getByText('書類：月次報告書')).toBeInTheDocument()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })
})
