import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { File as ListedFile, ReportFile } from '#domain/files/files.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { inCompany } from '#server/db/client.ts'
import { documentAuthors, documents } from '#server/db/schema/documents.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { matterUsers } from '#server/db/schema/matters.ts'
import { templates } from '#server/db/schema/templates.ts'
import { sweepRemovedFiles } from '#server/files/removed-files.service.ts'
import { StorageMissing } from '#server/storage/storage.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from './office.ts'

let office: Office
let photo: Buffer<ArrayBuffer>
const pdf = Buffer.from('%PDF-1.4\n%%EOF')
beforeAll(async () => {
  office = await openOffice()
  photo = Buffer.from(
    await sharp({ create: { width: 8, height: 6, channels: 3, background: '#136C55' } })
      .jpeg()
      .toBuffer(),
  )
})
afterAll(() => office.close())

type Answer<T> = { data: T }
type Page<T> = Answer<T[]> & { meta: { total: number } }
const folderOf = (matter_id: number) => `${office.company.path}/matters/${matter_id}/reporting-folders`
const formOf = (...files: [name: string, bytes: Uint8Array | string][]) => {
  const form = new FormData()
  for (const [name, bytes] of files) form.append('files', new File([bytes as Uint8Array<ArrayBuffer>], name))
  return form
}
const upload = async (person: Person, matter_id: number, ...files: [name: string, bytes: Uint8Array | string][]) =>
  (await answered<Answer<ReportFile[]>>(await person.browser.post(folderOf(matter_id), formOf(...files)), 201)).data
const list = async (person: Person, matter_id: number, query = '') =>
  answered<Page<ReportFile>>(await person.browser.get(folderOf(matter_id) + query), 200)
const histories = async (matter_id: number) =>
  (
    await answered<Answer<History[]>>(
      await office.member.browser.get(`${office.company.path}/matters/${matter_id}/histories`),
      200,
    )
  ).data.map(({ type, before, after }) => ({ type, before, after }))
/** What Content-Disposition names the file. */
const sentName = (response: Response) =>
  decodeURIComponent(/filename\*=UTF-8''(\S+)$/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '')

/** A document of the member's, filed into the folder as submission does. */
const fileDocument = async (matter_id: number, pdf_file_id: number) =>
  inCompany(office.app.database.db, office.company.id, async (tx) => {
    const company_id = office.company.id
    const now = new Date()
    const [template] = await tx
      .insert(templates)
      .values({ company_id, name: '点検報告書', document_type_id: 3, created_user_id: office.master.id })
      .returning()
    const [document] = await tx
      .insert(documents)
      .values({
        company_id,
        document_type_id: 3,
        title: '6月分 点検報告書',
        template_id: template!.id,
        matter_id,
        submitted_at: now,
        pdf_file_id,
        created_user_id: office.member.id,
        updated_user_id: office.member.id,
      })
      .returning()
    await tx
      .insert(documentAuthors)
      .values({ company_id, document_id: document!.id, user_id: office.member.id, is_first_author: true })
    const [entry] = await tx
      .insert(attachments)
      .values({
        company_id,
        matter_id,
        file_id: pdf_file_id,
        submitted_document_id: document!.id,
        name: '6月分 点検報告書.pdf',
        type: 7,
        created_user_id: office.member.id,
        submitted_at: now,
      })
      .returning()
    return { document_id: document!.id, entry_id: entry!.id }
  })
const contentId = (file: ReportFile) => Number(/files\/(\d+)\/thumbnail/.exec(file.thumbnail_path ?? '')![1])

describe('uploading', () => {
  it('takes several files at once from everyone on the matter, and writes the history', async () => {
    const { id } = await office.createMatter()
    const files = await upload(office.guest, id, ['室外機.jpg', photo], ['手順.pdf', pdf])
    const jpeg = files.find(({ name }) => name === '室外機.jpg')!
    expect(files.map(({ name }) => name).sort()).toEqual(['室外機.jpg', '手順.pdf'].sort())
    expect(jpeg).toMatchObject({
      matter_id: id,
      type: 4,
      content_type: 'image/jpeg',
      size: photo.length,
      document_id: null,
      submitted_at: null,
      author: { id: office.guest.id },
      authors: [{ id: office.guest.id }],
      canEditName: true,
      canCopy: true,
      canDelete: true,
    })
    const contents = await office.member.browser.get(jpeg.path)
    expect(sentName(contents)).toBe('室外機.jpg')
    expect(
      createHash('sha256')
        .update(Buffer.from(await contents.arrayBuffer()))
        .digest('hex'),
    ).toBe(createHash('sha256').update(photo).digest('hex'))
    await answered(await office.member.browser.get(jpeg.thumbnail_path!), 200)
    const uploaded = (await histories(id)).filter(({ type }) => type === 4)
    expect(uploaded.map(({ after }) => after).sort()).toEqual(['室外機.jpg', '手順.pdf'].sort())
  })

  it('goes by content, never by name', async () => {
    const { id } = await office.createMatter()
    const [script] = await upload(office.member, id, ['photo.jpg', '<script>alert(1)</script>'])
    expect(script).toMatchObject({ type: 8, content_type: 'text/html', thumbnail_path: null })
    const sent = await office.member.browser.get(script!.path)
    expect(sent.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(sent.headers.get('content-type')).toBe('application/octet-stream')
  })

  it('refuses nothing, and all of them where one is empty', async () => {
    const { id } = await office.createMatter()
    const errors = async (form: FormData) =>
      (await answered<{ errors: Record<string, string[]> }>(await office.member.browser.post(folderOf(id), form), 422))
        .errors
    const blank = new FormData()
    blank.set('note', 'x')
    expect(await errors(blank)).toEqual({ files: ['ファイルを選択してください。'] })
    expect(await errors(formOf(['室外機.jpg', photo], ['空.pdf', '']))).toEqual({
      files: ['「空.pdf」は空のファイルです。'],
    })
    expect((await list(office.member, id)).data).toEqual([])
    expect(
      await errors(formOf(...Array.from({ length: 21 }, (_, index): [string, string] => [`${index}.txt`, 'x']))),
    ).toEqual({ files: ['一度に送れるファイルは20個までです。'] })
  })

  it('refuses what is too large, and names it', async () => {
    const { id } = await office.createMatter()
    const { env } = office.app.deps
    const limit = env.MAX_UPLOAD_MB
    env.MAX_UPLOAD_MB = 1
    try {
      const { errors } = await answered<{ errors: Record<string, string[]> }>(
        await office.member.browser.post(folderOf(id), formOf(['動画.mp4', new Uint8Array(1024 * 1024 + 1)])),
        422,
      )
      expect(errors).toEqual({ files: ['「動画.mp4」は大きすぎます。1MB以下のファイルを選んでください。'] })
    } finally {
      env.MAX_UPLOAD_MB = limit
    }
    expect((await list(office.member, id)).data).toEqual([])
  })

  it.each([
    ['漢'.repeat(300) + '.jpg', '漢'.repeat(251) + '.jpg'],
    ['../../etc/passwd.jpg', 'passwd.jpg'],
    ['点検\u202Egpj.exe\u2066.jpg', '点検gpj.exe.jpg'],
  ])('makes the name %j safe', async (given, expected) => {
    const { id } = await office.createMatter()
    const [file] = await upload(office.member, id, [given, photo])
    expect(file!.name).toBe(expected)
    expect(sentName(await office.member.browser.get(`${file!.path}?download=1`))).toBe(expected)
  })
})

describe('listing', () => {
  it('filters by author, kind, name and what can be inserted, sorts and pages', async () => {
    const { id } = await office.createMatter()
    await upload(office.guest, id, ['b_外観.jpg', photo])
    await upload(office.member, id, ['c_図面.pdf', pdf])
    await upload(office.member, id, ['a_メモ100%.txt', '点検メモ'])
    const names = async (query: string) => (await list(office.member, id, query)).data.map(({ name }) => name)
    expect(await names('')).toEqual(['a_メモ100%.txt', 'c_図面.pdf', 'b_外観.jpg'])
    expect(await names('?sort=updated_at')).toEqual(['b_外観.jpg', 'c_図面.pdf', 'a_メモ100%.txt'])
    expect(await names('?sort=name')).toEqual(['a_メモ100%.txt', 'b_外観.jpg', 'c_図面.pdf'])
    expect(await names('?sort=-name&per_page=1&page=2')).toEqual(['b_外観.jpg'])
    expect(await names(`?author=${office.guest.id}`)).toEqual(['b_外観.jpg'])
    expect(await names('?type=3')).toEqual(['c_図面.pdf'])
    expect(await names(`?name=${encodeURIComponent('100%')}`)).toEqual(['a_メモ100%.txt'])
    expect(await names('?only_insertable=1&sort=name')).toEqual(['b_外観.jpg', 'c_図面.pdf'])
    expect((await list(office.member, id, '?per_page=1')).meta.total).toBe(3)
    await answered(await office.member.browser.get(`${folderOf(id)}?sort=size`), 422)
    await answered(await office.member.browser.get(`${folderOf(id)}?type=10`), 422)
  })

  it('over all matters holds those that the reader may see', async () => {
    const shared = await office.createMatter()
    const internal = await office.createMatter(office.member, { user_ids: [office.member.id] })
    const [mine] = await upload(office.guest, shared.id, ['全体_共有.jpg', photo])
    const [theirs] = await upload(office.member, internal.id, ['全体_社内.jpg', photo])
    const ids = async (person: Person, path = office.company.path) =>
      (
        await answered<Page<ReportFile>>(
          await person.browser.get(`${path}/report-files?name=${encodeURIComponent('全体_')}&sort=name`),
          200,
        )
      ).data.map(({ id }) => id)
    expect((await ids(office.other)).sort()).toEqual([mine!.id, theirs!.id].sort())
    expect(await ids(office.guest)).toEqual([mine!.id])
    expect(await ids(office.stranger, office.otherCompany.path)).toEqual([])
    await answered(await office.guest.browser.get(theirs!.path), 404)
    await answered(await office.member.browser.delete(`${office.company.path}/matters/${internal.id}`), 204)
    expect(await ids(office.other)).toEqual([mine!.id])
  })
})

describe('renaming, copying, deleting', () => {
  it('renames for everyone who downloads, safely', async () => {
    const { id } = await office.createMatter()
    const [file] = await upload(office.member, id, ['IMG_0001.jpg', photo])
    const path = `${office.company.path}/reporting-folders/${file!.id}`
    const renamed = (
      await answered<Answer<ReportFile>>(
        await office.member.browser.put(path, { name: '../屋上\u202E\r\n室外機.jpg' }),
        200,
      )
    ).data
    expect(renamed).toMatchObject({ id: file!.id, name: '屋上室外機.jpg' })
    expect(renamed.updated_at > file!.updated_at).toBe(true)
    expect(sentName(await office.other.browser.get(renamed.path))).toBe('屋上室外機.jpg')
    expect((await histories(id))[0]).toEqual({ type: 2, before: 'IMG_0001.jpg', after: '屋上室外機.jpg' })
    const errors = async (name: string) =>
      (await answered<{ errors: Record<string, string[]> }>(await office.member.browser.put(path, { name }), 422))
        .errors['name']
    expect(await errors('　')).toEqual(['ファイル名は必須です。'])
    expect(await errors('漢'.repeat(300))).toEqual(['ファイル名は255文字以下である必要があります'])
  })

  it('is told where it was given another name in another window since it was seen', async () => {
    const { id } = await office.createMatter()
    const [file] = await upload(office.member, id, ['IMG_0002.jpg', photo])
    const path = `${office.company.path}/reporting-folders/${file!.id}`
    const seen = file!.updated_at
    const { data: first } = await answered<Answer<ReportFile>>(
      await office.member.browser.put(path, { name: '屋上.jpg', updated_at: seen }),
      200,
    )
    const refused = await answered<Answer<ReportFile>>(
      await office.member.browser.put(path, { name: '外壁.jpg', updated_at: seen }),
      409,
    )
    expect(refused).toMatchObject({ current: { name: '屋上.jpg', updated_at: first.updated_at } })
    // The same name is no other one.
    await answered(await office.member.browser.put(path, { name: '屋上.jpg', updated_at: seen }), 200)
    await answered(await office.member.browser.put(path, { name: '外壁.jpg', updated_at: first.updated_at }), 200)
  })

  it('copies under a new name, and the copy outlives the original', async () => {
    const { id } = await office.createMatter()
    const [file] = await upload(office.guest, id, ['屋上.写真.jpg', photo])
    const copy = (
      await answered<Answer<ReportFile>>(await office.member.browser.post(`${folderOf(id)}/${file!.id}/copy`), 201)
    ).data
    expect(copy).toMatchObject({ name: '屋上.写真のコピー.jpg', author: { id: office.member.id }, size: photo.length })
    await answered(await office.member.browser.delete(folderOf(id), { ids: [file!.id] }), 204)
    expect((await list(office.member, id)).data.map((entry) => entry.id)).toEqual([copy.id])
    expect((await (await office.member.browser.get(copy.path)).arrayBuffer()).byteLength).toBe(photo.length)
    await answered(await office.member.browser.get(file!.path), 404)
    expect((await histories(id)).slice(0, 2)).toEqual([
      { type: 5, before: '屋上.写真.jpg', after: null },
      { type: 4, before: null, after: '屋上.写真のコピー.jpg' },
    ])
  })

  it('gives back, whole and to whoever deleted them, what was deleted just now', async () => {
    const { id } = await office.createMatter()
    const files = await upload(office.member, id, ['1.jpg', photo], ['2.jpg', photo])
    const ids = files.map((file) => file.id)
    const back = `${folderOf(id)}/restore`
    await answered(await office.member.browser.post(back, { ids }), 422)
    await answered(await office.member.browser.delete(folderOf(id), { ids }), 204)
    await answered(await office.member.browser.get(files[0]!.path), 404)
    await answered(await office.app.openBrowser().post(back, { ids }), 401)
    await answered(await office.stranger.browser.post(back.replace('midori', 'aoi'), { ids }), 404)
    await answered(await office.member.browser.post(back, { ids: [] }), 422)
    // An admin could delete them, and did not.
    await answered(await office.master.browser.post(back, { ids }), 422)
    await answered(await office.member.browser.post(back, { ids: [...ids, 999_999] }), 422)
    expect((await list(office.member, id)).meta.total).toBe(0)
    const { data } = await answered<Answer<ReportFile[]>>(await office.member.browser.post(back, { ids }), 200)
    expect(data).toEqual(files)
    expect((await (await office.guest.browser.get(files[1]!.path)).arrayBuffer()).byteLength).toBe(photo.length)
    expect((await histories(id)).slice(0, 2)).toEqual(
      expect.arrayContaining([
        { type: 16, before: null, after: '1.jpg' },
        { type: 16, before: null, after: '2.jpg' },
      ]),
    )
    await answered(await office.member.browser.post(back, { ids }), 422)
  })

  it('frees the bytes once nothing has them any more', async () => {
    const { id } = await office.createMatter()
    const [file] = await upload(office.member, id, ['動画.mp4', 'ftyp'])
    const copy = (
      await answered<Answer<ReportFile>>(await office.member.browser.post(`${folderOf(id)}/${file!.id}/copy`), 201)
    ).data
    const { storage_key } = (
      await office.app.database.pool.query<{ storage_key: string }>(
        'select storage_key from files join attachments entry on entry.file_id = files.id where entry.id = $1',
        [file!.id],
      )
    ).rows[0]!
    await answered(await office.member.browser.delete(folderOf(id), { ids: [file!.id] }), 204)
    expect(Buffer.from(await office.app.deps.storage.readBytes(storage_key)).toString()).toBe('ftyp')
    await answered(await office.member.browser.delete(folderOf(id), { ids: [copy.id] }), 204)
    const at = (hours: number) => ({ ...office.app.deps, clock: () => new Date(Date.now() + hours * 3_600_000) })
    expect(await sweepRemovedFiles(at(23))).toBe(0)
    expect(Buffer.from(await office.app.deps.storage.readBytes(storage_key)).toString()).toBe('ftyp')
    expect(await sweepRemovedFiles(at(25))).toBeGreaterThanOrEqual(2)
    await expect(office.app.deps.storage.readBytes(storage_key)).rejects.toThrow(StorageMissing)
    await answered(await office.member.browser.post(`${folderOf(id)}/restore`, { ids: [copy.id] }), 422)
  })

  it('is for people on the matter: internal ones, and the guest who took the picture', async () => {
    const { id } = await office.createMatter()
    const [theirs] = await upload(office.member, id, ['社内.jpg', photo])
    const [own] = await upload(office.guest, id, ['協力会社.jpg', photo])
    for (const person of [office.other, office.guest]) {
      await answered(
        await person.browser.put(`${office.company.path}/reporting-folders/${theirs!.id}`, { name: 'x.jpg' }),
        403,
      )
      await answered(await person.browser.post(`${folderOf(id)}/${theirs!.id}/copy`), 403)
      await answered(await person.browser.delete(folderOf(id), { ids: [theirs!.id] }), 403)
    }
    await answered(
      await office.guest.browser.put(`${office.company.path}/reporting-folders/${own!.id}`, { name: '室外機.jpg' }),
      200,
    )
    await answered(await office.guest.browser.post(`${folderOf(id)}/${own!.id}/copy`), 201)
    await answered(await office.guest.browser.delete(folderOf(id), { ids: [own!.id] }), 204)
    const cans = (await list(office.other, id)).data.map(({ canEditName, canCopy, canDelete }) => [
      canEditName,
      canCopy,
      canDelete,
    ])
    expect(cans.flat()).not.toContain(true)
  })

  it('deletes all of a selection or nothing', async () => {
    const { id } = await office.createMatter()
    const elsewhere = await office.createMatter()
    const files = await upload(office.member, id, ['1.jpg', photo], ['2.jpg', photo])
    const [foreign] = await upload(office.member, elsewhere.id, ['3.jpg', photo])
    const errors = async (ids: unknown) =>
      (
        await answered<{ errors: Record<string, string[]> }>(
          await office.member.browser.delete(folderOf(id), { ids }),
          422,
        )
      ).errors['ids']
    expect(await errors([])).toEqual(['ファイルを選択してください。'])
    expect(await errors([files[0]!.id, foreign!.id])).toEqual([expect.stringContaining('画面を更新')])
    expect((await list(office.member, id)).meta.total).toBe(2)
    await answered(await office.member.browser.delete(folderOf(id), { ids: files.map((file) => file.id) }), 204)
    expect((await list(office.member, id)).meta.total).toBe(0)
    expect(await errors([files[0]!.id])).toEqual([expect.stringContaining('画面を更新')])
  })
})

describe('submitted documents', () => {
  it('stand in the folder as evidence, and among the documents as files', async () => {
    const { id } = await office.createMatter()
    const [source] = await upload(office.member, id, ['原本.pdf', pdf])
    const { document_id, entry_id } = await fileDocument(id, contentId(source!))
    const entry = (await list(office.member, id, '?type=7')).data[0]!
    expect(entry).toMatchObject({
      id: entry_id,
      document_id,
      type: 7,
      content_type: 'application/pdf',
      submitted_at: expect.any(String) as unknown,
      canEditName: false,
      canCopy: true,
      canDelete: false,
    })
    expect((await list(office.member, id, '?only_insertable=1')).meta.total).toBe(2)
    await answered(
      await office.member.browser.put(`${office.company.path}/reporting-folders/${entry_id}`, { name: '別名.pdf' }),
      403,
    )
    await answered(await office.member.browser.delete(folderOf(id), { ids: [entry_id] }), 403)
    const copy = (
      await answered<Answer<ReportFile>>(await office.member.browser.post(`${folderOf(id)}/${entry_id}/copy`), 201)
    ).data
    expect(copy).toMatchObject({
      name: '6月分 点検報告書のコピー.pdf',
      type: 3,
      document_id: null,
      submitted_at: null,
      canEditName: true,
    })
    await inCompany(office.app.database.db, office.company.id, (tx) =>
      tx.insert(matterUsers).values({ company_id: office.company.id, matter_id: id, user_id: office.master.id }),
    )
    await answered(await office.master.browser.delete(folderOf(id), { ids: [entry_id] }), 204)

    const files = async (person: Person, query = '') =>
      (await answered<Page<ListedFile>>(await person.browser.get(`${office.company.path}/document-files${query}`), 200))
        .data
    expect(await files(office.other)).toMatchObject([
      {
        id: document_id,
        name: '6月分 点検報告書',
        type: 7,
        size: pdf.length,
        author: { id: office.member.id },
        submitted_at: expect.any(String) as unknown,
        canEditName: false,
        canCopy: true,
      },
    ])
    expect(await files(office.guest)).toHaveLength(1)
    expect(await files(office.other, '?only_insertable=1')).toHaveLength(1)
    expect(await files(office.other, `?author=${office.other.id}`)).toEqual([])
    expect(await files(office.other, '?type=3')).toEqual([])
    const elsewhere = await office.createMatter()
    for (const [query, found] of [
      [`matter_id=${id}`, 1],
      [`matter_id=${elsewhere.id}`, 0],
      [`matter_id=${id}&submit_status=0`, 0],
      [`matter_id=${id}&submit_status=1`, 1],
    ])
      expect(await files(office.other, `?${query}`)).toHaveLength(found as number)
    expect(await files(office.other, `?name=${encodeURIComponent('7月')}`)).toEqual([])
    await answered(
      await office.member.browser.put(`${office.company.path}/matters/${id}`, { remove_user_ids: [office.guest.id] }),
      200,
    )
    expect(await files(office.guest)).toEqual([])
  })
})

describe('strangers and visitors', () => {
  it('get 404 and 401', async () => {
    const { id } = await office.createMatter()
    const [file] = await upload(office.member, id, ['室外機.jpg', photo])
    const calls = (path: string) =>
      [
        ['GET', `${path}/matters/${id}/reporting-folders`],
        ['POST', `${path}/matters/${id}/reporting-folders`, formOf(['x.jpg', photo])],
        ['DELETE', `${path}/matters/${id}/reporting-folders`, { ids: [file!.id] }],
        ['POST', `${path}/matters/${id}/reporting-folders/${file!.id}/copy`],
        ['PUT', `${path}/reporting-folders/${file!.id}`, { name: 'x.jpg' }],
        ['GET', `${path}/reporting-folders/${file!.id}/contents`],
      ] as [string, string, unknown?][]
    const visitor = office.app.openBrowser()
    for (const [method, url, body] of calls(office.company.path))
      await answered(await visitor.request(method, url, body), 401)
    for (const list of ['report-files', 'document-files'])
      await answered(await visitor.get(`${office.company.path}/${list}`), 401)
    for (const [method, url, body] of calls(office.otherCompany.path))
      await answered(await office.stranger.browser.request(method, url, body), 404)
    expect((await list(office.member, id)).data).toEqual([file])
  })

  it('and so does a guest who was taken off the matter', async () => {
    const { id } = await office.createMatter()
    const [own] = await upload(office.guest, id, ['協力会社.jpg', photo])
    await answered(
      await office.member.browser.put(`${office.company.path}/matters/${id}`, { remove_user_ids: [office.guest.id] }),
      200,
    )
    await answered(await office.guest.browser.get(folderOf(id)), 404)
    await answered(await office.guest.browser.post(folderOf(id), formOf(['続き.jpg', photo])), 404)
    await answered(
      await office.guest.browser.put(`${office.company.path}/reporting-folders/${own!.id}`, { name: 'x.jpg' }),
      404,
    )
    await answered(await office.guest.browser.get(own!.path), 404)
    await answered(await office.guest.browser.get(own!.thumbnail_path!), 404)
  })
})

it('shows a guest no file any more, by whatever address, once the matter is deleted', async () => {
  const { member, guest, company } = office
  const matter = await office.createMatter()
  const [file] = await upload(member, matter.id, ['写真.jpg', photo])
  const content = `${company.path}/files/${file!.file_id}`
  expect((await guest.browser.get(content)).status).toBe(200)
  await answered(await member.browser.delete(`${company.path}/matters/${matter.id}`), 204)
  await answered(await guest.browser.get(content), 404)
  await answered(await guest.browser.get(`${content}/thumbnail`), 404)
  await answered(await guest.browser.get(`${company.path}/reporting-folders/${file!.id}/contents`), 404)
})
