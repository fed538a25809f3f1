/** 署名: with the name typed for a keyboard, drawn with a pointer, and marked where something changed since. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { readSignature } from '#domain/documents/signatures.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import { onPhone } from '../phone.ts'
import { emptyMemory } from '../uploads/browser-memory.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

let stage: Stage
let template: Template
beforeAll(async () => {
  stage = await createStage()
  const body = {
    name: '作業完了書',
    document_type_id: 3,
    items: [
      { name: '所見', type: 'text' },
      { name: '立会者', type: 'signature' },
    ],
  }
  template = (
    await answered<{ data: Template }>(await stage.master.browser.post(`${stage.company.path}/templates`, body), 201)
  ).data
})
beforeEach(() => {
  emptyMemory()
  stage.browser.cookies.clear()
})
afterAll(() => stage.close())

const create = async (): Promise<Document> =>
  (
    await answered<{ data: Document }>(
      await stage.master.browser.post(`${stage.company.path}/documents`, { title: '完了書', template_id: template.id }),
      201,
    )
  ).data
const stored = async ({ id }: Document) => {
  const { docs_data } = (
    await answered<{ data: Document }>(await stage.master.browser.get(`${stage.company.path}/documents/${id}`), 200)
  ).data
  return docs_data.map(({ data }) => data)
}
const dialogOf = async () => within(await screen.findByRole('dialog', { name: '立会者' }))

test('a name is typed for a signature; what changes afterwards marks it, until the reason is told', async () => {
  const document = await create()
  const user = await stage.open(stage.master, `/documents/${document.id}/edit`)
  await user.type(await screen.findByLabelText('所見'), '良好')
  await user.click(screen.getByRole('button', { name: '立会者に署名する' }))
  const dialog = await dialogOf()
  await user.click(dialog.getByRole('button', { name: '署名する' }))
  expect(await dialog.findByText('氏名を入力してください。')).toBeInTheDocument()
  expect(dialog.getByText('署名してください。')).toBeInTheDocument()
  await user.type(dialog.getByLabelText(/署名する人の氏名/), '三浦 裕子')
  await user.click(dialog.getByRole('button', { name: '文字で署名' }))
  await user.click(dialog.getByRole('button', { name: '署名する' }))
  expect(await screen.findByRole('img', { name: '三浦 裕子の署名' })).toBeInTheDocument()
  expect(screen.queryByText('署名のあとに変更')).not.toBeInTheDocument()

  await user.clear(screen.getByLabelText('所見'))
  await user.type(screen.getByLabelText('所見'), '不良')
  expect(await screen.findByText('署名のあとに変更')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '理由を書く' }))
  const reason = within(await screen.findByRole('dialog', { name: '署名のあとに変更' }))
  await user.click(reason.getByRole('button', { name: '保存' }))
  expect(await reason.findByText('変更した理由は必須です。')).toBeInTheDocument()
  await user.type(reason.getByLabelText(/変更した理由/), '書き間違い')
  await user.click(reason.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('署名のあとの変更の理由：書き間違い')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(async () => expect(await stored(document)).toHaveLength(2))
  const signature = (await stored(document)).map(readSignature).find((each) => each !== null)
  expect(signature).toMatchObject({ name: '三浦 裕子', strokes: [], explained: { text: '書き間違い' } })
})

const draw = (pad: HTMLElement, ...points: [number, number][]) => {
  pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 500, height: 280 }) as DOMRect
  points.forEach(([clientX, clientY], index) =>
    fireEvent[index === 0 ? 'pointerDown' : 'pointerMove'](pad, { pointerId: 1, clientX, clientY }),
  )
  fireEvent.pointerUp(pad, { pointerId: 1 })
}

test('on a phone it is drawn and kept without a connection, and sent with who signed and when', async () => {
  onPhone()
  const document = await create()
  const user = await stage.open(stage.master, `/documents/${document.id}/edit`)
  await user.click(await screen.findByRole('button', { name: /^入力項目(?!のメニュー)/ }))
  stage.browser.server.use(failures.offline(`/api/c/midori/documents/${document.id}`))
  await user.click(await screen.findByRole('button', { name: '立会者に署名する' }))
  const dialog = await dialogOf()
  await user.type(dialog.getByLabelText(/署名する人の氏名/), '三浦 裕子')
  draw(dialog.getByRole('img', { name: '署名' }), [10, 20], [100, 120])
  await user.click(dialog.getByRole('button', { name: '署名する' }))
  expect(await screen.findByRole('img', { name: '三浦 裕子の署名' })).toBeInTheDocument()
  expect(await screen.findByText('この端末に保存')).toBeInTheDocument()
  expect(await stored(document)).toEqual([])
  stage.browser.server.resetHandlers()
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(async () => expect(await stored(document)).toHaveLength(1))
  expect(readSignature((await stored(document))[0])).toMatchObject({ name: '三浦 裕子', strokes: [[20, 40, 200, 240]] })
  cleanup()
  vi.unstubAllGlobals()
})

test('strokes are drawn, taken back one by one, and kept', async () => {
  const document = await create()
  const user = await stage.open(stage.master, `/documents/${document.id}/edit`)
  await user.click(await screen.findByRole('button', { name: '立会者に署名する' }))
  const dialog = await dialogOf()
  await user.type(dialog.getByLabelText(/署名する人の氏名/), '三浦 裕子')
  const pad = dialog.getByRole('img', { name: '署名' })
  draw(pad, [10, 20], [100, 120], [200, 40])
  draw(pad, [300, 200], [320, 220])
  await user.click(dialog.getByRole('button', { name: '1画戻す' }))
  await user.click(dialog.getByRole('button', { name: '署名する' }))
  expect(await screen.findByRole('img', { name: '三浦 裕子の署名' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(async () => expect(await stored(document)).toHaveLength(1))
  expect(readSignature((await stored(document))[0])).toMatchObject({
    height: 560,
    strokes: [[20, 40, 200, 240, 400, 80]],
  })
})
