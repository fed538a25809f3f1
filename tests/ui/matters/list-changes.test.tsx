import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person, TestCompany } from '#tests/api/app.ts'
import { forgetListChoices, listKey, writeListChoices } from '#src/lib/list-choices.ts'
import { catchDownloads } from '../downloads.ts'
import { onPhone } from '../phone.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'
import { asked, bar, choose, isShown, openMenu, tick } from './list-screen.ts'

let stage: Stage
let company: TestCompany
let master: Person
let member: Person
let browser: Stage['browser']
let building_id: number

const lists = '/api/c/midori/matters'

const createMatter = async (body: Record<string, unknown>, person = member): Promise<Matter> =>
  (await answered<{ data: Matter }>(await person.browser.post(lists, { matter_category_id: 1, ...body }), 201)).data
const stored = async (id: number): Promise<Matter> =>
  (await answered<{ data: Matter }>(await master.browser.get(`${lists}/${id}`), 200)).data

beforeAll(async () => {
  stage = await createStage()
  ;({ company, master, browser } = stage)
  member = await stage.app.createPerson(company, 0, '中村 彩')
  await stage.app.createPerson(company, 2, '原田 誠')
  building_id = (
    await createMatter({ name: '受水槽の清掃', matter_category_id: 4, building_name: '青葉台グリーンビル' })
  ).building_id!
})
beforeEach(() => browser.cookies.clear())
afterEach(() => browser.server.resetHandlers())
afterAll(() => stage.close())

const open = (person: Person, search = '') => stage.open(person, `/matters${search}`)

describe('several at once', () => {
  test('get a status; those that are so already count as no change', async () => {
    const [first, second] = await Promise.all(['まとめて1', 'まとめて2'].map((name) => createMatter({ name })))
    const user = await open(member, '?name=まとめて')
    await tick(user, 'まとめて1', 'まとめて2')
    expect(await screen.findByText('2件選択中')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'ステータスを変更' }))
    await user.click(screen.getByRole('option', { name: '完了' }))
    expect(await screen.findByText('2件の案件を変更しました')).toBeInTheDocument()
    expect(await screen.findAllByRole('button', { name: 'ステータス：完了、変更' })).toHaveLength(2)
    expect(screen.queryByText('2件選択中')).not.toBeInTheDocument()
    expect([(await stored(first!.id)).status_id, (await stored(second!.id)).status_id]).toEqual([
      company.status_ids[5],
      company.status_ids[5],
    ])
    // Each has its own status back, though the selection is gone.
    await user.click(screen.getByRole('button', { name: '元に戻す' }))
    expect(await screen.findByText('2件の案件を元に戻しました')).toBeInTheDocument()
    expect([(await stored(first!.id)).status_id, (await stored(second!.id)).status_id]).toEqual([
      first!.status_id,
      second!.status_id,
    ])
  })

  test('get and lose members; what may not be changed is named with the reason', async () => {
    const own = await createMatter({ name: '名簿の案件・自' })
    const other = await createMatter({ name: '名簿の案件・他' }, master)
    const user = await open(member, '?name=名簿の')
    await tick(user, '名簿の案件・自', '名簿の案件・他')
    await user.click(await screen.findByRole('button', { name: 'メンバーを追加' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'メンバーを追加' }))
    await user.click(await dialog.findByRole('checkbox', { name: '原田 誠' }))
    await user.click(dialog.getByRole('button', { name: '追加' }))
    const refused = within(await screen.findByRole('dialog', { name: '変更できなかった案件（1件）' }))
    expect(refused.getByText('1件の案件を変更しました。次の案件は変更されていません。')).toBeInTheDocument()
    expect(refused.getByText('名簿の案件・他')).toBeInTheDocument()
    expect(refused.getByText('この案件を変更する権限がありません。')).toBeInTheDocument()
    await user.click(refused.getByRole('button', { name: '確認' }))
    expect((await stored(own.id)).users.map(({ name }) => name)).toContain('原田 誠')
    expect((await stored(other.id)).users.map(({ name }) => name)).not.toContain('原田 誠')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await tick(user, '名簿の案件・自')
    await user.click(await screen.findByRole('button', { name: 'メンバーを外す' }))
    const leaving = within(await screen.findByRole('dialog', { name: 'メンバーを外す' }))
    await user.click(await leaving.findByRole('checkbox', { name: '原田 誠' }))
    await user.click(leaving.getByRole('button', { name: '外す' }))
    expect(await screen.findAllByText('1件の案件を変更しました')).not.toHaveLength(0)
    await waitFor(async () => expect((await stored(own.id)).users.map(({ name }) => name)).not.toContain('原田 誠'))
  })

  test('say so where one of them is gone meanwhile', async () => {
    const { id } = await createMatter({ name: '先に消える案件' })
    await createMatter({ name: '先に消えない案件' })
    const user = await open(member, '?name=先に')
    await tick(user, '先に消える案件', '先に消えない案件')
    await answered(await member.browser.delete(`${lists}/${id}`), 204)
    await user.click(await screen.findByRole('button', { name: 'ステータスを変更' }))
    await user.click(screen.getByRole('option', { name: '完了' }))
    expect(await screen.findByText(/選択した案件の一部は、削除されたか、表示できなくなりました/)).toBeInTheDocument()
    await isShown('先に消えない案件')
    expect(screen.queryByText('2件選択中')).not.toBeInTheDocument()
  })

  test('go over pages, not over filters; pages past the end lead to the last', async () => {
    await Promise.all(Array.from({ length: 21 }, (_, index) => createMatter({ name: `多い案件 ${index + 1}` })))
    const user = await open(member, '?name=多い案件&page=7')
    expect(await screen.findByText('21 - 21 / 21')).toBeInTheDocument()
    expect(asked()['page']).toBe('2')
    await user.click(screen.getByRole('checkbox', { name: 'すべて選択' }))
    await user.click(screen.getByRole('button', { name: '前のページ' }))
    await screen.findByText('1 - 20 / 21')
    await user.click(screen.getByRole('checkbox', { name: 'すべて選択' }))
    expect(await screen.findByText('21件選択中')).toBeInTheDocument()
    await choose(user, 'カテゴリ', '点検')
    await waitFor(() => expect(screen.queryByText(/件選択中/)).not.toBeInTheDocument())
    expect(asked()).not.toHaveProperty('page')
  })
})

describe('CSV', () => {
  const catchFile = () => {
    const sent: unknown[] = []
    browser.server.use(
      http.post('*/matter-csv-download', async ({ request }) => {
        sent.push(await request.json())
        return new HttpResponse('﻿ID', {
          headers: {
            'content-type': 'text/csv',
            'content-disposition': "attachment; filename*=UTF-8''%E6%A1%88%E4%BB%B6.csv",
          },
        })
      }),
    )
    return { sent, saved: catchDownloads() }
  }

  test('holds what the filters leave, or the selection', async () => {
    const user = await open(member, `?building_id=[${building_id}]&matter_category_id=[4]&sort=name`)
    await screen.findByRole('link', { name: '受水槽の清掃' })
    const { sent, saved } = catchFile()
    await user.click((await bar()).getByRole('button', { name: 'CSVをダウンロード' }))
    await waitFor(() => expect(saved).toEqual(['案件.csv']))
    const columns = ['name', 'matter_category_id', 'status', 'users', 'start_date', 'facilities', 'updated_at']
    expect(sent).toEqual([{ building_id: [building_id], matter_category_id: [4], sort: 'name', columns }])
    await tick(user, '受水槽の清掃')
    await user.click(await screen.findByRole('button', { name: '選択のCSVをダウンロード' }))
    await waitFor(() => expect(sent[1]).toEqual({ ids: [expect.any(Number)], sort: 'name', columns }))
  })

  test('has the columns that the person chose', async () => {
    writeListChoices(listKey('matters', member), { hidden: ['users', 'updated_at'], shown: ['lead'] })
    onTestFinished(() => forgetListChoices(listKey('matters', member)))
    const user = await open(member, '?user_id=all')
    const { sent } = catchFile()
    await user.click(await (await bar()).findByRole('button', { name: 'CSVをダウンロード' }))
    await waitFor(() =>
      expect(sent).toEqual([
        {
          sort: '-updated_at',
          // 最終更新 was hidden, but the list is in its order: it is seen, and taken along.
          columns: [
            'name',
            'matter_category_id',
            'status',
            'lead',
            'start_date',
            'building',
            'facilities',
            'updated_at',
          ],
        },
      ]),
    )
  })

  test('says when it could not be made', async () => {
    const user = await open(member, '?user_id=all')
    browser.server.use(failures.tooManyRequests('/api/c/midori/matter-csv-download'))
    await user.click(await (await bar()).findByRole('button', { name: 'CSVをダウンロード' }))
    expect(
      await screen.findByText('CSVのダウンロードに失敗しました。時間をおいて、やり直してください。'),
    ).toBeInTheDocument()
  })
})

describe('on a phone', () => {
  test('a status changes with 保存 only', async () => {
    onPhone()
    const { id } = await createMatter({ name: '電話の案件' })
    const user = await open(member, '?name=電話の')
    await user.click(await screen.findByRole('button', { name: 'ステータス：未着手、変更' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'ステータスを選択' })).getByRole('radio', { name: '完了' }),
    )
    await user.click(screen.getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect((await stored(id)).status_id).toBe(company.status_ids[0])
    await user.click(screen.getByRole('button', { name: 'ステータス：未着手、変更' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('radio', { name: '完了' }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByRole('button', { name: 'ステータス：完了、変更' })).toBeInTheDocument()
  })

  test('a menu begins a selection, whose bar changes it; the search opens from the header', async () => {
    onPhone()
    const { id } = await createMatter({ name: '手元の案件', user_ids: [member.id], building_id })
    const user = await open(member, `?building_id=[${building_id}]`)
    await user.click(await screen.findByRole('button', { name: '案件名を検索' }))
    await user.type(screen.getByRole('searchbox', { name: '案件名を検索' }), '手元')
    // A selection made before the search is asked ends with it.
    await waitFor(() => expect(asked()).toMatchObject({ name: '手元' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: '受水槽の清掃' })).not.toBeInTheDocument())
    const card = within((await screen.findByRole('link', { name: '手元の案件' })).closest('li')!)
    expect(card.getByText('自分の案件')).toBeInTheDocument()
    // It is one for all of them.
    expect(card.queryByText('青葉台グリーンビル')).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    await openMenu(user, '手元の案件', '選択')
    expect(await screen.findByText('1選択')).toBeInTheDocument()
    await user.click(await screen.findByRole('button', { name: 'ステータスを変更' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'ステータスを選択' }))
    expect(sheet.getByRole('button', { name: '保存' })).toBeDisabled()
    await user.click(sheet.getByRole('radio', { name: '対応中' }))
    await user.click(sheet.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('1件の案件を変更しました')).toBeInTheDocument()
    expect((await stored(id)).status_id).toBe(company.status_ids[3])
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })
})
