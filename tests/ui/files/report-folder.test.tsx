import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'
import { catchDownloads, giveSizes, putInFolder } from './stage.ts'

const stage = openStage()
let member: Person
let guest: Person
/** Begins like a picture; nobody looks at the rest. */
const photo = 'GIF89a'

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  guest = await stage.app.createPerson(stage.company, 2, '原田 誠')
})
beforeEach(() => {
  giveSizes()
  emptyMemory()
})

type Answer<T> = { data: T }
const folderOf = (matterId: number) => `${stage.company.path}/matters/${matterId}/reporting-folders`
const createMatter = async (): Promise<number> =>
  (
    await answered<Answer<{ id: number }>>(
      await member.browser.post(`${stage.company.path}/matters`, {
        name: '空調機の点検',
        matter_category_id: 1,
        user_ids: [member.id, guest.id],
      }),
      201,
    )
  ).data.id
const upload = (person: Person, matterId: number, name: string, contents: string) =>
  putInFolder(person, folderOf(matterId), name, contents)
const stored = async (matterId: number, query = '?sort=name'): Promise<string[]> =>
  (await answered<Answer<ReportFile[]>>(await member.browser.get(folderOf(matterId) + query), 200)).data.map(
    ({ name }) => name,
  )
/** A folder with these photos by the member, opened by somebody. */
const openFolder = async (person: Person, ...names: string[]) => {
  const id = await createMatter()
  for (const name of names) await upload(member, id, name, photo)
  return { id, user: await stage.open(person, `/matters/${id}?tab=report-folder`) }
}
const cell = (name: string) => screen.findByRole('gridcell', { name })
const shownNames = () =>
  screen
    .getAllByRole('gridcell')
    .map((each) => each.getAttribute('aria-labelledby'))
    .map((id) => document.getElementById(id!)!.textContent)
const chosenNames = () =>
  screen
    .queryAllByRole('gridcell', { selected: true })
    .map((each) => document.getElementById(each.getAttribute('aria-labelledby')!)!.textContent)
const chooseMenu = async (user: Awaited<ReturnType<Stage['open']>>, name: string, entry: string) => {
  await user.click(await screen.findByRole('button', { name: `${name}のメニュー` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

describe('looking for files', () => {
  test('by name, member and kind, in the order wanted, and back to all of them', async () => {
    const id = await createMatter()
    await upload(guest, id, 'b_外観.jpg', photo)
    await upload(member, id, 'a_室内機.jpg', photo)
    await upload(member, id, 'c_手順.pdf', '%PDF-1.4\n%%EOF')
    const user = await stage.open(member, `/matters/${id}?tab=report-folder`)
    await cell('c_手順.pdf')
    expect(shownNames()).toEqual(['c_手順.pdf', 'a_室内機.jpg', 'b_外観.jpg'])
    await user.click(screen.getByRole('button', { name: '並び順' }))
    await user.click(await screen.findByRole('option', { name: 'ファイル名の昇順' }))
    await waitFor(() => expect(shownNames()).toEqual(['a_室内機.jpg', 'b_外観.jpg', 'c_手順.pdf']))
    await user.click(screen.getByRole('button', { name: '種類' }))
    await user.click(await screen.findByRole('option', { name: '画像' }))
    await waitFor(() => expect(shownNames()).toEqual(['a_室内機.jpg', 'b_外観.jpg']))
    await user.click(screen.getByRole('button', { name: 'メンバー' }))
    await user.click(await screen.findByRole('option', { name: '自分' }))
    await waitFor(() => expect(shownNames()).toEqual(['a_室内機.jpg']))
    await user.type(screen.getByRole('searchbox', { name: '報告フォルダ内を検索' }), '外観')
    expect(await screen.findByText('条件に一致するファイルがありません')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '選択をクリア' }))
    await waitFor(() => expect(shownNames()).toHaveLength(3))
  })

  test('as a list, which the browser remembers, sorted by its heads', async () => {
    const { user } = await openFolder(member, 'a.jpg', 'b.jpg')
    await cell('a.jpg')
    await user.click(screen.getByRole('button', { name: 'リスト表示' }))
    const grid = await screen.findByRole('grid', { name: 'ファイル' })
    const names = () =>
      within(grid)
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getByText(/\.jpg$/).textContent)
    await user.click(within(grid).getByRole('button', { name: 'ファイル名' }))
    await waitFor(() => expect(names()).toEqual(['b.jpg', 'a.jpg'].sort()))
    await user.click(within(grid).getByRole('button', { name: 'ファイル名' }))
    await waitFor(() => expect(names()).toEqual(['b.jpg', 'a.jpg']))
    expect(within(grid).getByRole('columnheader', { name: 'ファイル名' })).toHaveAttribute('aria-sort', 'descending')
    expect(JSON.parse(window.localStorage.getItem('tatemori.file-browser.view')!)).toBe('list')
  })

  test('says so where there is none, and how it failed where it did', async () => {
    const id = await createMatter()
    stage.browser.server.use(failures.tooManyRequests('/api/c/midori/matters/:id/reporting-folders'))
    const user = await stage.open(member, `/matters/${id}?tab=report-folder`)
    const retry = await screen.findByRole('button', { name: '再試行' })
    stage.browser.server.resetHandlers()
    await user.click(retry)
    expect(await screen.findByText('報告フォルダにファイルがありません')).toBeInTheDocument()
  })

  test('on a phone begins with one’s own, and finds those of everybody and of one member', async () => {
    const id = await createMatter()
    await upload(guest, id, '客先.jpg', photo)
    await upload(member, id, '自社.jpg', photo)
    await upload(stage.master, id, '管理者.jpg', photo)
    onPhone()
    const user = await stage.open(member, `/matters/${id}?tab=report-folder`)
    await cell('自社.jpg')
    expect(shownNames()).toEqual(['自社.jpg'])
    await user.click(screen.getByRole('button', { name: 'メンバー：自分（デフォルト）' }))
    await user.click(await screen.findByRole('option', { name: 'すべてのメンバー' }))
    await waitFor(() => expect(shownNames()).toHaveLength(3))
    // Two cards a row.
    expect(screen.getByRole('grid', { name: 'ファイル' })).toHaveAttribute('aria-rowcount', '2')
    await user.click(screen.getByRole('button', { name: 'メンバー：すべてのメンバー' }))
    await user.click(await screen.findByRole('option', { name: 'メンバーを指定' }))
    await user.click(await screen.findByRole('option', { name: /原田 誠/ }))
    await waitFor(() => expect(shownNames()).toEqual(['客先.jpg']))
  })
})

describe('keys', () => {
  test('move, choose, take all and let go like in a file manager', async () => {
    const { user } = await openFolder(member, 'a.jpg', 'b.jpg', 'c.jpg', 'd.jpg', 'e.jpg', 'f.jpg', 'g.jpg', 'h.jpg')
    await user.click(await cell('h.jpg'))
    expect(chosenNames()).toEqual(['h.jpg'])
    await user.keyboard('{ArrowRight}')
    expect(await cell('g.jpg')).toHaveFocus()
    expect(chosenNames()).toEqual(['g.jpg'])
    // Six cards a row: the second row begins with the seventh.
    await user.keyboard('{ArrowLeft}{ArrowDown}')
    expect(await cell('b.jpg')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(await cell('b.jpg')).toHaveFocus()
    await user.keyboard('{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}')
    expect(chosenNames()).toEqual(['h.jpg', 'g.jpg', 'f.jpg'])
    await user.keyboard(' ')
    expect(chosenNames()).toEqual(['h.jpg', 'g.jpg'])
    await user.keyboard('{End}')
    expect(await cell('a.jpg')).toHaveFocus()
    await user.keyboard('{Control>}a{/Control}')
    expect(screen.getByText('8件選択中')).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(chosenNames()).toEqual([])
    expect(screen.getAllByRole('gridcell').filter((each) => each.tabIndex === 0)).toHaveLength(1)
  })

  test('open the viewer, where they lead to the next file and back to the folder', async () => {
    const { user } = await openFolder(member, 'a.jpg', 'b.jpg')
    await user.click(await cell('b.jpg'))
    await user.keyboard('{Enter}')
    const viewer = await screen.findByRole('dialog', { name: 'ファイルの表示' })
    expect(within(viewer).getByText('1 / 2')).toBeInTheDocument()
    expect(within(viewer).getByRole('link', { name: 'b.jpgをダウンロード' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/contents\?download=1$/),
    )
    fireEvent.keyDown(viewer.querySelector('.yarl__container')!, { key: 'ArrowRight' })
    expect(await within(viewer).findByText('2 / 2')).toBeInTheDocument()
    expect(within(viewer).getByRole('link', { name: 'a.jpgをダウンロード' })).toBeInTheDocument()
    fireEvent.keyDown(viewer.querySelector('.yarl__container')!, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

test('documents of the matter that are not submitted stand above the files, as far as the filters leave them', async () => {
  const template = await stage.createTemplate('点検報告書')
  const id = await createMatter()
  await answered(
    await member.browser.post(`${stage.company.path}/documents`, {
      title: '6月分の報告',
      template_id: template.id,
      matter_id: id,
    }),
    201,
  )
  await upload(member, id, '室内機.jpg', photo)
  const user = await stage.open(member, `/matters/${id}?tab=report-folder`)
  const section = within(await screen.findByRole('region', { name: '未提出の書類' }))
  expect(section.getByRole('heading', { name: '未提出の書類（1件）' })).toBeInTheDocument()
  expect(section.getByRole('link', { name: '6月分の報告' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/documents\/\d+$/),
  )
  expect(screen.getAllByText('未提出')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '種類' }))
  await user.click(await screen.findByRole('option', { name: '画像' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '未提出の書類' })).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: '選択をクリア' }))
  await screen.findByRole('region', { name: '未提出の書類' })
  await chooseMenu(user, '6月分の報告', '削除')
  await user.click(
    within(await screen.findByRole('alertdialog', { name: '削除確認' })).getByRole('button', { name: '削除' }),
  )
  await waitFor(() => expect(screen.queryByRole('region', { name: '未提出の書類' })).not.toBeInTheDocument())
  expect(shownNames()).toEqual(['室内機.jpg'])
})

test('the viewer counts the whole folder, and reads on where one steps past what is read', async () => {
  const id = await createMatter()
  await upload(member, id, '204番.jpg', photo)
  await stage.app.database.pool.query(
    `insert into attachments (company_id, matter_id, file_id, name, type, created_user_id)
     select company_id, matter_id, file_id, (204 - number) || '番.jpg', type, created_user_id from attachments, generate_series(1, 203) number where matter_id = $1 order by number`,
    [id],
  )
  const user = await stage.open(member, `/matters/${id}?tab=report-folder`)
  const first = await cell('1番.jpg')
  first.focus()
  // Two rows of six a page; a hundred files come with one call.
  await user.keyboard('{PageDown>8/}')
  expect(await cell('97番.jpg')).toHaveFocus()
  await user.keyboard('{Enter}')
  const viewer = await screen.findByRole('dialog', { name: 'ファイルの表示' })
  for (let number = 97; number <= 101; number++) {
    expect(await within(viewer).findByText(`${number} / 204`)).toBeInTheDocument()
    expect(await within(viewer).findByText(`${number}番.jpg`)).toBeInTheDocument()
    fireEvent.keyDown(viewer.querySelector('.yarl__container')!, { key: 'ArrowRight' })
  }
})

test('a double click opens what cannot be shown for download', async () => {
  const id = await createMatter()
  await upload(member, id, '計測メモ.txt', '18.5℃')
  const user = await stage.open(member, `/matters/${id}?tab=report-folder`)
  await user.dblClick(await cell('計測メモ.txt'))
  expect(await screen.findByText(/このファイルは画面に表示できません。/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'ダウンロード' })).toHaveAttribute('download', '計測メモ.txt')
})

test('a picture that the browser cannot open says so, and is offered for download', async () => {
  const id = await createMatter()
  await upload(member, id, '室内機.jpg', photo)
  const user = await stage.open(member, `/matters/${id}?tab=report-folder`)
  await user.dblClick(await cell('室内機.jpg'))
  fireEvent.error(await screen.findByRole('img', { name: '室内機.jpg' }))
  expect(await screen.findByText(/^ファイルが壊れているか、/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'ダウンロード' })).toHaveAttribute('download', '室内機.jpg')
})

describe('files', () => {
  test('are copied, renamed with the reason where that fails, and deleted after asking', async () => {
    const { id, user } = await openFolder(member, '室外機.jpg')
    await chooseMenu(user, '室外機.jpg', 'コピーして作成')
    await cell('室外機のコピー.jpg')
    await chooseMenu(user, '室外機.jpg', 'ファイル名を変更')
    const dialog = within(await screen.findByRole('dialog', { name: 'ファイル名を変更' }))
    const field = dialog.getByRole('textbox', { name: /ファイル名/ })
    await user.clear(field)
    expect(await dialog.findByText('ファイル名は必須です。')).toBeInTheDocument()
    await user.click(field)
    await user.paste('漢'.repeat(256))
    expect(await dialog.findByText('ファイル名は255文字以下である必要があります')).toBeInTheDocument()
    await user.clear(field)
    await user.click(field)
    await user.paste('../屋上\u202E.jpg')
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await cell('屋上.jpg')
    await chooseMenu(user, '屋上.jpg', '削除')
    const question = within(await screen.findByRole('alertdialog', { name: '削除確認' }))
    expect(question.getByText('削除した直後なら元に戻せます。')).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: '削除' }))
    await waitFor(() => expect(shownNames()).toEqual(['室外機のコピー.jpg']))
    expect(await stored(id)).toEqual(['室外機のコピー.jpg'])
  })

  test('renamed in another window meanwhile keep that name until one says otherwise', async () => {
    const { id, user } = await openFolder(member, '室外機.jpg')
    await chooseMenu(user, '室外機.jpg', 'ファイル名を変更')
    const dialog = within(await screen.findByRole('dialog', { name: 'ファイル名を変更' }))
    const [entry] = (await answered<Answer<ReportFile[]>>(await member.browser.get(folderOf(id)), 200)).data
    await answered(
      await member.browser.put(`${stage.company.path}/reporting-folders/${entry!.id}`, { name: '屋上.jpg' }),
      200,
    )
    const field = dialog.getByRole('textbox', { name: /ファイル名/ })
    await user.clear(field)
    await user.type(field, '外壁.jpg')
    await user.click(dialog.getByRole('button', { name: '保存' }))
    expect(await dialog.findByText(/^別の画面で.*現在のファイル名は「屋上\.jpg」です。/)).toBeInTheDocument()
    expect(field).toHaveValue('外壁.jpg')
    expect(await stored(id)).toEqual(['屋上.jpg'])
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await cell('外壁.jpg')
    expect(await stored(id)).toEqual(['外壁.jpg'])
  })

  test('are downloaded and deleted together', async () => {
    const { id, user } = await openFolder(member, 'a.jpg', 'b.jpg', 'c.jpg')
    const saved = catchDownloads()
    await cell('a.jpg')
    await user.click(screen.getByRole('checkbox', { name: 'すべて選択' }))
    await user.click(await screen.findByRole('checkbox', { name: 'b.jpgを選択' }))
    expect(await screen.findByText('2件選択中')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'ZIPでダウンロード' }))
    await waitFor(() =>
      expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^空調機の点検_報告フォルダ_\d{8}\.zip$/)]),
    )
    await user.click(screen.getByRole('button', { name: '削除' }))
    const question = within(await screen.findByRole('alertdialog', { name: '削除確認' }))
    expect(question.getByText('選択した2件のファイルを削除します。削除した直後なら元に戻せます。')).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: '削除' }))
    await waitFor(() => expect(shownNames()).toEqual(['b.jpg']))
    expect(await stored(id)).toEqual(['b.jpg'])
  })

  test('that somebody else has deleted meanwhile are told of, and gone from the screen', async () => {
    const { id, user } = await openFolder(member, 'a.jpg', 'b.jpg')
    await user.click(await cell('a.jpg'))
    const [file] = (await answered<Answer<ReportFile[]>>(await member.browser.get(`${folderOf(id)}?name=a`), 200)).data
    await answered(
      await member.browser.request('DELETE', folderOf(id), JSON.stringify({ ids: [file!.id] }), {
        'content-type': 'application/json',
      }),
      204,
    )
    await user.click(screen.getByRole('button', { name: '削除' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
    expect(await screen.findByText(/選択したファイルの一部が見つかりません。/)).toBeInTheDocument()
    await waitFor(() => expect(shownNames()).toEqual(['b.jpg']))
  })

  test('a guest changes only their own', async () => {
    const id = await createMatter()
    await upload(member, id, '社内.jpg', photo)
    await upload(guest, id, '客先.jpg', photo)
    const user = await stage.open(guest, `/matters/${id}?tab=report-folder`)
    await user.click(await cell('社内.jpg'))
    expect(screen.queryByRole('button', { name: '社内.jpgのメニュー' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'ダウンロード' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '削除' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '客先.jpgのメニュー' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'コピーして作成',
      'ファイル名を変更',
      '削除',
    ])
  })
})

describe('adding', () => {
  test('takes several files at once, and says of each that it cannot take why', async () => {
    const { id, user } = await openFolder(member)
    const large = new File(['x'], '動画.mp4')
    Object.defineProperty(large, 'size', { value: 201 * 1024 * 1024 })
    await user.upload(await screen.findByLabelText('報告フォルダに追加するファイル'), [
      new File([photo], '室内機.jpg'),
      new File([''], '空.pdf'),
      large,
      new File([photo], `${'漢'.repeat(300)}.jpg`),
      new File([photo], '屋上\u202E.jpg'),
    ])
    expect(await screen.findByText(/「空.pdf」は空のファイルです。/)).toHaveTextContent(
      '「動画.mp4」は大きすぎます。200MB以下のファイルを選んでください。',
    )
    await cell('室内機.jpg')
    await waitFor(async () =>
      expect((await stored(id)).sort()).toEqual(['室内機.jpg', '屋上.jpg', `${'漢'.repeat(251)}.jpg`].sort()),
    )
  })

  test('by dropping', async () => {
    const { id } = await openFolder(member)
    const folder = await screen.findByRole('region', { name: '報告フォルダ' })
    const file = new File([photo], '落とした写真.jpg', { type: 'image/jpeg' })
    const dataTransfer = {
      files: [file],
      items: [{ kind: 'file', type: file.type, getAsFile: () => file }],
      types: ['Files'],
    }
    fireEvent.dragEnter(folder, { dataTransfer })
    expect(await screen.findByText('ここにドロップして追加')).toBeInTheDocument()
    fireEvent.drop(folder, { dataTransfer })
    await cell('落とした写真.jpg')
    expect(await stored(id)).toEqual(['落とした写真.jpg'])
  })
})

test('on paper it is a list of all that is read, whatever the screen has room for', async () => {
  const id = await createMatter()
  await upload(member, id, '204番.jpg', photo)
  await stage.app.database.pool.query(
    `insert into attachments (company_id, matter_id, file_id, name, type, created_user_id)
     select company_id, matter_id, file_id, (204 - number) || '番.jpg', type, created_user_id from attachments, generate_series(1, 203) number where matter_id = $1 order by number`,
    [id],
  )
  await stage.open(member, `/matters/${id}?tab=report-folder`)
  await cell('1番.jpg')
  const drawn = screen.getAllByRole('gridcell').length
  expect(drawn).toBeLessThan(100)
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const grid = within(screen.getByRole('grid', { name: 'ファイル' }))
  // The head, and the first call's hundred.
  expect(grid.getAllByRole('row')).toHaveLength(101)
  expect(grid.getByRole('row', { name: '100番.jpg' })).toHaveTextContent('画像')
  expect(
    screen.getByText('ほか104件は印刷していません。ファイルを絞り込んでから印刷してください。'),
  ).toBeInTheDocument()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.getAllByRole('gridcell')).toHaveLength(drawn)
})
