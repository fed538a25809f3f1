import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Drawing, Pin } from '#domain/drawings/drawings.contract.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { failures } from '#mocks/failures.ts'
import { createDrawing } from '#src/api/new-drawings.ts'
import { login } from '#src/api/sign-in.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { answered } from '#tests/api/answers.ts'
import { password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { viewer, viewers } from '../drawing-viewer.ts'
import { onPhone } from '../phone.ts'
import { pdf } from '../pdf.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'
import { uploadVersion } from './new-version.ts'

let stage: Stage
let member: Person
let colleague: Person
let guest: Person
let buildingId: number
let unit: Facility
let picture: Uint8Array<ArrayBuffer>
let drawing: Drawing
let pin: Pin

const pictureFile = (name: string) => new File([picture], name, { type: 'image/png' })
const pdfFile = (name: string) => new File(['%PDF-1.7 made'], name, { type: 'application/pdf' })
const post = async <T,>(path: string, body: Record<string, unknown>, status = 201): Promise<T> =>
  (await answered<{ data: T }>(await member.browser.post(`${stage.company.path}${path}`, body), status)).data
const drawingNow = async (): Promise<Drawing> =>
  (await answered<{ data: Drawing }>(await member.browser.get(`${stage.company.path}/drawings/${drawing.id}`), 200))
    .data
const draw = async (name: string): Promise<Drawing> => {
  await login({ email: member.email, password, remember: false })
  const made = await createDrawing(
    stage.company.key,
    { name, type: 'image', building_id: buildingId, file: pictureFile('plan.png') },
    // jsdom's forms travel with progress only.
    { onProgress: () => undefined },
  )
  stage.browser.cookies.clear()
  forgetCsrfCookie()
  return made
}

beforeAll(async () => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView ??= () => undefined
  stage = await createStage()
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  colleague = await stage.app.createPerson(stage.company, 0, '高橋 健一')
  guest = await stage.app.createPerson(stage.company, 2, '原田 誠')
  picture = new Uint8Array(
    await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  )
  const matter = await post<Matter>('/matters', {
    name: '空調機の点検',
    matter_category_id: 1,
    building_name: '青葉台グリーンビル',
  })
  buildingId = matter.building_id!
  unit = await post<Facility>('/facilities', {
    name: '室内機 AC-503',
    facility_category_id: 1,
    building_id: buildingId,
    model_number: 'AB-C563T',
  })
  await post('/matters', {
    name: '室内機の修理',
    matter_category_id: 2,
    building_id: buildingId,
    facility_ids: [unit.id],
  })
})
beforeEach(async () => {
  stage.browser.cookies.clear()
  viewer.handlers = undefined
  viewer.state = undefined
  viewers.clear()
  viewer.shown.length = 0
  viewer.opensLater = false
  drawing = await draw('5F 平面図')
  pin = await post<Pin>(`/drawings/${drawing.id}/pins`, {
    lng: 0.25,
    lat: 0.5,
    facility_id: unit.id,
    text: '点検口は梁の北側',
  })
})
afterEach(async () => {
  stage.browser.server.resetHandlers()
  await member.browser.delete(`${stage.company.path}/drawings/${drawing.id}`)
})
afterAll(() => stage.close())

const openDrawing = async (query = '', person = member) => {
  const user = await stage.open(person, `/drawings/${drawing.id}${query}`)
  await screen.findByRole('heading', { level: 1, name: '5F 平面図' })
  await waitFor(() => expect(viewer.state).toBeDefined())
  return user
}
/** A colleague's, of the same size. */
const renew = () => uploadVersion(colleague, `${stage.company.path}/drawings/${drawing.id}`, picture)
const comeBack = () => act(() => void window.dispatchEvent(new Event('visibilitychange')))
const pins = async () => within(await screen.findByRole('list', { name: 'ピン' }))

const addVersion = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: '新しい版を登録' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新しい版の登録' }))
  await user.upload(await dialog.findByLabelText('図面のファイル'), pictureFile('改修後.png'))
  expect(await dialog.findByText('改修後.png')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '登録' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
}

describe("a building's sheets", () => {
  test('stand from the basement to the roof, and the one opened last before them', async () => {
    const others = [await draw('屋上 平面図'), await draw('B1F 機械室'), await draw('12F 平面図'), await draw('配置図')]
    const sheets = async () =>
      within(await screen.findByRole('list', { name: '図面' }))
        .getAllByRole('link')
        .map((link) => link.textContent)
        .filter((text) => text !== '')
    try {
      let user = await stage.open(member, `/buildings/${buildingId}?tab=drawings`)
      expect(await sheets()).toEqual(['B1F 機械室', '5F 平面図', '12F 平面図', '屋上 平面図', '配置図'])
      await user.click(screen.getByRole('link', { name: '12F 平面図' }))
      await screen.findByRole('heading', { level: 1, name: '12F 平面図' })
      await user.click(await screen.findByRole('button', { name: '同じ建物の図面に切り替え' }))
      const menu = within(await screen.findByRole('menu'))
      expect(menu.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual([
        'B1F 機械室',
        '5F 平面図',
        '12F 平面図',
        '屋上 平面図',
        '配置図',
      ])
      cleanup()
      user = await stage.open(member, `/buildings/${buildingId}?tab=drawings`)
      expect((await sheets()).slice(0, 3)).toEqual(['12F 平面図', 'B1F 機械室', '5F 平面図'])
    } finally {
      for (const { id } of others) await member.browser.delete(`${stage.company.path}/drawings/${id}`)
    }
  })
})

describe('the list', () => {
  test('shows drawings as pictures or rows, narrowed by building, and remembers which', async () => {
    const user = await stage.open(member, '/drawings')
    const cards = within(await screen.findByRole('list', { name: '図面' }))
    expect(await cards.findByRole('link', { name: '5F 平面図' })).toHaveAttribute(
      'href',
      `/c/midori/drawings/${drawing.id}`,
    )
    expect(cards.getByText('ピン 1件')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '一覧で表示' }))
    const row = within((await screen.findByRole('link', { name: '5F 平面図' })).closest('tr')!)
    expect(row.getByRole('link', { name: '青葉台グリーンビル' })).toBeInTheDocument()
    expect(window.localStorage.getItem('tatemori.drawings.view')).toBe('"list"')
    await user.type(screen.getByRole('searchbox', { name: '図面名を検索' }), '地下')
    expect(await screen.findByText('条件に一致する図面がありません')).toBeInTheDocument()
  })

  test('is about one facility where its page leads here, and leads back to all', async () => {
    const user = await stage.open(member, `/drawings?facility_id=${unit.id}`)
    await user.click(await screen.findByRole('button', { name: '設備：室内機 AC-503の絞り込みを解除' }))
    expect(window.location.search).toBe('')
  })

  test('is narrowed to the drawings that a chosen facility stands on', async () => {
    const bare = await draw('地下1F 平面図')
    const user = await stage.open(member, '/drawings')
    expect(await screen.findByRole('link', { name: '地下1F 平面図' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '設備' }))
    const picker = within(await screen.findByRole('dialog', { name: '設備を選択' }))
    await user.click(await picker.findByRole('radio', { name: '室内機 AC-503' }))
    await user.click(picker.getByRole('button', { name: '追加' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: '地下1F 平面図' })).not.toBeInTheDocument())
    expect(screen.getByRole('link', { name: '5F 平面図' })).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: '設備：室内機 AC-503の絞り込みを解除' })).toBeInTheDocument()
    await member.browser.delete(`${stage.company.path}/drawings/${bare.id}`)
  })

  test('lets no guest add', async () => {
    await stage.open(guest, '/drawings')
    expect(await screen.findByText('図面がありません')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '図面を登録' })).not.toBeInTheDocument()
  })
})

describe('registering', () => {
  const openDialog = async () => {
    const user = await stage.open(member, `/drawings?building_id=${buildingId}`)
    await user.click((await screen.findAllByRole('button', { name: '図面を登録' }))[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: '図面の登録' }))
    return { user, dialog, input: await dialog.findByLabelText('図面のファイル') }
  }

  test('says beside each file why it cannot become a drawing, and the others go on', async () => {
    pdf.isDamaged = (name) => name === '途中まで.pdf'
    const { user, dialog, input } = await openDialog()
    await userEvent
      .setup({ applyAccept: false })
      .upload(input, [
        new File([], '空.pdf'),
        new File(['hello'], '名前だけ.pdf'),
        new File(['hello'], 'メモ.txt'),
        pdfFile('暗号.pdf'),
        pdfFile('途中まで.pdf'),
        pictureFile('1F 平面図.png'),
      ])
    expect(await dialog.findByText(/ファイルが空です/)).toBeInTheDocument()
    expect(await dialog.findByText(/名前はPDFですが、中身はPDFではありません/)).toBeInTheDocument()
    expect(await dialog.findByText(/PDFでも画像でもありません/)).toBeInTheDocument()
    expect(await dialog.findByText(/パスワードで保護されたPDFです/)).toBeInTheDocument()
    expect(await dialog.findByText(/PDFが壊れているため、読み取れません/)).toBeInTheDocument()
    expect(await dialog.findByDisplayValue('1F 平面図')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '登録' }))
    expect(await dialog.findByText('登録できないファイルを外してください。')).toBeInTheDocument()
    for (const name of ['空.pdf', '名前だけ.pdf', 'メモ.txt', '暗号.pdf', '途中まで.pdf'])
      await user.click(dialog.getByRole('button', { name: `${name}を外す` }))
    await user.click(dialog.getByRole('button', { name: '登録' }))
    expect(await screen.findByRole('heading', { level: 1, name: '1F 平面図' })).toBeInTheDocument()
  })

  test('makes a drawing of each chosen page, tells what failed, and sends only that again', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob([picture])))
    const { user, dialog, input } = await openDialog()
    await userEvent.setup({ applyAccept: false }).upload(input, [pdfFile('竣工図 4ページ.pdf')])
    await user.click(await dialog.findByRole('button', { name: /のページを選択$/ }))
    const choice = within(await screen.findByRole('dialog', { name: 'ページを選択' }))
    await user.click(choice.getByRole('button', { name: '3ページ' }))
    await user.click(choice.getByRole('button', { name: '4ページ' }))
    await user.click(choice.getByRole('button', { name: '決定' }))
    const name = await dialog.findByRole('textbox', { name: '図面名' })
    await user.clear(name)
    expect(await dialog.findByText('図面名は必須です。')).toBeInTheDocument()
    await user.type(name, '竣工図')
    stage.browser.server.use(http.post('*/api/c/midori/drawings', () => HttpResponse.error()))
    await user.click(dialog.getByRole('button', { name: '登録' }))
    expect(await dialog.findByText(/^竣工図 \(1\)：/)).toBeInTheDocument()
    expect(await dialog.findByText(/^竣工図 \(2\)：/)).toBeInTheDocument()
    stage.browser.server.resetHandlers()
    await user.click(dialog.getByRole('button', { name: '残りを再試行' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByRole('link', { name: '竣工図 (1)' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '竣工図 (2)' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: '竣工図 (3)' })).not.toBeInTheDocument()
  })

  test('calls the pages as the PDF does, in one list to be set right before anything is sent', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob([picture])))
    const words = [['図面番号：A-01 図面名称：配置図'], ['図面番号：A-02 図面名称：１階平面図'], []]
    pdf.textOf = (_path, page) =>
      words[page - 1]!.map((str) => ({ str, transform: [10, 0, 0, 10, 500, 20], width: str.length * 10 }))
    const { user, dialog, input } = await openDialog()
    await userEvent.setup({ applyAccept: false }).upload(input, [pdfFile('竣工図.pdf')])
    const list = within(await dialog.findByRole('list', { name: '竣工図.pdfの図面名' }))
    const names = () => list.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
    expect(names()).toEqual(['A-01 配置図', 'A-02 1階平面図', '竣工図 (3)'])
    expect(dialog.getByText('3ページのうち2ページに名前があります。登録の前に直せます。')).toBeInTheDocument()
    const second = list.getByRole('textbox', { name: '2ページの図面名' })
    await user.clear(second)
    expect(await list.findByText('図面名は必須です。')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '登録' }))
    expect(await dialog.findByText('図面名を入力し直してください。')).toBeInTheDocument()
    await user.type(second, 'A-02 2階平面図')
    // Those without a name of their own go by the file's.
    const own = dialog.getByRole('textbox', { name: '図面名' })
    await user.clear(own)
    await user.type(own, '機械室')
    expect(names()).toEqual(['A-01 配置図', 'A-02 2階平面図', '機械室 (3)'])
    await user.click(await dialog.findByRole('button', { name: /のページを選択$/ }))
    const choice = within(await screen.findByRole('dialog', { name: 'ページを選択' }))
    await user.click(choice.getByRole('button', { name: '1ページ A-01 配置図' }))
    await user.click(choice.getByRole('button', { name: '決定' }))
    await user.click(dialog.getByRole('button', { name: '登録' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await screen.findByRole('link', { name: 'A-02 2階平面図' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '機械室 (3)' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'A-01 配置図' })).not.toBeInTheDocument()
  })

  test('takes 200 pages of a PDF at most', async () => {
    const { user, dialog, input } = await openDialog()
    await userEvent.setup({ applyAccept: false }).upload(input, [pdfFile('全図 500ページ.pdf')])
    expect(await dialog.findByText(/^500ページあります。一度に登録できるのは200ページまで/)).toBeInTheDocument()
    expect(dialog.getByText(/全500ページのうち200ページ/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '全図 500ページ.pdfを外す' }))
  })
})

describe('a drawing', () => {
  test('shows a pin of its address with its equipment, matters and the way there', async () => {
    await openDrawing(`?pin=${pin.id}`)
    const panel = within(await screen.findByRole('region', { name: 'ピン1' }))
    expect(panel.getByRole('heading', { name: '室内機 AC-503' })).toBeInTheDocument()
    expect(panel.getByText('点検口は梁の北側')).toBeInTheDocument()
    expect(await panel.findByRole('link', { name: '室内機の修理' })).toBeInTheDocument()
    expect(await panel.findByText('AB-C563T')).toBeInTheDocument()
    expect(panel.getByRole('link', { name: '設備の詳細を開く' })).toHaveAttribute(
      'href',
      `/c/midori/facilities/${unit.id}`,
    )
    await waitFor(() => expect(viewer.shown).toContainEqual(expect.objectContaining({ lng: 0.25, lat: 0.5 })))
  })

  test('is there at once for whoever comes from a list, and its pins once they come', async () => {
    const user = await stage.open(member, '/drawings')
    const link = await screen.findByRole('link', { name: '5F 平面図' })
    const { promise: pinsMayCome, resolve: letPinsCome } = Promise.withResolvers<void>()
    stage.browser.server.use(http.get(`*/api/c/midori/drawings/${drawing.id}`, () => pinsMayCome))
    await user.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: '5F 平面図' })).toBeInTheDocument()
    await waitFor(() => expect(viewer.state).toMatchObject({ marks: [] }))
    expect(within(screen.getByRole('region', { name: 'ピンの一覧' })).getByText('1件')).toBeInTheDocument()
    expect(screen.queryByText('ピンがありません')).not.toBeInTheDocument()
    letPinsCome()
    expect(await (await pins()).findByRole('button', { name: /室内機 AC-503/ })).toBeInTheDocument()
    expect(viewer.state!.marks).toHaveLength(1)
  })

  test('is not found where it went since its list was read', async () => {
    const user = await stage.open(member, '/drawings')
    const link = await screen.findByRole('link', { name: '5F 平面図' })
    stage.browser.server.use(failures.notFound(`/api/c/midori/drawings/${drawing.id}`))
    await user.click(link)
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeInTheDocument()
  })

  test('narrows pins by category, state and text, in the list and on the drawing', async () => {
    const bare = await post<Pin>(`/drawings/${drawing.id}/pins`, { lng: 0.7, lat: 0.2, text: 'ひび割れ', state: 2 })
    const user = await openDrawing()
    expect((await pins()).getAllByRole('button')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: /^空調/ }))
    expect((await pins()).getAllByRole('button')).toHaveLength(1)
    expect(viewer.state!.marks.map(({ id }) => id)).toEqual([pin.id])
    await user.click(screen.getByRole('button', { name: /^すべて/ }))
    await user.type(screen.getByRole('searchbox', { name: 'ピンを検索' }), 'ひび')
    await waitFor(() => expect(viewer.state!.marks.map(({ id }) => id)).toEqual([bare.id]))
  })

  test('takes a pin where it was pressed, with what is written of it', async () => {
    const user = await openDrawing()
    await user.click(screen.getByRole('button', { name: 'ピンを追加' }))
    expect(await screen.findByText(/ピンを置く場所を押してください/)).toBeInTheDocument()
    viewer.handlers!.onPlace!({ lng: 0.4, lat: 0.6 })
    const dialog = within(await screen.findByRole('dialog', { name: 'ピンの追加' }))
    await user.type(dialog.getByRole('combobox', { name: '設備' }), 'AC-503')
    await user.click(await screen.findByRole('option', { name: /室内機 AC-503/ }))
    await user.type(dialog.getByRole('textbox', { name: 'ピンのメモ' }), '天井裏')
    await user.click(dialog.getByRole('button', { name: '追加' }))
    expect(await screen.findByRole('region', { name: 'ピン2' })).toBeInTheDocument()
    const [, made] = (await drawingNow()).pins
    expect(made).toMatchObject({ number: 2, lng: 0.4, lat: 0.6, text: '天井裏', facility: { id: unit.id }, state: 1 })
  })

  describe('that is still on its way', () => {
    const tilesPath = '/api/c/midori/drawings/:id/versions/:number/tiles'
    const place = async (user: ReturnType<typeof userEvent.setup>) => {
      await user.click(await screen.findByRole('button', { name: 'ピンを追加' }))
      return screen.findByRole('button', { name: '中央に置く' })
    }

    test.each([
      ['while its tiles are asked for', false],
      ['while it is laid out', true],
    ])('takes no pin and says so %s, and takes one in its middle once it is seen', async (_when, opensLater) => {
      viewer.opensLater = opensLater
      const answers = Promise.withResolvers<void>()
      stage.browser.server.use(
        http.get(tilesPath, async () => {
          if (!opensLater) await answers.promise
        }),
      )
      const user = await stage.open(member, `/drawings/${drawing.id}`)
      const middle = await place(user)
      expect(middle).toBeDisabled()
      expect(screen.getByText('図面は読み込み中です。')).toBeInTheDocument()
      if (opensLater) await waitFor(() => expect(viewer.state).toBeDefined())
      answers.resolve()
      act(() => viewer.open())
      await waitFor(() => expect(middle).toBeEnabled())
      await user.click(middle)
      expect(await screen.findByRole('dialog', { name: 'ピンの追加' })).toBeInTheDocument()
    })

    test('says that it takes none where it does not come, and takes one after 再試行', async () => {
      stage.browser.server.use(failures.offline(tilesPath))
      const user = await stage.open(member, `/drawings/${drawing.id}`)
      await user.click(await screen.findByRole('button', { name: 'ピンを追加' }))
      expect(await screen.findByText('図面を表示できないため、ピンを置けません。')).toBeInTheDocument()
      expect(screen.queryByRole('button', { name: '中央に置く' })).not.toBeInTheDocument()
      stage.browser.server.resetHandlers()
      await user.click(screen.getByRole('button', { name: '再試行' }))
      const middle = await screen.findByRole('button', { name: '中央に置く' })
      await waitFor(() => expect(middle).toBeEnabled())
      await user.click(middle)
      expect(await screen.findByRole('dialog', { name: 'ピンの追加' })).toBeInTheDocument()
    })
  })

  test('moves pins in 編集 alone, by keys too, and takes a move back', async () => {
    const user = await openDrawing(`?pin=${pin.id}`)
    expect(viewer.handlers!.onMove).toBeUndefined()
    await user.click(screen.getByRole('button', { name: 'ピンの一覧に戻る' }))
    await user.click(screen.getByRole('button', { name: '編集' }))
    await user.click((await pins()).getByRole('button', { name: /室内機 AC-503/ }))
    await waitFor(() => expect(viewer.handlers!.onMove).toBeDefined())
    viewer.handlers!.onMove!(pin.id, { lng: 0.3, lat: 0.4 })
    await waitFor(async () => expect((await drawingNow()).pins[0]).toMatchObject({ lng: 0.3, lat: 0.4 }))
    await user.click(screen.getByRole('button', { name: '元に戻す' }))
    await waitFor(async () => expect((await drawingNow()).pins[0]).toMatchObject({ lng: 0.25, lat: 0.5 }))
  })

  const beginMoving = async () => {
    const user = await openDrawing()
    await user.click(screen.getByRole('button', { name: '編集' }))
    await waitFor(() => expect(viewer.handlers!.onMove).toBeDefined())
    const move = async (lng: number, lat: number) => {
      act(() => viewer.handlers!.onMove!(pin.id, { lng, lat }))
      await waitFor(async () => expect((await drawingNow()).pins[0]).toMatchObject({ lng, lat }))
    }
    return { user, move }
  }
  const change = async (body: object) =>
    answered(await colleague.browser.put(`${stage.company.path}/pins/${pin.id}`, { ...body }), 200)

  test('takes no move back over a colleague’s that came after it, and says whose that is', async () => {
    const { user, move } = await beginMoving()
    await move(0.3, 0.4)
    await change({ lng: 0.9, lat: 0.9 })
    comeBack()
    await waitFor(() => expect(viewer.state!.marks[0]).toMatchObject({ lng: 0.9, lat: 0.9 }))
    await user.click(screen.getByRole('button', { name: '元に戻す' }))
    expect(await screen.findByText(/高橋 健一さんがこのピンを変更したため、動かせませんでした/)).toBeInTheDocument()
    expect((await drawingNow()).pins[0]).toMatchObject({ lng: 0.9, lat: 0.9 })
    await waitFor(() => expect(viewer.state!.marks[0]).toMatchObject({ lng: 0.9, lat: 0.9 }))
    expect(screen.getByRole('button', { name: '元に戻す' })).toBeDisabled()
  })

  test('takes a move back and does it again where a colleague changed something else of the pin', async () => {
    const { user, move } = await beginMoving()
    await move(0.3, 0.4)
    await change({ text: '梁の南側' })
    await user.click(screen.getByRole('button', { name: '元に戻す' }))
    await waitFor(async () => expect((await drawingNow()).pins[0]).toMatchObject({ lng: 0.25, text: '梁の南側' }))
    await change({ direction: 90 })
    comeBack()
    await user.click(screen.getByRole('button', { name: 'やり直す' }))
    await waitFor(async () => expect((await drawingNow()).pins[0]).toMatchObject({ lng: 0.3, direction: 90 }))
  })

  test('takes a pin on the version that was looked at, whatever came since', async () => {
    const user = await openDrawing()
    await user.click(screen.getByRole('button', { name: 'ピンを追加' }))
    act(() => viewer.handlers!.onPlace!({ lng: 0.4, lat: 0.6 }))
    const dialog = within(await screen.findByRole('dialog', { name: 'ピンの追加' }))
    await user.type(dialog.getByRole('textbox', { name: 'ピンのメモ' }), '天井裏')
    await renew()
    comeBack()
    await waitFor(() => expect(screen.getByText('第2版')).toBeInTheDocument())
    await user.click(dialog.getByRole('button', { name: '追加' }))
    expect(await screen.findByText('2件のピンは、前の版の位置のままです。')).toBeInTheDocument()
    expect((await drawingNow()).pins).toMatchObject([{ version: 1 }, { lng: 0.4, version: 1 }])
  })

  test('moves a pin to its place on the version that is looked at, and back to that of the one before', async () => {
    await renew()
    const { user, move } = await beginMoving()
    expect(screen.getByText('1件のピンは、前の版の位置のままです。')).toBeInTheDocument()
    await move(0.3, 0.4)
    expect(screen.queryByText(/前の版の位置のままです/)).not.toBeInTheDocument()
    expect((await drawingNow()).unplaced_pins_count).toBe(0)
    await user.click(screen.getByRole('button', { name: '元に戻す' }))
    await waitFor(async () => expect((await drawingNow()).pins[0]).toMatchObject({ lng: 0.25, version: 1 }))
    expect(screen.getByText('1件のピンは、前の版の位置のままです。')).toBeInTheDocument()
  })

  test('says who moved a pin meanwhile, and shows it there', async () => {
    const user = await openDrawing()
    await user.click(screen.getByRole('button', { name: '編集' }))
    await waitFor(() => expect(viewer.handlers!.onMove).toBeDefined())
    await member.browser.put(`${stage.company.path}/pins/${pin.id}`, { lng: 0.9, lat: 0.9 })
    viewer.handlers!.onMove!(pin.id, { lng: 0.3, lat: 0.4 })
    expect(await screen.findByText(/中村 彩さんがこのピンを変更したため、動かせませんでした/)).toBeInTheDocument()
    await waitFor(() => expect(viewer.state!.marks[0]).toMatchObject({ lng: 0.9, lat: 0.9 }))
  })

  test('keeps what was typed where somebody else saved first', async () => {
    const user = await openDrawing(`?pin=${pin.id}`)
    await user.click(await screen.findByRole('button', { name: '室内機 AC-503のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '編集' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'ピン1の編集' }))
    const text = dialog.getByRole('textbox', { name: 'ピンのメモ' })
    await member.browser.put(`${stage.company.path}/pins/${pin.id}`, { text: '先に保存' })
    await user.clear(text)
    await user.type(text, '後から保存')
    await user.click(dialog.getByRole('button', { name: '保存' }))
    expect(await dialog.findByText(/中村 彩さんがこのピンを変更しました（メモ「先に保存」/)).toBeInTheDocument()
    expect(text).toHaveValue('後から保存')
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(async () => expect((await drawingNow()).pins[0]!.text).toBe('後から保存'))
  })

  test('asks before a pin is deleted, until told not to', async () => {
    const user = await openDrawing(`?pin=${pin.id}`)
    const askToDelete = async () => {
      await user.click(await screen.findByRole('button', { name: '室内機 AC-503のメニュー' }))
      await user.click(await screen.findByRole('menuitem', { name: '削除' }))
    }
    await askToDelete()
    const question = within(await screen.findByRole('alertdialog', { name: 'ピンの削除' }))
    await user.click(question.getByRole('checkbox', { name: '次回以降表示しない' }))
    await user.click(question.getByRole('button', { name: '削除' }))
    expect(await screen.findByText('ピンがありません')).toBeInTheDocument()
    expect(window.localStorage.getItem('tatemori.confirm.delete-pin')).toBe('true')
    await user.click(await screen.findByRole('button', { name: '元に戻す' }))
    expect(await (await pins()).findByRole('button', { name: /室内機 AC-503/ })).toBeInTheDocument()
    expect((await drawingNow()).pins).toMatchObject([{ id: pin.id, number: 1, text: '点検口は梁の北側' }])
  })

  test('lets the keyboard go from pin to pin, opens one, and comes back to it', async () => {
    for (const [lng, lat, text] of [
      [0.75, 0.5, '右'],
      [0.25, 0.9, '下'],
    ] as const)
      await post<Pin>(`/drawings/${drawing.id}/pins`, { lng, lat, text, state: 2 })
    const user = await openDrawing()
    const first = await screen.findByRole('button', { name: '室内機 AC-503、空調、未着手、未確認' })
    act(() => first.focus())
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('button', { name: '右' })).toHaveFocus()
    await user.keyboard('{ArrowLeft}{ArrowDown}')
    expect(screen.getByRole('button', { name: '下' })).toHaveFocus()
    await user.keyboard('{Home}')
    expect(screen.getByRole('button', { name: /^室内機 AC-503、/ })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: '右' })).toHaveFocus()
    await user.tab({ shift: true })
    expect(viewer.state!.focusedId).toBe(pin.id)
    await user.keyboard('{Enter}')
    const panel = within(await screen.findByRole('region', { name: 'ピン1' }))
    expect(panel.getByRole('heading', { name: '室内機 AC-503' })).toHaveFocus()
    await user.click(panel.getByRole('button', { name: 'ピンの一覧に戻る' }))
    expect(screen.getByRole('button', { name: /^室内機 AC-503、/ })).toHaveFocus()
    await user.keyboard('{End}')
    await user.tab()
    expect(screen.getByRole('button', { name: '拡大' })).toHaveFocus()
  })

  test('tells whoever reads the code of a print whether it is the latest', async () => {
    await openDrawing('?version=1')
    expect(await screen.findByText('印刷された図面（第1版）は、最新版です。')).toBeInTheDocument()
    cleanup()
    await addVersion(await stage.open(member, `/drawings/${drawing.id}/versions`))
    cleanup()
    await openDrawing('?version=1')
    expect(
      await screen.findByText('印刷された図面（第1版）は、旧版です。ここに表示しているのは、最新の第2版です。'),
    ).toBeInTheDocument()
  })

  test('is found from its building and its equipment', async () => {
    const user = await stage.open(member, `/facilities/${unit.id}`)
    expect(await screen.findByRole('link', { name: '5F 平面図（ピン1）' })).toHaveAttribute(
      'href',
      `/c/midori/drawings/${drawing.id}?pin=${pin.id}`,
    )
    await user.click(screen.getAllByRole('link', { name: '青葉台グリーンビル' })[0]!)
    await user.click(await screen.findByRole('tab', { name: /^図面/ }))
    await user.click(await screen.findByRole('link', { name: '5F 平面図' }))
    expect(await screen.findByRole('heading', { level: 1, name: '5F 平面図' })).toBeInTheDocument()
  })

  test('is read on a phone, its pins in a sheet', async () => {
    onPhone()
    const user = await openDrawing()
    await user.click(screen.getByRole('button', { name: 'ピンの一覧' }))
    await user.click((await pins()).getByRole('button', { name: /室内機 AC-503/ }))
    const panel = within(await screen.findByRole('region', { name: 'ピン1' }))
    expect(panel.getByRole('button', { name: '写真を撮る' })).toBeInTheDocument()
    await user.click(panel.getByRole('button', { name: 'ピンの一覧に戻る' }))
    await user.click(screen.getByRole('button', { name: '閉じる' }))
    await user.click(await screen.findByRole('button', { name: '5F 平面図のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '凡例' }))
    const sheet = within(await screen.findByRole('dialog', { name: '凡例' }))
    expect(sheet.getByText('未確認')).toBeInTheDocument()
    await user.click(sheet.getByRole('button', { name: '閉じる' }))
    await user.click(await screen.findByRole('button', { name: '5F 平面図のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '図面の版' }))
    expect(await screen.findByText(/前の版はありません/)).toBeInTheDocument()
  })
})

describe('versions', () => {
  const openVersions = async () => {
    const user = await stage.open(member, `/drawings/${drawing.id}/versions`)
    expect(await screen.findByText(/前の版はありません/)).toBeInTheDocument()
    return user
  }
  test('are laid on one another by two points; pins go to their places one by one', async () => {
    const user = await openVersions()
    await addVersion(user)
    const list = within(await screen.findByRole('list', { name: '版' }))
    expect(await list.findByText('第2版')).toBeInTheDocument()
    const proposals = within(await screen.findByRole('list', { name: '位置を確認するピン' }))
    expect(proposals.getByText(/位置合わせをすると/)).toBeInTheDocument()
    await screen.findByRole('group', { name: '5F 平面図の第2版の図面' })
    await waitFor(() => expect(viewers.size).toBeGreaterThanOrEqual(2))
    const point = (label: string, lng: number, lat: number) => act(() => viewers.get(label)!.onPlace!({ lng, lat }))
    point('5F 平面図の第1版', 0.1, 0.1)
    point('5F 平面図の第1版', 0.5, 0.5)
    point('5F 平面図の第2版', 0.2, 0.2)
    point('5F 平面図の第2版', 0.2, 0.2)
    expect(await screen.findByText(/2つの点が近すぎます/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '位置合わせを保存' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: '点を消す' }))
    point('5F 平面図の第1版', 0.1, 0.1)
    point('5F 平面図の第1版', 0.5, 0.5)
    point('5F 平面図の第2版', 0.2, 0.2)
    point('5F 平面図の第2版', 0.6, 0.6)
    await user.click(screen.getByRole('button', { name: '位置合わせを保存' }))
    await user.click(await screen.findByRole('button', { name: 'ピン1 室内機 AC-503を案の位置へ移動' }))
    expect(await screen.findByText('すべてのピンの位置が最新版で確定しています。')).toBeInTheDocument()
    const [moved] = (await drawingNow()).pins
    expect(moved!.lng).toBeCloseTo(0.35)
    expect(moved!.lat).toBeCloseTo(0.6)
    expect(moved!.version).toBe(2)
    await user.click(screen.getByRole('button', { name: '違いを色で見る' }))
    expect(await screen.findByRole('list', { name: '色の意味' })).toHaveTextContent('第1版だけ')
  })

  test('that nobody aligned in time are aligned still, pair after pair', async () => {
    await renew()
    await renew()
    const user = await stage.open(member, `/drawings/${drawing.id}/versions`)
    const choose = async (name: RegExp) => {
      await user.click(within(await screen.findByRole('list', { name: '版' })).getByRole('button', { name }))
      await waitFor(() => expect(viewers.size).toBeGreaterThanOrEqual(2))
    }
    const lay = async (one: string, other: string) => {
      await screen.findByRole('group', { name: `5F 平面図の${other}の図面` })
      await waitFor(() => expect(viewers.has(`5F 平面図の${one}`)).toBe(true))
      for (const label of [one, other])
        for (const at of [0.1, 0.5]) act(() => viewers.get(`5F 平面図の${label}`)!.onPlace!({ lng: at, lat: at }))
      await user.click(screen.getByRole('button', { name: '位置合わせを保存' }))
    }
    expect(await screen.findByText(/^第1版の位置のままです。版の一覧で第1版を選び/)).toBeInTheDocument()
    await choose(/^第1版 ?旧版/)
    expect(screen.getByText('第1版と第3版を重ねるには、第1版と第2版の位置合わせが必要です。')).toBeInTheDocument()
    await lay('第1版', '第2版')
    expect(
      await screen.findByText('第1版と第3版を重ねるには、第2版と第3版の位置合わせが必要です。'),
    ).toBeInTheDocument()
    await lay('第2版', '第3版')
    await user.click(await screen.findByRole('button', { name: 'ピン1 室内機 AC-503を案の位置へ移動' }))
    expect(await screen.findByText('すべてのピンの位置が最新版で確定しています。')).toBeInTheDocument()
    // Old on the left, where the old picture is.
    const slider = screen.getByRole('slider', { name: '第1版を見せる幅' })
    const row = slider.closest('.MuiSlider-root')!.parentElement!
    expect(row).toHaveTextContent(/^第1版.*第3版$/)
  })

  test('that no alignment leads to take their pins along as they stand, after asking, or all at once where it does', async () => {
    const { browser } = member
    await post<Pin>(`/drawings/${drawing.id}/pins`, { lng: 0.7, lat: 0.2, text: 'ひび割れ' })
    await renew()
    const user = await stage.open(member, `/drawings/${drawing.id}/versions`)
    await user.click(await screen.findByRole('button', { name: '2件を動かさずに確定' }))
    const question = within(await screen.findByRole('alertdialog', { name: '2件のピンを動かさずに確定しますか？' }))
    await user.click(question.getByRole('button', { name: '確定' }))
    expect(await screen.findByText('すべてのピンの位置が最新版で確定しています。')).toBeInTheDocument()
    expect((await drawingNow()).pins).toMatchObject([
      { lng: 0.25, version: 2 },
      { lng: 0.7, version: 2 },
    ])
    cleanup()
    await renew()
    const corners = [0.1, 0.5].map((at) => ({ lng: at, lat: at }))
    await answered(
      await browser.put(`${stage.company.path}/drawings/${drawing.id}/versions/3/alignment`, {
        from: corners,
        to: [0.2, 0.6].map((at) => ({ lng: at, lat: at })),
      }),
      200,
    )
    const again = await stage.open(member, `/drawings/${drawing.id}/versions`)
    await again.click(await screen.findByRole('button', { name: '2件をまとめて移動' }))
    const moving = within(await screen.findByRole('alertdialog', { name: '2件のピンをまとめて移動しますか？' }))
    expect(await moving.findByRole('img', { name: 'いまの位置と移動先（2件）' })).toBeInTheDocument()
    expect((await drawingNow()).pins[0]!.lng).toBe(0.25)
    await again.click(moving.getByRole('button', { name: '移動' }))
    expect(await screen.findByText('すべてのピンの位置が最新版で確定しています。')).toBeInTheDocument()
    const [first] = (await drawingNow()).pins
    expect(first!.lng).toBeCloseTo(0.35)
    // Taken back they stand where they stood, and are to be placed again.
    await again.click((await screen.findAllByRole('button', { name: '元に戻す' })).at(-1)!)
    expect(await screen.findByRole('button', { name: '2件をまとめて移動' })).toBeInTheDocument()
    expect((await drawingNow()).pins).toMatchObject([
      { lng: 0.25, version: 2 },
      { lng: 0.7, version: 2 },
    ])
  })

  test('without the place of a pin: it is put elsewhere or deleted', async () => {
    await post<Pin>(`/drawings/${drawing.id}/pins`, { lng: 0.9, lat: 0.9, text: '撤去した機器' })
    await renew()
    await answered(
      await member.browser.put(`${stage.company.path}/drawings/${drawing.id}/versions/2/alignment`, {
        from: [
          { lng: 0, lat: 0 },
          { lng: 0.5, lat: 0.5 },
        ],
        to: [
          { lng: 0, lat: 0 },
          { lng: 1, lat: 1 },
        ],
      }),
      200,
    )
    const user = await stage.open(member, `/drawings/${drawing.id}/versions`)
    expect(await screen.findByText(/移動先が新しい図面の外になります/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'ピン2 撤去した機器を動かさずに確定' })).not.toBeInTheDocument()
    const [, outside] = (await drawingNow()).pins
    expect(screen.getByRole('link', { name: 'ピン2 撤去した機器を図面で置き直す' })).toHaveAttribute(
      'href',
      `/c/midori/drawings/${drawing.id}?pin=${outside!.id}`,
    )
    await user.click(screen.getByRole('button', { name: 'ピン2 撤去した機器を削除' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
    await waitFor(() => expect(screen.queryByText('ピン2 撤去した機器')).not.toBeInTheDocument())
    expect((await drawingNow()).pins).toMatchObject([{ number: 1 }])
  })

  test('are brought back as the latest one, after asking', async () => {
    const user = await openVersions()
    await addVersion(user)
    await user.click(await screen.findByRole('button', { name: '第1版に戻す' }))
    const question = within(await screen.findByRole('alertdialog', { name: '第1版に戻しますか？' }))
    await user.click(question.getByRole('button', { name: '戻す' }))
    expect(await screen.findByText('第1版から戻しました')).toBeInTheDocument()
    expect((await drawingNow()).version).toBe(3)
  })
})
