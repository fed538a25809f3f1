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

/** A report with one photo in its item. */
const reportOf = async (bytes: Uint8Array): Promise<{ id: number; file_id: number }> => {
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
  const body = { title: '写真報告', template_id: template.id }
  const { data: document } = await worker.calls.expectOk<{ data: { id: number } }>(
    'POST',
    `${stage.path}/documents`,
    body,
  )
  const upload = new FormData()
  upload.set('item_id', String(template.items.find(({ name }) => name === '現場写真')!.id))
  upload.set('file', asFile({ name: '車両.jpg', type: 'image/jpeg', bytes }))
  const { data } = await worker.calls.expectOk<{ data: DocumentItemFile }>(
    'POST',
    `${stage.path}/documents/${document.id}/files`,
    upload,
  )
  return { id: document.id, file_id: data.file.id }
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
