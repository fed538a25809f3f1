import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MatterPhoto, PhotoLedger, PhotoLedgerSummary } from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { catchDownloads, giveSizes } from '../files/stage.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

type Answer<T> = { data: T }
const stage = openStage()
let member: Person
let guest: Person
let matterId: number
let photos: MatterPhoto[]

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  guest = await stage.app.createPerson(stage.company, 2, '原田 誠')
  matterId = (
    await answered<Answer<{ id: number }>>(
      await member.browser.post(`${stage.company.path}/matters`, {
        name: '外壁改修',
        matter_category_id: 2,
        user_ids: [member.id, guest.id],
      }),
      201,
    )
  ).data.id
  // Jsdom's forms do not travel to the server from here: the body is written by hand.
  const part = (name: string) =>
    `--tatemori\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/gif\r\n\r\nGIF89a${name}\r\n`
  await answered(
    await member.browser.request(
      'POST',
      `${stage.company.path}/matters/${matterId}/reporting-folders`,
      `${['1.gif', '2.gif', '3.gif'].map(part).join('')}--tatemori--\r\n`,
      { 'content-type': 'multipart/form-data; boundary=tatemori' },
    ),
    201,
  )
  photos = (
    await answered<Answer<MatterPhoto[]>>(
      await member.browser.get(`${stage.company.path}/matters/${matterId}/photos`),
      200,
    )
  ).data
})
beforeEach(() => {
  giveSizes()
  emptyMemory()
})

const ledgers = async () =>
  (
    await answered<Answer<PhotoLedgerSummary[]>>(
      await member.browser.get(`${stage.company.path}/matters/${matterId}/photo-ledgers`),
      200,
    )
  ).data
const stored = async (id: number) =>
  (await answered<Answer<PhotoLedger>>(await member.browser.get(`${stage.company.path}/photo-ledgers/${id}`), 200)).data
const create = async (): Promise<PhotoLedger> =>
  (
    await answered<Answer<PhotoLedger>>(
      await member.browser.post(`${stage.company.path}/matters/${matterId}/photo-ledgers`, {
        name: '外壁改修 写真台帳',
        layout: 2,
        has_cover: false,
        originals_only: false,
        photos: photos.map(({ id }, index) => ({ file_id: id, category: 2, title: `写真${index + 1}` })),
      }),
      201,
    )
  ).data
const rows = () => within(screen.getByRole('list', { name: '台帳の写真' }))

describe('a photo ledger', () => {
  test('is made of the matter’s photos, all of them unless some are left out', async () => {
    const user = await stage.open(member, `/matters/${matterId}?tab=report-folder`)
    await user.click(await screen.findByRole('button', { name: '写真台帳' }))
    await user.click(await screen.findByRole('button', { name: '新しい写真台帳' }))
    expect(await screen.findByRole('checkbox', { name: '2.gif（報告フォルダ）' })).toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: '2.gif（報告フォルダ）' }))
    await user.click(screen.getByRole('button', { name: '台帳を作る' }))
    expect(await screen.findByRole('heading', { name: '外壁改修 写真台帳' })).toBeInTheDocument()
    const [ledger] = await ledgers()
    expect((await stored(ledger!.id)).photos.map(({ file }) => file.name)).toEqual(['1.gif', '3.gif'])
  })

  test('is captioned, sorted and saved; the preview follows at once', async () => {
    const { id } = await create()
    const user = await stage.open(member, `/photo-ledgers/${id}`)
    await user.click(await screen.findByRole('button', { name: '写真2の説明を編集' }))
    const title = rows().getByRole('textbox', { name: 'タイトル' })
    await user.clear(title)
    await user.type(title, '足場')
    await user.click(screen.getByRole('button', { name: '足場のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '上へ移動' }))
    await user.click(screen.getByRole('checkbox', { name: '写真1を選択' }))
    await user.click(screen.getByRole('button', { name: '時期' }))
    await user.click(await screen.findByRole('menuitem', { name: '施工前' }))
    expect(within(screen.getByRole('region', { name: 'プレビュー' })).getByText('足場')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(async () =>
      expect((await stored(id)).photos).toMatchObject([
        { title: '足場', phase: null },
        { title: '写真1', phase: 1 },
        { title: '写真3' },
      ]),
    )
  })

  test('keeps what is typed while it is being saved', async () => {
    const { id } = await create()
    const user = await stage.open(member, `/photo-ledgers/${id}`)
    const place = await screen.findByRole('textbox', { name: '工事場所' })
    await user.type(place, '三田')
    let answer = () => {}
    const isHeld = new Promise<void>((resolve) => (answer = resolve))
    stage.browser.server.use(
      http.put('*/photo-ledgers/*', async () => {
        await isHeld
      }),
    )
    await user.click(screen.getByRole('button', { name: '保存' }))
    await user.type(place, '一丁目')
    answer()
    await waitFor(async () => expect(await stored(id)).toMatchObject({ work_place: '三田' }))
    expect(await screen.findByText('写真台帳を保存しました')).toBeInTheDocument()
    expect(place).toHaveValue('三田一丁目')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(async () => expect(await stored(id)).toMatchObject({ work_place: '三田一丁目' }))
  })

  test('that somebody else saved first is not overwritten unasked', async () => {
    const before = await create()
    const user = await stage.open(member, `/photo-ledgers/${before.id}`)
    await user.click(await screen.findByRole('button', { name: '写真1のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '台帳から外す' }))
    const { matter: _matter, photos: _photos, ...head } = before
    await answered(
      await stage.master.browser.put(`${stage.company.path}/photo-ledgers/${before.id}`, {
        ...head,
        name: '別の名前',
        photos: [],
      }),
      200,
    )
    await user.click(screen.getByRole('button', { name: '保存' }))
    const dialog = within(await screen.findByRole('dialog', { name: '他のユーザーがこの写真台帳を更新しました' }))
    await user.click(dialog.getByRole('button', { name: '自分の内容で上書きする' }))
    await waitFor(async () => expect((await stored(before.id)).photos).toHaveLength(2))
  })

  test('is put in order by rule, and shows what is missing of a pair', async () => {
    const { id } = await create()
    const user = await stage.open(member, `/photo-ledgers/${id}`)
    const phase = async (name: string, label: string) => {
      await user.click(await screen.findByRole('checkbox', { name: `${name}を選択` }))
      await user.click(await screen.findByRole('button', { name: '時期' }))
      await user.click(await screen.findByRole('menuitem', { name: label }))
      await waitFor(() => expect(screen.queryByRole('menuitem', { name: label })).not.toBeInTheDocument())
      await user.click(screen.getByRole('checkbox', { name: `${name}を選択` }))
    }
    await phase('写真1', '施工後')
    await phase('写真2', '施工中')
    await phase('写真3', '施工前')
    const order = () =>
      rows()
        .getAllByText(/^No\.\d/)
        .map(({ textContent }) => textContent)
    const sort = async (label: string) => {
      await user.click(await screen.findByRole('button', { name: '並べ替え' }))
      await user.click(await screen.findByRole('menuitem', { name: label }))
    }
    await sort('標準の順（分類、時期、撮影日時）')
    expect(order()).toEqual(['No.1 写真3', 'No.2 写真2', 'No.3 写真1'])
    await sort('施工前・施工後を交互に')
    expect(order()).toEqual(['No.1 写真3', 'No.2 写真1', 'No.3 写真2'])
  })

  test('is edited on a phone', async () => {
    onPhone()
    const { id } = await create()
    const user = await stage.open(member, `/photo-ledgers/${id}`)
    await user.click(await screen.findByRole('button', { name: '写真1の説明を編集' }))
    await user.type(rows().getByRole('textbox', { name: '場所' }), '東面')
    await user.click(screen.getByRole('button', { name: '写真3のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '台帳から外す' }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(async () =>
      expect((await stored(id)).photos).toMatchObject([{ title: '写真1', place: '東面' }, { title: '写真2' }]),
    )
  })

  test('is read and fetched by a guest on a phone, who cannot change it', async () => {
    onPhone()
    const saved = catchDownloads()
    const { id } = await create()
    const user = await stage.open(guest, `/photo-ledgers/${id}`)
    expect(await screen.findByRole('textbox', { name: '工事名' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: '保存' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'PDF' }))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['外壁改修 写真台帳.pdf']))
  })
})
