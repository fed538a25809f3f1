/** The editor of templates without Excel. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Template } from '#domain/templates/templates.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person, TestCompany } from '#tests/api/app.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let company: TestCompany
let master: Person
beforeAll(async () => {
  ;({ company, master } = stage)
})
afterEach(() => vi.restoreAllMocks())

type Answer = { data: Template }
const path = (id?: number) => `${company.path}/templates${id === undefined ? '' : `/${id}`}`
const stored = async (id: number): Promise<Template> =>
  (await answered<Answer>(await master.browser.get(path(id)), 200)).data
const namesOf = ({ items }: Template) => items.map(({ name }) => name)
const create = async (items: object[]): Promise<Template> =>
  (await answered<Answer>(await master.browser.post(path(), { name: '巡回報告書', document_type_id: 3, items }), 201))
    .data
const basic = [
  { name: '基本情報', type: 'separator' },
  { name: '件名', type: 'text' },
  { name: '判定', type: 'radio', item_parts: [{ item_value: '良' }] },
]

const openEditor = async (template: Template) => {
  const user = await stage.open(master, `/settings/templates/${template.id}/edit`)
  const items = within(await screen.findByRole('region', { name: '項目' }))
  const preview = within(screen.getByRole('region', { name: 'プレビュー' }))
  return { user, items, preview }
}
const addItem = async (user: ReturnType<typeof userEvent.setup>, kind: string, name: string) => {
  await user.click(screen.getByRole('button', { name: '追加' }))
  await user.click(screen.getByRole('menuitem', { name: kind }))
  const field = screen.getByLabelText(/項目名|セクション名/)
  expect(field).toHaveFocus()
  await user.clear(field)
  await user.paste(name)
}
const limitsOf = async (id: number) => (await stored(id)).items.map(({ name, limits }) => [name, limits])
const save = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.keyboard('{Control>}s{/Control}')
  await screen.findByText('テンプレートを保存しました')
}

test('a template without Excel is made of a name and a category, and opens in its editor', async () => {
  const user = await stage.open(master, '/settings/templates')
  await user.click((await screen.findAllByRole('button', { name: 'テンプレートを追加' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'テンプレートを追加' }))
  await user.click(dialog.getByRole('radio', { name: '項目を並べて作る（Excelなし）' }))
  expect(dialog.queryByText('ファイルを選択')).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '追加' }))
  expect(await dialog.findByText('テンプレート名は必須です。')).toBeInTheDocument()
  await user.type(dialog.getByLabelText(/テンプレート名/), '清掃報告書')
  await user.click(dialog.getByRole('combobox'))
  await user.click(screen.getByRole('option', { name: '見積書' }))
  await user.click(dialog.getByRole('button', { name: '追加' }))
  expect(await screen.findByRole('heading', { name: '清掃報告書' })).toBeInTheDocument()
  expect(await stored(Number(/templates\/(\d+)\/edit$/.exec(window.location.pathname)?.[1]))).toMatchObject({
    document_type_id: 2,
    has_excel: false,
    items: [{ type: 'separator' }, { type: 'text' }],
  })
})

test('limits are set on a reading in its unit, refused where they cross, and kept with the template', async () => {
  const template = await create([
    { name: '空調機', type: 'separator' },
    { name: '吹出温度（℃）', type: 'number' },
    { name: '所見', type: 'text' },
  ])
  const { user, items } = await openEditor(template)
  await user.click(items.getByText('所見'))
  expect(screen.queryByRole('group', { name: '基準値' })).not.toBeInTheDocument()
  await user.click(items.getByText('吹出温度（℃）'))
  const limits = within(await screen.findByRole('group', { name: '基準値' }))
  expect(limits.getAllByText('℃')).toHaveLength(4)
  await user.type(limits.getByLabelText('注意の下限'), '30')
  await user.type(limits.getByLabelText('注意の上限'), '10')
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('注意の上限は注意の下限以上である必要があります')).toBeInTheDocument()
  await user.clear(limits.getByLabelText('注意の下限'))
  await user.type(limits.getByLabelText('異常の上限'), '１５')
  await user.click(limits.getByRole('checkbox', { name: '報告書のPDFにも印を付ける' }))
  await save(user)
  expect(await limitsOf(template.id)).toEqual([
    ['空調機', null],
    ['吹出温度（℃）', { alarm_low: null, attention_low: null, attention_high: 10, alarm_high: 15, marks_paper: true }],
    ['所見', null],
  ])
})

test('how many photos are wanted is asked where there is a place for them, and kept with the template', async () => {
  const template = await create([
    { name: '現場', type: 'separator' },
    { name: '施工写真', type: 'fileupload' },
    { name: '所見', type: 'text' },
  ])
  const { user, items } = await openEditor(template)
  await user.click(items.getByText('所見'))
  expect(screen.queryByLabelText('必要枚数')).not.toBeInTheDocument()
  await user.click(items.getByText('施工写真'))
  const field = await screen.findByLabelText('必要枚数')
  await user.type(field, '40')
  await user.keyboard('{Control>}s{/Control}')
  expect(await screen.findByText('必要枚数は、1から30までの整数を入力してください。')).toBeInTheDocument()
  await user.clear(field)
  await user.type(field, '４')
  await save(user)
  expect((await stored(template.id)).items.map(({ photos_wanted }) => photos_wanted)).toEqual([null, 4, null])
})

describe('items', () => {
  test('of every type are added, shown as their author will see them, and saved with Ctrl+S', async () => {
    const template = await create([{ name: '基本情報', type: 'separator' }])
    const { user, items, preview } = await openEditor(template)
    expect(preview.getByText('セクションがありません。')).toBeInTheDocument()
    await addItem(user, '項目', '点検日')
    await user.click(items.getByRole('combobox', { name: '種類' }))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'テキスト',
      '複数行テキスト',
      '数値',
      'パーセント',
      '日付',
      '日時',
      '時刻・時間',
      'プルダウン',
      'チェックボックス',
      'ラジオボタン',
      'セクション',
      '見出し',
      'ファイル',
      '写真枠',
      '会社ロゴ',
      '社印',
      '決裁印',
      '署名',
    ])
    await user.click(screen.getByRole('option', { name: '日付' }))
    await addItem(user, '見出し', '注意')
    await addItem(user, 'セクション', '結果')
    await addItem(user, '項目', '所見')
    expect(await preview.findByText('年/月/日')).toBeInTheDocument()
    expect(preview.getByRole('heading', { name: '結果' })).toBeInTheDocument()
    await user.click(preview.getByRole('button', { name: 'スマートフォン' }))
    expect(preview.getByRole('group', { name: '書類の入力画面' }).firstElementChild).toHaveAttribute(
      'data-device',
      'phone',
    )
    expect(
      within(screen.getByRole('navigation', { name: 'セクションの一覧' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['基本情報1項目', '結果1項目'])
    await save(user)
    expect((await stored(template.id)).items.map(({ name, type }) => [name, type])).toEqual([
      ['基本情報', 'separator'],
      ['点検日', 'date'],
      ['注意', 'title'],
      ['結果', 'separator'],
      ['所見', 'text'],
    ])
  })

  test('are copied, deleted and brought back, and every step goes back and forth', async () => {
    const template = await create(basic)
    const { user, items } = await openEditor(template)
    await user.click(items.getByRole('button', { name: '件名テキスト' }))
    await user.click(items.getByRole('button', { name: '複製' }))
    expect(items.getByLabelText(/項目名/)).toHaveValue('件名のコピー')
    await user.click(items.getByRole('button', { name: '削除' }))
    expect(items.queryByRole('button', { name: '件名のコピーテキスト' })).not.toBeInTheDocument()
    await user.click(
      within(
        await screen.findByText('「件名のコピー」を削除しました').then((message) => message.parentElement!),
      ).getByRole('button', { name: '元に戻す' }),
    )
    expect(items.getByRole('button', { name: '件名のコピーテキスト' })).toBeInTheDocument()
    await user.click(items.getByRole('button', { name: '判定ラジオボタン' }))
    await user.keyboard('{Control>}z{/Control}{Control>}z{/Control}{Control>}z{/Control}')
    expect(items.queryByRole('button', { name: '件名のコピーテキスト' })).not.toBeInTheDocument()
    await user.keyboard('{Control>}y{/Control}')
    expect(items.getByRole('button', { name: '件名のコピーテキスト' })).toBeInTheDocument()
    await user.keyboard('{Control>}z{/Control}')
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('変更はありません')).toBeInTheDocument()
  })

  test('are put in order by the keyboard on their handle, with announcements, and by buttons', async () => {
    const template = await create([...basic, { name: '結果', type: 'separator' }, { name: '所見', type: 'textarea' }])
    const { user, items } = await openEditor(template)
    // jsdom lays nothing out: each row gets its place from its position in the list.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      const row = this.closest('li')
      const index = row ? [...row.parentElement!.children].indexOf(row) : 0
      return DOMRect.fromRect({ x: 0, y: index * 50, width: 400, height: 50 })
    })
    const handle = items.getByRole('button', { name: '件名を並べ替え' })
    expect(handle).toHaveAccessibleDescription(/スペースキー/)
    handle.focus()
    fireEvent.keyDown(handle, { code: 'Space' })
    expect(
      await screen.findByText('「件名」は元の位置、5件中2番目にあります。上下の矢印キーで移動できます。'),
    ).toBeInTheDocument()
    await waitFor(() => {
      fireEvent.keyDown(handle, { code: 'ArrowDown' })
      expect(screen.getByText('「件名」を5件中3番目に移動しました。')).toBeInTheDocument()
    })
    fireEvent.keyDown(handle, { code: 'Space' })
    expect(await screen.findByText('「件名」を3番目に置きました。')).toBeInTheDocument()
    await user.click(items.getByRole('button', { name: '結果セクション' }))
    await user.click(items.getByRole('button', { name: '上へ移動' }))
    await save(user)
    expect(namesOf(await stored(template.id))).toEqual(['結果', '所見', '基本情報', '判定', '件名'])
  })

  test('show the picture of a photo frame, and say why a file is none', async () => {
    const template = await create([{ name: '撮影例', type: 'aiimage' }])
    const { user, items, preview } = await openEditor(template)
    await user.click(items.getByRole('button', { name: '撮影例写真枠' }))
    stage.browser.server.use(
      failures.validation('/api/c/midori/template-files', {
        file: ['「a.png」は画像として開けません。JPEGやPNGの写真を選んでください。'],
      }),
    )
    await user.upload(
      items.getByLabelText('表示する写真', { selector: 'input' }),
      new File(['x'], 'a.png', { type: 'image/png' }),
    )
    expect(
      await items.findByText('「a.png」は画像として開けません。JPEGやPNGの写真を選んでください。'),
    ).toBeInTheDocument()
    stage.browser.server.resetHandlers()
    const pixel = Uint8Array.from(
      atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
      (character) => character.charCodeAt(0),
    )
    await user.upload(
      items.getByLabelText('表示する写真', { selector: 'input' }),
      new File([pixel], '外観.png', { type: 'image/png' }),
    )
    expect(await items.findByRole('img', { name: '表示する写真' })).toHaveAttribute(
      'src',
      expect.stringContaining('/files/'),
    )
    await waitFor(() =>
      expect(preview.getByRole('presentation')).toHaveAttribute('src', expect.stringContaining('/files/')),
    )
    await save(user)
    expect((await stored(template.id)).items[0]?.fileId).toEqual(expect.any(Number))
  })
})

test('options are typed one after the other, pasted together, moved and removed', async () => {
  const template = await create(basic)
  const { user, items, preview } = await openEditor(template)
  await user.click(items.getByRole('button', { name: '判定ラジオボタン' }))
  await user.type(items.getByLabelText('選択肢1'), '{Enter}')
  expect(items.getByLabelText('選択肢2')).toHaveFocus()
  await user.paste('要観察\r\n要修理\n\n使用停止')
  expect(items.getByLabelText('選択肢4')).toHaveFocus()
  expect(await preview.findByText('使用停止')).toBeInTheDocument()
  await user.click(items.getByRole('button', { name: '選択肢4の移動' }))
  await user.click(screen.getByRole('menuitem', { name: '上へ移動' }))
  await user.click(items.getByRole('button', { name: '選択肢2を削除' }))
  await user.click(items.getByRole('button', { name: '選択肢を追加' }))
  await save(user)
  expect((await stored(template.id)).items[2]?.item_parts.map(({ item_value }) => item_value)).toEqual([
    '良',
    '使用停止',
    '要修理',
  ])
})

describe('saving', () => {
  test('says beforehand that documents keep their version, and goes on in the next', async () => {
    const template = await create(basic)
    await answered(
      await master.browser.post(`${company.path}/documents`, { title: '巡回', template_id: template.id }),
      201,
    )
    const { user, items } = await openEditor(template)
    expect(
      items.getByText('1件の書類で使われています。保存するとv2になり、今の版を使っている書類はそのまま残ります。'),
    ).toBeInTheDocument()
    await addItem(user, '項目', '所見')
    await user.click(screen.getByRole('button', { name: '保存する' }))
    expect(
      await screen.findByText('v2として保存しました。これまでの版を使っている書類はそのまま残ります。'),
    ).toBeInTheDocument()
    await waitFor(() => expect(window.location.pathname).not.toContain(`/${template.id}/`))
    expect(await screen.findByText('v2')).toBeInTheDocument()
    expect(namesOf(await stored(template.id))).toEqual(namesOf(template))
  })

  test('is refused without items', async () => {
    const template = await create([{ name: '件名', type: 'text' }])
    const { user, items } = await openEditor(template)
    await user.click(items.getByRole('button', { name: '件名テキスト' }))
    await user.click(items.getByRole('button', { name: '削除' }))
    await user.click(screen.getByRole('button', { name: '保存する' }))
    expect(await items.findByText('項目は必須です。')).toBeInTheDocument()
    expect(namesOf(await stored(template.id))).toEqual(['件名'])
  })

  test('after another admin keeps what was typed, and writes over or loads', async () => {
    const template = await create(basic)
    const { user, items } = await openEditor(template)
    const theirs = (name: string) => master.browser.put(path(template.id), { items: [{ name, type: 'text' }] })
    await addItem(user, '項目', '自分の項目')
    await answered(await theirs('相手の項目'), 200)
    const ask = async () => {
      await user.click(screen.getByRole('button', { name: '保存する' }))
      const dialog = within(await screen.findByRole('dialog', { name: '他のユーザーがこのテンプレートを保存しました' }))
      expect(
        dialog.getByText(/^別の画面でこのテンプレートを先に保存しました。（v1、.*）入力した内容は残っています。$/),
      ).toBeInTheDocument()
      return dialog
    }
    await user.click((await ask()).getByRole('button', { name: 'キャンセル' }))
    expect(items.getByRole('button', { name: '自分の項目テキスト' })).toBeInTheDocument()
    await user.click((await ask()).getByRole('button', { name: '自分の内容で上書きする' }))
    expect(await screen.findByText('テンプレートを保存しました')).toBeInTheDocument()
    expect(namesOf(await stored(template.id))).toContain('自分の項目')

    await answered(await theirs('また相手の項目'), 200)
    await addItem(user, '項目', 'もう一つ')
    await user.click((await ask()).getByRole('button', { name: '最新の内容を読み込む' }))
    expect(await items.findByRole('button', { name: 'また相手の項目テキスト' })).toBeInTheDocument()
    expect(items.queryByRole('button', { name: 'もう一つテキスト' })).not.toBeInTheDocument()
    await user.click(screen.getAllByRole('button', { name: '元に戻す' })[0]!)
    expect(items.getByRole('button', { name: 'もう一つテキスト' })).toBeInTheDocument()
  })
})

describe('a name', () => {
  const rename = async (user: ReturnType<typeof userEvent.setup>, name: string) => {
    await user.click(screen.getByRole('button', { name: '名前・カテゴリ・タイトルを変更' }))
    const dialog = within(await screen.findByRole('dialog', { name: '名前・カテゴリ・タイトルの変更' }))
    await user.clear(dialog.getByLabelText(/テンプレート名/))
    await user.paste(name)
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }

  test('that somebody else gave meanwhile stays, and the items are saved beside it', async () => {
    const template = await create(basic)
    const { user } = await openEditor(template)
    await addItem(user, '項目', '所見')
    await answered(await master.browser.put(path(template.id), { name: '相手の名前' }), 200)
    await save(user)
    expect(await stored(template.id)).toMatchObject({ name: '相手の名前', items: { length: 4 } })
  })

  test('given after somebody else saved the items does not hide that from the next saving', async () => {
    const template = await create(basic)
    const { user } = await openEditor(template)
    await addItem(user, '項目', '自分の項目')
    await answered(await master.browser.put(path(template.id), { items: [{ name: '相手の項目', type: 'text' }] }), 200)
    await rename(user, '自分の名前')
    await user.click(screen.getByRole('button', { name: '保存する' }))
    await screen.findByRole('dialog', { name: '他のユーザーがこのテンプレートを保存しました' })
    expect(await stored(template.id)).toMatchObject({ name: '自分の名前', items: [{ name: '相手の項目' }] })
  })

  test('is given to the version that somebody else made meanwhile', async () => {
    const template = await create(basic)
    const { user } = await openEditor(template)
    await answered(
      await master.browser.post(`${company.path}/documents`, { title: '巡回', template_id: template.id }),
      201,
    )
    const { data: next } = await answered<Answer>(
      await master.browser.put(path(template.id), { items: [{ name: '相手の項目', type: 'text' }] }),
      200,
    )
    await rename(user, '自分の名前')
    expect(
      await screen.findByText('他のユーザーが保存したv2の名前・カテゴリ・タイトルを変更しました'),
    ).toBeInTheDocument()
    expect(await stored(next.id)).toMatchObject({ version: 2, name: '自分の名前' })
  })
})

test('a template that is deleted meanwhile says so, and is made anew with what was typed', async () => {
  const template = await create(basic)
  const { user } = await openEditor(template)
  await addItem(user, '項目', '所見')
  await answered(await master.browser.delete(path(template.id)), 204)
  await user.click(screen.getByRole('button', { name: '保存する' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'このテンプレートは削除されました' }))
  expect(dialog.getByText(/さんが.*にこの書類テンプレートを削除したため、保存できません。/)).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '新しく作成' }))
  expect(await screen.findByText('新しいテンプレートとして保存しました')).toBeInTheDocument()
  await waitFor(() => expect(window.location.pathname).not.toContain(`/${template.id}/`))
  const anew = Number(window.location.pathname.split('/').at(-2))
  expect(namesOf(await stored(anew))).toEqual([...namesOf(template), '所見'])
})

test('the preview shows the form of a template without Excel', async () => {
  const template = await create(basic)
  await stage.open(master, `/settings/templates/${template.id}/preview`)
  const preview = within(await screen.findByRole('region', { name: 'プレビュー' }))
  expect(preview.getByRole('heading', { name: '基本情報' })).toBeInTheDocument()
  expect(preview.getByText('テキストを入力')).toBeInTheDocument()
  expect(within(screen.getByRole('region', { name: '項目' })).getByText('ラジオボタン')).toBeInTheDocument()
})

/** jsdom has no other tabs. */
const openAside = async (user: ReturnType<typeof userEvent.setup>, link: HTMLElement) => {
  window.addEventListener('click', (event) => event.preventDefault(), { once: true })
  await user.click(link)
}

test('the preview shows what is typed in the editor and not saved, and says so', async () => {
  const template = await create(basic)
  const { user, items } = await openEditor(template)
  const link = () => screen.getByRole('link', { name: 'プレビュー' })
  expect(link()).toHaveAttribute('href', `/c/midori/settings/templates/${template.id}/preview`)
  await addItem(user, '項目', '未保存の所見')
  await user.click(items.getByRole('button', { name: /^判定 ?ラジオボタン/ }))
  const option = screen.getByRole('textbox', { name: /選択肢 ?1/ })
  await user.clear(option)
  await user.paste('良好')
  expect(link()).toHaveAttribute('href', `/c/midori/settings/templates/${template.id}/preview?typed=1`)
  await openAside(user, link())
  // The editor stays open in its own tab.
  const kept = { ...window.localStorage }
  cleanup()
  Object.assign(window.localStorage, kept)
  await stage.open(master, `/settings/templates/${template.id}/preview?typed=1`)
  expect(await screen.findByText(/^保存していない項目を表示しています。/)).toBeVisible()
  const listed = within(screen.getByRole('region', { name: '項目' }))
  expect(listed.getByText('未保存の所見')).toBeVisible()
  expect(listed.getByText('良好')).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'プレビュー' })).getByText('未保存の所見')).toBeVisible()
  expect(namesOf(await stored(template.id))).toEqual(['基本情報', '件名', '判定'])
})

test('once it is saved or thrown away the preview shows what is saved', async () => {
  const template = await create(basic)
  const { user } = await openEditor(template)
  await addItem(user, '項目', '所見')
  await openAside(user, screen.getByRole('link', { name: 'プレビュー' }))
  cleanup()
  await stage.open(master, `/settings/templates/${template.id}/preview?typed=1`)
  const listed = within(await screen.findByRole('region', { name: '項目' }))
  expect(listed.getByText('件名')).toBeVisible()
  expect(listed.queryByText('所見')).not.toBeInTheDocument()
  expect(screen.queryByText(/^保存していない項目/)).not.toBeInTheDocument()
})
