/**
 * What only a real browser can show of the field's tools: that what was blurred is gone from the picture, and that codes
 * are read by the reader that we serve ourselves, as on every iPhone, with and without a connection.
 */
import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { encode } from 'uqr'
import { afterAll, beforeAll, expect } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Document, DocumentItemFile } from '#domain/documents/documents.contract.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { asFile } from '#tests/made-files.ts'
import { expectAccessible } from './browser.ts'
import { openCompanyStage, phone, type CompanyStage, type Person } from './company-stage.ts'
import { journeyOn, lostConnection } from './journey.ts'

let stage: CompanyStage
let worker: Person
let matter: Matter
let facility: Facility
beforeAll(async () => {
  stage = await openCompanyStage('tools', { name: '佐藤 恵子', email: 'sato@tools.example' })
  worker = await stage.join('takahashi@tools.example', '高橋 涼', roles.member)
  const start_date = businessDay(new Date())
  const place = { building_name: '青葉台グリーンビル', user_ids: [worker.id] }
  matter = await stage.createMatter(worker, { name: '受水槽の点検', start_date, ...place })
  facility = (
    await worker.calls.expectOk<{ data: Facility }>('POST', `${stage.path}/facilities`, {
      name: '給水ポンプ P-1',
      facility_category_id: 2,
      building_id: matter.building_id,
    })
  ).data
})
afterAll(() => stage?.close())

const journey = journeyOn(() => stage)
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const bytesOf = async (page: Page, path: string): Promise<Buffer> => (await page.request.get(path)).body()

const side = 1200
/** Letters of a plate, in the least that a camera still tells apart. */
const chequered = async (): Promise<Uint8Array> => {
  const pixels = Buffer.alloc(side * side)
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = (Math.floor((at % side) / 6) + Math.floor(at / side / 6)) % 2 === 0 ? 0 : 255
  return new Uint8Array(
    await sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
      .jpeg({ quality: 95 })
      .toBuffer(),
  )
}
/** How far each pixel of a part of the picture is from the next: what can be read there. */
const detailOf = async (bytes: Uint8Array, left: number, top: number): Promise<number> => {
  const width = 200
  const area = sharp(bytes).extract({ left, top, width, height: width })
  const pixels = await area.greyscale().raw().toBuffer()
  let total = 0
  for (let at = 1; at < pixels.length; at += 1) if (at % width !== 0) total += Math.abs(pixels[at]! - pixels[at - 1]!)
  return total / pixels.length
}

/** Of the photo that is looked at. */
const blurMiddle = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: '車両.jpgに書き込む' }).click()
  await page.getByRole('button', { name: 'ぼかし' }).click()
  const ground = page.getByRole('img', { name: /^車両.jpg（書き込み/ })
  const { x, y, width, height } = (await ground.boundingBox())!
  await page.mouse.move(x + width * 0.25, y + height * 0.25)
  await page.mouse.down()
  await page.mouse.move(x + width * 0.5, y + height * 0.5, { steps: 3 })
  await page.mouse.move(x + width * 0.75, y + height * 0.75, { steps: 3 })
  await page.mouse.up()
  await page.getByRole('img', { name: '車両.jpg（書き込み1件）' }).waitFor()
}

journey('a plate that was blurred cannot be read in the copy, and the original is as it was', async () => {
  const bytes = await chequered()
  const upload = new FormData()
  upload.append('files', asFile({ name: '車両.jpg', type: 'image/jpeg', bytes }))
  const folder = `${stage.path}/matters/${matter.id}/reporting-folders`
  const [original] = (await worker.calls.expectOk<{ data: ReportFile[] }>('POST', folder, upload)).data
  const { page } = await stage.openFor(worker)
  await page.goto(`/c/tools/matters/${matter.id}?tab=report-folder`)
  await page.getByText('車両.jpg').first().dblclick()
  await blurMiddle(page)
  // Given up it is asked about once, and what was looked at stays.
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: '変更を破棄しますか？' })
  await question.getByRole('button', { name: '破棄' }).click()
  await page.getByRole('dialog', { name: '車両.jpgに書き込む' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await blurMiddle(page)
  await page.getByRole('button', { name: 'コピーを保存' }).click()
  await page.getByText('「車両（加工）.jpg」を追加しました').waitFor()

  const { data: files } = await worker.calls.expectOk<{ data: ReportFile[] }>('GET', folder)
  const copy = files.find(({ name }) => name === '車両（加工）.jpg')!
  expect(copy.original_file_id).toBe(original!.file_id)
  const drawn = await bytesOf(page, copy.path)
  expect(await detailOf(drawn, 500, 500)).toBeLessThan(6)
  expect(await detailOf(drawn, 20, 20)).toBeGreaterThan(25)
  expect(sha256(await bytesOf(page, original!.path))).toBe(sha256(bytes))
})

type Report = { id: number; item_id: number }
const emptyReport = async (matter_id: number | null = null): Promise<Report> => {
  const items = [
    { name: '現場', type: 'separator' },
    { name: '現場写真', type: 'fileupload' },
  ]
  const { calls } = stage.master
  const { data: template } = await calls.expectOk<{ data: Template }>('POST', `${stage.path}/templates`, {
    name: '写真報告書',
    document_type_id: 3,
    items,
  })
  const body = { title: '写真報告', template_id: template.id, matter_id }
  const { data: document } = await worker.calls.expectOk<{ data: { id: number } }>(
    'POST',
    `${stage.path}/documents`,
    body,
  )
  return { id: document.id, item_id: template.items.find(({ name }) => name === '現場写真')!.id }
}

/** With one photo in its item. */
const reportOf = async (bytes: Uint8Array): Promise<{ id: number; file_id: number }> => {
  const { id, item_id } = await emptyReport()
  const upload = new FormData()
  upload.set('item_id', String(item_id))
  upload.set('file', asFile({ name: '車両.jpg', type: 'image/jpeg', bytes }))
  const { data } = await worker.calls.expectOk<{ data: DocumentItemFile }>(
    'POST',
    `${stage.path}/documents/${id}/files`,
    upload,
  )
  return { id, file_id: data.file.id }
}

for (const [device, options] of [
  ['desk', {}],
  ['phone', phone],
] as const)
  journey(`a photo of a report is drawn on in its place, and the original comes back: ${device}`, async () => {
    const report = await reportOf(await chequered())
    const { page } = await stage.openFor(worker, options)
    const photoInPlace = async () =>
      (await worker.calls.expectOk<{ data: Document }>('GET', `${stage.path}/documents/${report.id}`)).data
        .item_files[0]!.file
    await page.goto(`/c/tools/documents/${report.id}/edit`)
    if (device === 'phone') await page.getByRole('button', { name: /^現場/ }).first().tap()
    await page.getByRole('button', { name: '車両.jpgを表示' }).click()
    await blurMiddle(page)
    await page.getByRole('button', { name: '書き込みを保存' }).click()
    await page.getByText('書き込みのある写真に替えました').waitFor()
    const viewer = page.getByRole('dialog', { name: 'ファイルの表示' })
    await viewer.getByText('加工あり').waitFor()
    await expectAccessible(page)
    const marked = await photoInPlace()
    expect(marked.original_file_id).toBe(report.file_id)
    expect(await detailOf(await bytesOf(page, marked.path), 500, 500)).toBeLessThan(6)

    await page.getByRole('button', { name: '元の写真に戻す' }).click()
    const question = page.getByRole('alertdialog', { name: '元の写真に戻す' })
    await question.getByRole('button', { name: '元の写真に戻す' }).click()
    await page.getByText('元の写真に戻しました').waitFor()
    await viewer.getByText('加工あり').waitFor({ state: 'detached' })
    expect((await photoInPlace()).id).toBe(report.file_id)
    await page.getByRole('button', { name: '閉じる', exact: true }).click()
    await page.getByRole('button', { name: '車両.jpgを表示' }).waitFor()
  })

/** A camera that sees a grey wall. */
const showWall = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 1600
    canvas.height = 1200
    const context = canvas.getContext('2d')!
    const draw = () => {
      context.fillStyle = '#888'
      context.fillRect(0, 0, canvas.width, canvas.height)
    }
    draw()
    setInterval(draw, 200)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10))
  })
/** Of the pixel where a board's lower left corner is. */
const cornerOf = async (bytes: Uint8Array): Promise<number[]> => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const margin = Math.round(Math.max(info.width, info.height) / 120) + 4
  const at = ((info.height - margin) * info.width + margin) * info.channels
  return [...data.subarray(at, at + 3)]
}

journey(
  'a photo of an item with its board, taken without a connection, is there once with its original behind it',
  async () => {
    const report = await emptyReport(matter.id)
    const { page } = await stage.openFor(worker, phone)
    const files = async () =>
      (await worker.calls.expectOk<{ data: Document }>('GET', `${stage.path}/documents/${report.id}`)).data.item_files
    await showWall(page)
    await page.goto(`/c/tools/documents/${report.id}/edit`)
    await page.getByRole('button', { name: /^現場/ }).first().tap()
    await page.getByRole('button', { name: '続けて撮る' }).tap()
    const camera = page.getByRole('dialog', { name: '連続撮影：現場写真' })
    await camera.getByRole('checkbox', { name: '黒板' }).tap()
    await camera.getByRole('button', { name: '黒板を書く' }).tap()
    const board = page.getByRole('dialog', { name: '黒板' })
    expect(await board.getByRole('textbox', { name: '工事名' }).inputValue()).toBe('受水槽の点検')
    await board.getByRole('textbox', { name: '立会者' }).fill('田中')
    await expectAccessible(page)
    await board.getByRole('button', { name: '閉じる' }).last().tap()
    await page.context().setOffline(true)
    await camera.getByRole('button', { name: '撮る' }).tap()
    await camera.getByText('1枚').waitFor()
    await camera.getByRole('button', { name: '閉じる' }).last().tap()
    await page
      .getByRole('group', { name: '現場写真' })
      .getByText(/_黒板\.jpg$/)
      .waitFor()
    expect(await files()).toEqual([])

    await page.context().setOffline(false)
    await page.getByText('加工あり').waitFor()
    const [photo, ...others] = await files()
    expect(others).toEqual([])
    const [red, green] = await cornerOf(await bytesOf(page, photo!.file.path))
    expect(green! - red!).toBeGreaterThan(40)
    const original = await bytesOf(page, `/api/c/tools/files/${photo!.file.original_file_id}`)
    for (const value of await cornerOf(original)) expect(Math.abs(value - 0x88)).toBeLessThan(8)
    expect(sha256(original)).not.toBe(sha256(await bytesOf(page, photo!.file.path)))
  },
  [lostConnection],
)

journey(
  'a board is drawn into a photo that was chosen, as it was shown, and the chosen one lies behind it',
  async () => {
    const { page } = await stage.openFor(worker)
    const { data: own } = await worker.calls.expectOk<{ data: Matter }>('POST', `${stage.path}/matters`, {
      name: '外壁の補修',
      matter_category_id: 2,
      user_ids: [worker.id],
    })
    const wall = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    await page.goto(`/c/tools/matters/${own.id}?tab=report-folder`)
    await page.getByLabel('黒板を入れる写真').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: wall })
    const dialog = page.getByRole('dialog', { name: '黒板を入れて追加' })
    await dialog.getByRole('button', { name: '施工前' }).click()
    await expectAccessible(page)
    const shown = dialog.getByRole('img', { name: '黒板を入れたIMG_1.jpg' })
    await shown.waitFor()
    expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(3000)
    await dialog.getByRole('button', { name: '1枚を追加' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('加工あり').first().waitFor()
    const { data: files } = await worker.calls.expectOk<{ data: ReportFile[] }>(
      'GET',
      `${stage.path}/matters/${own.id}/reporting-folders`,
    )
    expect(files.map(({ name }) => name)).toEqual(['施工前_IMG_1_黒板.jpg'])
    const boarded = await bytesOf(page, files[0]!.path)
    expect((await sharp(boarded).metadata()).width).toBe(2560)
    const [red, green] = await cornerOf(boarded)
    expect(green! - red!).toBeGreaterThan(40)
    expect(sha256(await bytesOf(page, `/api/c/tools/files/${files[0]!.original_file_id}`))).toBe(sha256(wall))
  },
)

journey(
  'the board stands on the running picture where a finger puts it, with its day and a sketch, and so in the photo',
  async () => {
    const { data: own } = await worker.calls.expectOk<{ data: Matter }>('POST', `${stage.path}/matters`, {
      name: '配管の更新',
      matter_category_id: 2,
      user_ids: [worker.id],
    })
    const { page } = await stage.openFor(worker, phone)
    await showWall(page)
    await page.goto(`/c/tools/matters/${own.id}?tab=report-folder`)
    await page.getByRole('button', { name: '続けて撮る' }).tap()
    const camera = page.getByRole('dialog', { name: '連続撮影：配管の更新' })
    await camera.getByRole('checkbox', { name: '黒板' }).tap()
    const live = camera.getByRole('img', { name: /^黒板/ })
    await live.waitFor()
    // Green where the board is, nothing where it is not.
    const shareOf = (half: 'lower' | 'upper') =>
      live.evaluate((canvas: HTMLCanvasElement, part) => {
        const { width, height } = canvas
        const top = part === 'upper' ? 0 : Math.floor(height / 2)
        const { data } = canvas.getContext('2d')!.getImageData(0, top, width, Math.floor(height / 2))
        return data.filter((value, at) => at % 4 === 3 && value > 0).length / (data.length / 4)
      }, half)
    expect(await shareOf('lower')).toBeGreaterThan(0.02)
    expect(await shareOf('upper')).toBe(0)
    const box = (await live.boundingBox())!
    await page.mouse.move(box.x + 40, box.y + box.height / 2)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width, box.y - box.height, { steps: 4 })
    await page.mouse.up()
    expect(await shareOf('lower')).toBe(0)
    expect(await shareOf('upper')).toBeGreaterThan(0.02)
    await camera.getByRole('button', { name: '黒板を書く' }).tap()
    const board = page.getByRole('dialog', { name: '黒板' })
    const pad = board.getByRole('img', { name: '略図を描くところ' })
    await pad.scrollIntoViewIfNeeded()
    const padBox = (await pad.boundingBox())!
    await page.mouse.move(padBox.x + 20, padBox.y + 20)
    await page.mouse.down()
    await page.mouse.move(padBox.x + padBox.width - 20, padBox.y + padBox.height - 20, { steps: 6 })
    await page.mouse.up()
    expect(await pad.locator('polyline').count()).toBe(1)
    await board.getByRole('button', { name: '右上', pressed: true }).waitFor()
    await expectAccessible(page)
    await board.getByRole('button', { name: '閉じる' }).last().tap()
    await camera.getByRole('button', { name: '撮る' }).tap()
    await camera.getByText('1枚').waitFor()
    await camera.getByRole('button', { name: '閉じる' }).last().tap()
    await page.getByText('加工あり').first().waitFor()
    const { data: files } = await worker.calls.expectOk<{ data: ReportFile[] }>(
      'GET',
      `${stage.path}/matters/${own.id}/reporting-folders`,
    )
    const turned = await sharp(await bytesOf(page, files[0]!.path))
      .rotate(180)
      .toBuffer()
    const [red, green] = await cornerOf(turned)
    expect(green! - red!).toBeGreaterThan(40)
  },
)

journey(
  'photos are described together and a memo is spoken without a connection, and all of it arrives',
  async () => {
    const { data: own } = await worker.calls.expectOk<{ data: Matter }>('POST', `${stage.path}/matters`, {
      name: '排風機の異音',
      matter_category_id: 2,
      user_ids: [worker.id],
    })
    const { page } = await stage.openFor(worker, phone)
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => {
        const context = new AudioContext()
        const tone = context.createOscillator()
        const end = context.createMediaStreamDestination()
        tone.connect(end)
        tone.start()
        return Promise.resolve(end.stream)
      }
    })
    await page.goto(`/c/tools/matters/${own.id}?tab=report-folder`)
    // What the buttons open is there before the signal goes.
    await page.getByRole('button', { name: '音声メモ' }).tap()
    await page.getByRole('button', { name: 'キャンセル' }).tap()
    const photos = await Promise.all(
      ['#888', '#777', '#666'].map(async (background, index) => ({
        name: `IMG_${index}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      })),
    )
    const choose = () => page.getByLabel('説明を付ける写真').setInputFiles(photos)
    const dialog = page.getByRole('dialog', { name: '説明を付けて追加' })
    await choose()
    await expectAccessible(page)
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'IMG_2.jpg' }).tap()
    await dialog.getByRole('button', { name: '施工前' }).tap()
    await dialog.getByRole('textbox', { name: '説明' }).fill('羽根車')
    await dialog.getByRole('button', { name: '選んだ2枚に付ける' }).tap()
    await dialog.getByRole('button', { name: '施工前_羽根車_2.jpg' }).waitFor()
    await dialog.getByRole('button', { name: '3枚を追加' }).tap()
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: '音声メモ' }).tap()
    const memo = page.getByRole('dialog', { name: '音声メモ' })
    await memo.getByRole('button', { name: '録音を始める' }).tap()
    await memo.getByText('0分02秒').waitFor()
    await memo.getByRole('button', { name: '録音を終える' }).tap()
    await memo.getByText(/^音声メモ_.*_0分0\d秒\./).waitFor()
    await expectAccessible(page)
    await memo.getByRole('button', { name: '追加', exact: true }).tap()
    await memo.waitFor({ state: 'detached' })

    const names = async () =>
      (
        await worker.calls.expectOk<{ data: ReportFile[] }>('GET', `${stage.path}/matters/${own.id}/reporting-folders`)
      ).data
        .map(({ name }) => name)
        .toSorted()
    expect(await names()).toEqual([])
    await page.context().setOffline(false)
    await expect
      .poll(names, { timeout: 60_000 })
      .toEqual([
        'IMG_2.jpg',
        '施工前_羽根車_1.jpg',
        '施工前_羽根車_2.jpg',
        expect.stringMatching(/^音声メモ_.*_0分0\d秒\.(webm|mp4|ogg)$/),
      ])
    // Played where it is shown, once the list stands with all of them: a row that moves under two taps opens nothing.
    const folder = page.getByRole('grid', { name: 'ファイル' })
    for (const name of ['IMG_2.jpg', '施工前_羽根車_1.jpg', '施工前_羽根車_2.jpg'])
      await folder.getByText(name, { exact: true }).waitFor()
    await folder.getByText(/^音声メモ_/).dblclick()
    const viewer = page.getByRole('dialog', { name: 'ファイルの表示' })
    const player = viewer.locator('audio')
    await player.waitFor()
    await player.evaluate(async (audio: HTMLAudioElement) => {
      audio.muted = true
      await audio.play()
    })
    await viewer.getByText(/^0分0\d秒$/).waitFor()
  },
  [lostConnection],
)

/** A camera that sees this code, on a browser that has no reader of its own. */
const showToCamera = (page: Page, text: string): Promise<unknown> =>
  page.addInitScript(
    ({ data }) => {
      Reflect.deleteProperty(globalThis, 'BarcodeDetector')
      const scale = 8
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = data.length * scale
      const context = canvas.getContext('2d')!
      const draw = () =>
        data.forEach((row, y) =>
          row.forEach((isDark, x) => {
            context.fillStyle = isDark ? '#000' : '#fff'
            context.fillRect(x * scale, y * scale, scale, scale)
          }),
        )
      draw()
      setInterval(draw, 200)
      navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10))
    },
    { data: encode(text, { border: 4 }).data },
  )

journey('a label is read by the reader that we serve', async () => {
  const { page } = await stage.openFor(worker, phone)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('.wasm') && asked.push(request.url()))
  await showToCamera(page, `${stage.address}/c/tools/facilities/${facility.id}`)
  await page.goto('/c/tools/scan')
  await page.getByRole('heading', { name: '給水ポンプ P-1' }).waitFor()
  expect(asked.map((address) => new URL(address).origin)).toEqual([new URL(stage.address).origin])
})

journey(
  'a code is read without a connection, once the day was carried along',
  async () => {
    const { page } = await stage.openFor(worker, { ...phone, serviceWorkers: 'allow' })
    await showToCamera(page, '受水槽 No.7')
    await page.goto('/c/tools')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.getByRole('link', { name: '持ち出し' }).tap()
    await page.getByRole('button', { name: '持ち出す' }).tap()
    await page.getByText(/^済み/).waitFor()
    await page.context().setOffline(true)
    await page.goto('/c/tools/scan')
    await page.getByRole('region', { name: '読み取った内容' }).getByText('受水槽 No.7').waitFor()
  },
  [lostConnection],
)
