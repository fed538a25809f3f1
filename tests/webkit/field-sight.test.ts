/**
 * What a worker sees in WebKit, of what went wrong there once: a carried report opened anew shows what was typed; what was
 * sent shows as done when the signal goes again; a guest network's login page sets nothing aside; no reading is cut off; two
 * taps make one pin; a submission waits, and so does a request for approval. The server is stopped in place of the network, as in field-day.test.ts.
 */
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, onTestFailed, test } from 'vitest'
import { join } from 'node:path'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { password, phone, type Person } from '#tests/e2e/company-stage.ts'
import { openDocumentStage, type DocumentStage, type Values } from '#tests/e2e/document-stage.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import { openDisplay, until, type Display } from './display.ts'
import { note } from './report.ts'
import { css, label, role, text } from './seek.ts'
import { openWebKit, serverAway, type WebKitScreen } from './webkit.ts'

let stage: DocumentStage
let display: Display
let device: WebKitScreen
let worker: Person
let report: Document
let handedIn: Document
let asking: Document
let drawing: Drawing

const at = (path = ''): string => `/c/sight${path}`
const lastMonth: Values = { '圧力（MPa）': '12.301', 所見: '特に異常なし', 電流: '42' }

beforeAll(async () => {
  ;[stage, display] = await Promise.all([openDocumentStage('sight'), openDisplay()])
  worker = stage.kobayashi
  const template = await stage.createTemplate('月次点検', [
    { name: '圧力（MPa）', type: 'number' },
    { name: '電流', type: 'number' },
    { name: '所見', type: 'text' },
  ])
  const place = { building_name: '青葉台グリーンビル', user_ids: [worker.id] }
  const make = async (title: string, start_date: string, values: Values, building_id?: number | null) => {
    const matter = await stage.createMatter(stage.master, {
      name: title,
      start_date,
      ...(building_id ? { building_id, user_ids: [worker.id] } : place),
    })
    const { id } = await stage.createDocument(worker, title, template, values)
    return { matter, document: await stage.change(worker, id, { matter_id: matter.id }) }
  }
  const { matter } = await make('10月の点検', '2026-10-20', lastMonth)
  const today = businessDay(new Date())
  report = (await make('11月の点検', today, {}, matter.building_id)).document
  handedIn = (await make('提出する点検', today, lastMonth, matter.building_id)).document
  await stage.change(worker, handedIn.id, { submit_mode: 2 })
  asking = (await make('承認をもらう点検', today, lastMonth, matter.building_id)).document
  const upload = new FormData()
  upload.set('name', '地下1階')
  upload.set('type', 'image')
  upload.set('building_id', String(matter.building_id))
  upload.set('file', asFile(await makePhoto('地下1階.png', 1600, 1200)))
  drawing = (await worker.calls.expectOk<{ data: Drawing }>('POST', `${stage.path}/drawings`, upload)).data
  device = await openWebKit(display, { address: stage.address, userAgent: phone.userAgent! })
})
afterAll(async () => {
  await device?.close()
  await display?.close()
  await stage?.close()
})

/** A login page in the server's place answers what it should not. */
const expected = [...serverAway, /^Failed to load resource/]
afterEach(() => {
  expect(device.errors().filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([])
})

const section = (state = '') => role('button', new RegExp(`^入力項目 .*${state}`))
const field = (name: string) =>
  css(`[data-item-id="${report.template.items.find((item) => item.name === name)!.id}"] input`)
const edit = async (): Promise<void> => {
  await device.goto(at(`/documents/${report.id}/edit`))
  await device.tap(section())
}
/** Whatever asks is answered with a login page, as in a hotel; the answer ends it. */
const openPortal = async (): Promise<() => Promise<void>> => {
  const portal = createServer((_request, response) => {
    response
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end('<h1>ようこそ。ログインしてください</h1>')
  })
  await new Promise<void>((done) => portal.listen(Number(new URL(stage.address).port), '127.0.0.1', done))
  return () =>
    new Promise((done) => {
      portal.close(() => done())
      portal.closeAllConnections()
    })
}
const late = { timeout: 120_000 }

test('what was typed and sent is seen in WebKit, and waits for nobody else’s answer', async ({ task }) => {
  onTestFailed(() => device.picture(join(process.cwd(), 'node_modules/.cache/webkit-failure.png')))
  await device.goto('/login')
  await device.fill(label('メールアドレス'), worker.email)
  await device.fill(label('パスワード'), password)
  await device.tap(role('button', 'ログイン'))
  await device.see(role('list', '今日の案件'))
  await device.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await device.tap(role('link', '持ち出し'))
  await device.tap(role('button', '持ち出す'))
  await device.see(role('button', '今すぐ更新'))
  await stage.kill()

  await edit()
  await device.fill(field('圧力（MPa）'), '12.345')
  await device.fill(field('所見'), '否')
  const cut = await device.evaluate(() =>
    [...document.querySelectorAll('input')]
      .filter((field) => field.scrollWidth > field.clientWidth)
      .map(({ value }) => value),
  )
  expect(cut).toEqual([])
  note(task, '390pxの数値の欄', '12.345が切れずに見える')
  await device.tap(role('button', '書類を保存'))
  await device.see(section('未送信'))
  const typed = async () => [await device.value(field('圧力（MPa）')), await device.value(field('所見'))]
  for (let turn = 0; turn < 2; turn += 1) {
    await device.killBrowser()
    await edit()
    expect(await typed()).toEqual(['12.345', '否'])
  }
  await device.tap(role('button', 'セクションの一覧に戻る'))
  await device.tap(role('button', '前回値をすべて写す'))
  await device.see(text('1項目に写します。入力済みの項目は変わりません。'))
  await device.tap(role('button', '写す', role('alertdialog')))
  await device.see(text('前回値を1項目に写しました'))
  await device.tap(section())
  expect([...(await typed()), await device.value(field('電流'))]).toEqual(['12.345', '否', '42'])
  note(task, '持ち出した書類を、終了のあとで開き直す', '入力した値が見え、前回値は空の欄だけに入る')

  await device.goto(at(`/drawings/${drawing.id}`))
  await device.tap(role('button', 'ピンを追加'))
  await device.tap(role('button', '中央に置く'))
  const form = role('dialog', 'ピンの追加')
  await device.fill(label('ピンのメモ', form), '漏水の位置')
  await device.see(role('button', '追加', form))
  await device.evaluate(() => {
    const button = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')].find(
      ({ textContent }) => textContent === '追加',
    )!
    button.click()
    setTimeout(() => button.click(), 10)
  })
  await device.see(text('送信待ち', role('region', '未送信のピン')))

  await device.goto(at(`/documents/${handedIn.id}/approval`))
  await device.tap(role('button', 'この内容で提出する'))
  await device.tap(role('button', '提出', role('alertdialog')))
  await device.see(text('つながったら提出します。'))
  note(task, '提出', 'つながるまで待ち、そう表示する')

  await device.goto(at(`/documents/${asking.id}/approval`))
  await device.tap(role('button', '承認設定に進む'))
  const request = role('dialog', '承認リクエスト設定')
  await device.fill(label(/申請者コメント/, request), '確認をお願いします')
  await device.tap(role('combobox', 'ステップ1の承認者', request))
  await device.tap(role('option', /佐藤 恵子/))
  await device.tap(role('button', '保存', request))
  await device.tap(role('button', '承認を申請する'))
  await device.see(text('つながったら申請します。'))
  note(task, '承認を申請', 'つながるまで待ち、そう表示する')

  const closePortal = await openPortal()
  await device.goto(at('/outbox'))
  await device.evaluate(() => {
    window.dispatchEvent(new Event('online'))
  })
  await new Promise((done) => setTimeout(done, 8000))
  expect(await device.count(text('確認が必要'))).toBe(0)
  await closePortal()
  await stage.restart()
  await expect.poll(() => device.count(text('送信を待っている内容はありません')), late).toBe(1)
  note(task, '公衆Wi-Fiのログイン画面が答える', '何も「確認が必要」にならず、つながると届く')
  expect(await stage.contents(report.id)).toEqual({ '圧力（MPa）': '12.345', 所見: '否', 電流: '42' })
  const { data } = await worker.calls.expectOk<{ data: Drawing }>('GET', `${stage.path}/drawings/${drawing.id}`)
  expect(data.pins).toMatchObject([{ number: 1, text: '漏水の位置' }])
  note(task, 'ピンの「追加」を2回押す', 'ピンは1つ')
  await until(async () => ((await stage.read(handedIn.id)).submitted_at === null ? undefined : true), 60_000)
  const asked = await stage.read(asking.id)
  expect(asked.document_approvals.map(({ users }) => users.map(({ id }) => id))).toEqual([[stage.master.id]])
  expect(asked.comment).toBe('確認をお願いします')

  await stage.kill()
  await edit()
  expect(await typed()).toEqual(['12.345', '否'])
  note(task, '送信したあとで、また電波がなくなる', '送信したものが見える')
})
