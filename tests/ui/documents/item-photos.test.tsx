/** Photos of a document's file items in the viewer, at a desk and on a phone: when they were taken, drawn on, and had back. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Document, DocumentItemFile } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { login } from '#src/api/sign-in.ts'
import { http } from '#src/api/http.ts'
import { answered } from '#tests/api/answers.ts'
import { password, type Person } from '#tests/api/app.ts'
import { asFile, makePhoto, type MadeFile } from '#tests/made-files.ts'
import { giveSizes } from '../files/stage.ts'
import { onPhone } from '../phone.ts'
import { createStage, type Stage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

type Answer<T> = { data: T }
let stage: Stage
let author: Person
let stranger: Person
let guest: Person
let template: Template
let photo: MadeFile

beforeAll(async () => {
  stage = await createStage()
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  stranger = await stage.app.createPerson(stage.company, 0, '佐藤 明子')
  guest = await stage.app.createPerson(stage.company, 2, '協力会社')
  const items = [
    { name: '現場', type: 'separator' },
    { name: '現場写真', type: 'fileupload' },
  ]
  const body = { name: '写真報告書', document_type_id: 3, items }
  template = (
    await answered<Answer<Template>>(await stage.master.browser.post(`${stage.company.path}/templates`, body), 201)
  ).data
  photo = await makePhoto('写真.jpg', 40, 30)
})
beforeEach(() => {
  stage.browser.cookies.clear()
  giveSizes()
  emptyMemory()
})
afterEach(() => {
  cleanup()
  stage.browser.server.resetHandlers()
  vi.restoreAllMocks()
})
afterAll(() => stage.close())

/** By whoever is signed in in the page; sent with progress, as the page sends it: jsdom's forms travel so. */
const sendForm = async (path: string, fields: Record<string, number>, name: string): Promise<DocumentItemFile> => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, String(value))
  form.set('file', asFile({ ...photo, name }))
  return (await http.post<Answer<DocumentItemFile>>(path, form, { onProgress: () => undefined })).data
}
const pathOf = ({ id }: { id: number }) => `${stage.company.path}/documents/${id}`
const upload = (document: Document, name: string) =>
  sendForm(`${pathOf(document)}/files`, { item_id: template.items.find(({ type }) => type === 'fileupload')!.id }, name)
const drawOn = (document: Document, { id, file }: DocumentItemFile) =>
  sendForm(`${pathOf(document)}/files/${id}/marked`, { drawn_file_id: file.id }, '描いた.jpg')

/** A report with two photos, the second of which was drawn on. */
const report = async (matter_id: number | null = null) => {
  const { data: document } = await answered<Answer<Document>>(
    await author.browser.post(`${stage.company.path}/documents`, {
      title: '写真報告',
      template_id: template.id,
      matter_id,
    }),
    201,
  )
  await login({ email: author.email, password, remember: false })
  await upload(document, '外壁.jpg')
  const original = await upload(document, '車両.jpg')
  return { document, original, marked: await drawOn(document, original) }
}
const photosOf = async (document: Document) =>
  (await answered<Answer<Document>>(await author.browser.get(pathOf(document)), 200)).data.item_files.map(
    ({ file }) => file,
  )

const devices = {
  desk: (person: Person, { id }: Document): Promise<UserEvent> => stage.open(person, `/documents/${id}/edit`),
  phone: async (person: Person, { id }: Document): Promise<UserEvent> => {
    onPhone()
    const user = await stage.open(person, `/documents/${id}/edit`)
    await user.click(await screen.findByRole('button', { name: /^現場(?!のメニュー)/ }))
    return user
  },
}
const look = async (user: UserEvent, name: string) => {
  await user.click(await screen.findByRole('button', { name: `${name}を表示` }))
  return within(await screen.findByRole('dialog', { name: 'ファイルの表示' }))
}

describe.each(Object.entries(devices))('a photo of an item, on a %s', (_, open) => {
  test('that was drawn on says so, and its original is had back in its place', async () => {
    const { document, original, marked } = await report()
    const user = await open(author, document)
    expect(await screen.findByText('加工あり')).toBeVisible()
    const viewer = await look(user, '車両（加工）.jpg')
    expect(viewer.getByText('2 / 2')).toBeVisible()
    expect(viewer.getByRole('link', { name: '元の写真' })).toHaveAttribute(
      'href',
      `/api/c/midori/files/${original.file.id}`,
    )
    await user.click(viewer.getByRole('button', { name: '元の写真に戻す' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '元の写真に戻す' })).getByRole('button', {
        name: '元の写真に戻す',
      }),
    )
    expect(await viewer.findByText('車両.jpg')).toBeVisible()
    expect(viewer.getByText('2 / 2')).toBeVisible()
    expect(viewer.queryByRole('button', { name: '元の写真に戻す' })).not.toBeInTheDocument()
    expect((await photosOf(document)).map(({ id }) => id)).not.toContain(marked.file.id)
    await waitFor(() => expect(screen.queryByText('加工あり')).not.toBeInTheDocument())
  })

  test('says when it was taken, and lets that be mended', async () => {
    const { document } = await report()
    const user = await open(author, document)
    const viewer = await look(user, '外壁.jpg')
    expect(viewer.getByText('撮影日時なし')).toBeVisible()
    expect(viewer.getByRole('link', { name: '外壁.jpgをダウンロード' })).toBeVisible()
    await user.click(viewer.getByRole('button', { name: '撮影日時を変更' }))
    fireEvent.change(await screen.findByLabelText('撮影日時'), { target: { value: '令和8年4月30日 9時15分' } })
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('撮影 2026/04/30 09:15（手入力）')).toBeInTheDocument()
    expect((await photosOf(document))[0]).toMatchObject({ taken_from: 'manual' })
  })

  test('is only looked at by who may not edit, its original too', async () => {
    const { document } = await report()
    const user = await open(stranger, document)
    const viewer = await look(user, '車両（加工）.jpg')
    expect(viewer.getByText('加工あり')).toBeVisible()
    expect(viewer.getByRole('link', { name: '元の写真' })).toBeVisible()
    for (const name of [/に書き込む$/, '元の写真に戻す', '撮影日時を変更'])
      expect(viewer.queryByRole('button', { name })).not.toBeInTheDocument()
  })

  test('is had back once: whoever comes second is told', async () => {
    const { document, original, marked } = await report()
    const user = await open(author, document)
    const viewer = await look(user, '車両（加工）.jpg')
    await answered(await author.browser.post(`${pathOf(document)}/files/${marked.id}/original`), 200)
    await user.click(viewer.getByRole('button', { name: '元の写真に戻す' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '元の写真に戻す' }))
    expect(await screen.findByText('この写真には、元に戻す黒板や書き込みがありません。')).toBeVisible()
    expect(await viewer.findByText('車両.jpg')).toBeVisible()
    expect((await photosOf(document))[1]!.id).toBe(original.file.id)
  })
})

describe.each(['desk', 'phone'])('in the preview, on a %s', (device) => {
  const reportOfMatter = async () => {
    const body = { name: '外壁補修', matter_category_id: 1, user_ids: [author.id, guest.id] }
    const { data: matter } = await answered<Answer<{ id: number }>>(
      await author.browser.post(`${stage.company.path}/matters`, body),
      201,
    )
    return report(matter.id)
  }
  const preview = async (person: Person, document: Document) => {
    if (device === 'phone') onPhone()
    const user = await stage.open(person, `/documents/${document.id}/preview`)
    return look(user, '車両（加工）.jpg')
  }

  test('the way to the original of a photo that was drawn on is open to who approves', async () => {
    const { document, original } = await reportOfMatter()
    const viewer = await preview(stranger, document)
    expect(viewer.getByText('加工あり')).toBeVisible()
    expect(viewer.getByRole('link', { name: '元の写真' })).toHaveAttribute(
      'href',
      `/api/c/midori/files/${original.file.id}`,
    )
    expect(viewer.queryByRole('button', { name: '元の写真に戻す' })).not.toBeInTheDocument()
  })

  test('a guest of the matter sees that it was drawn on, and no way under it', async () => {
    const { document } = await reportOfMatter()
    const shown = { guests_see: true }
    await answered(await author.browser.put(`${stage.company.path}/documents/${document.id}/guests`, shown), 200)
    const viewer = await preview(guest, document)
    expect(viewer.getByText('加工あり')).toBeVisible()
    expect(viewer.queryByRole('link', { name: '元の写真' })).not.toBeInTheDocument()
  })
})
