/** What leaves the company: no photo tells where and with what it was taken, no workbook carries code. */
import { PDFDocument, PDFName, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import type { Letter } from '#server/mail/mailer.ts'
import { filmNotes, FilmUnreadable } from '#server/files/film-notes.ts'
import { labelledForm } from '#tests/labelled-form.ts'
import { box, makeFilm, track } from '#tests/made-films.ts'
import { answered } from '../api/answers.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../api/app.ts'

const letters: Letter[] = []
let app: TestApp
let company: TestCompany
let master: Person
let guest: Person
let matterId: number
let photo: Uint8Array

type Data<T> = { data: T }
const mark = 'SECRET-CAMERA-4711'
const setting = (values: string) =>
  app.database.pool.query(`update companies set ${values} where company_key = $1`, [company.key])

beforeAll(async () => {
  app = await createTestApp({
    mailer: { isOutbox: false, send: async (letter) => void letters.push(letter), close: () => {} },
  })
  ;({ company, master } = await app.createCompany('midori'))
  guest = await app.createPerson(company, 2, 'guest')
  matterId = (
    await answered<Data<{ id: number }>>(
      await master.browser.post(`${company.path}/matters`, {
        name: '改修',
        matter_category_id: 1,
        user_ids: [guest.id],
      }),
      201,
    )
  ).data.id
  photo = new Uint8Array(
    await sharp({ create: { width: 320, height: 200, channels: 3, background: '#3a7' } })
      .jpeg()
      .withExif({
        IFD0: { Make: mark, Model: mark },
        IFD2: { DateTimeOriginal: '2025:11:09 08:30:00', BodySerialNumber: mark },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '35/1 41/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '139/1 41/1 0/1',
        },
      })
      .toBuffer(),
  )
})
afterAll(() => app.close())
beforeEach(() => setting('keep_photo_metadata = true, keep_macros = false'))

const holds = (bytes: Uint8Array, text: string): boolean => Buffer.from(bytes).includes(text)
const exifOf = async (bytes: Uint8Array) => (await sharp(bytes).metadata()).exif
const bytesOf = async (response: Response): Promise<Uint8Array> => {
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}
const fileOf = (bytes: Uint8Array, name: string) => new File([bytes as Uint8Array<ArrayBuffer>], name)
const uploaded = async (bytes: Uint8Array, name = '現場.jpg'): Promise<ReportFile> => {
  const form = new FormData()
  form.append('files', fileOf(bytes, name))
  const path = `${company.path}/matters/${matterId}/reporting-folders`
  return (await answered<Data<ReportFile[]>>(await master.browser.post(path, form), 201)).data[0]!
}
/** Every address under which a person reaches the file. */
const addresses = ({ id, file_id }: ReportFile): string[] => [
  `${company.path}/files/${file_id}`,
  `${company.path}/files/${file_id}?download=1`,
  `${company.path}/reporting-folders/${id}/contents`,
  `${company.path}/reporting-folders/${id}/contents?download=1`,
]

describe('a photo', () => {
  it('leaves for guests without place and device, for our own people as it is', async () => {
    expect(holds(photo, mark)).toBe(true)
    const file = await uploaded(photo)
    for (const address of addresses(file)) {
      expect(Buffer.from(await bytesOf(await master.browser.get(address)))).toEqual(Buffer.from(photo))
      const sent = await bytesOf(await guest.browser.get(address))
      expect([holds(sent, mark), await exifOf(sent)]).toEqual([false, undefined])
    }
    expect(holds(await bytesOf(await guest.browser.get(`${company.path}/files/${file.file_id}/thumbnail`)), mark)).toBe(
      false,
    )
    // Ranges and unchanged copies tell no more.
    const range = await guest.browser.request('GET', addresses(file)[0]!, undefined, { range: 'bytes=0-20000' })
    expect(holds(new Uint8Array(await range.arrayBuffer()), mark)).toBe(false)
  })

  it('leaves for nobody with them where the company says so', async () => {
    await setting('keep_photo_metadata = false')
    for (const address of addresses(await uploaded(photo)))
      expect(holds(await bytesOf(await master.browser.get(address)), mark)).toBe(false)
  })

  it('keeps its way up', async () => {
    const turned = new Uint8Array(await sharp(photo).keepExif().withMetadata({ orientation: 6 }).toBuffer())
    const sent = await bytesOf(await guest.browser.get(addresses(await uploaded(turned))[0]!))
    expect([(await sharp(sent).metadata()).orientation, holds(sent, mark)]).toEqual([6, false])
  })

  it.each(['png', 'webp', 'avif'] as const)('tells nothing as %s either', async (format) => {
    const bytes = new Uint8Array(await sharp(photo).keepExif().toFormat(format).toBuffer())
    expect(holds(bytes, mark)).toBe(true)
    const sent = await bytesOf(await guest.browser.get(addresses(await uploaded(bytes, `現場.${format}`))[0]!))
    expect([holds(sent, mark), (await sharp(sent).metadata()).width]).toEqual([false, 320])
  })

  it('whose notes cannot be taken out is not sent', async () => {
    const damaged = photo.slice(0, photo.length - 200)
    const file = await uploaded(damaged)
    const response = await guest.browser.get(addresses(file)[0]!)
    const body = new Uint8Array(await response.arrayBuffer())
    expect([[200, 422].includes(response.status), holds(body, mark)]).toEqual([true, false])
  })

  it('has its time kept beside it', async () => {
    const { file_id } = await uploaded(photo)
    const { rows } = await app.database.pool.query('select taken_at from files where id = $1', [file_id])
    expect(rows[0].taken_at).toEqual(new Date('2025-11-09T08:30:00+09:00'))
  })
})

describe('a film', () => {
  it.each([
    ['isom', 'meta'],
    ['qt  ', 'mebx'],
    ['mp42', 'sbtl'],
  ])('of %s with places in a track of %s leaves without them, and plays as before', async (brand, noteTrack) => {
    const { bytes, picture } = makeFilm(brand, noteTrack)
    const file = await uploaded(bytes, '現場.mp4')
    for (const address of addresses(file)) {
      expect(Buffer.from(await bytesOf(await master.browser.get(address)))).toEqual(Buffer.from(bytes))
      const sent = Buffer.from(await bytesOf(await guest.browser.get(address)))
      expect([sent.length, sent.includes(mark), sent.includes('35.6895')]).toEqual([bytes.length, false, false])
      const first = Buffer.from(bytes).indexOf(picture[0]!)
      const second = Buffer.from(bytes).indexOf(picture[1]!)
      expect(sent.subarray(first, first + 40_000)).toEqual(picture[0])
      expect(sent.subarray(second, second + 30_000)).toEqual(picture[1])
    }
  })

  it('leaves piece by piece as it does whole, under a name of its own', async () => {
    const { bytes } = makeFilm()
    const [address] = addresses(await uploaded(bytes, '現場.mp4'))
    const whole = Buffer.from(await bytesOf(await guest.browser.get(address!)))
    const pieces: Buffer[] = []
    for (let at = 0; at < bytes.length; at += 9973) {
      const range = `bytes=${at}-${Math.min(at + 9972, bytes.length - 1)}`
      const response = await guest.browser.request('GET', address!, undefined, { range })
      expect(response.status).toBe(206)
      pieces.push(Buffer.from(await response.arrayBuffer()))
    }
    expect(Buffer.concat(pieces)).toEqual(whole)
    const etags = await Promise.all(
      [master, guest].map(async ({ browser }) => (await browser.get(address!)).headers.get('etag')),
    )
    expect(etags[0]).not.toBe(etags[1])
  })

  it('leaves without them among others, and for nobody with them where the company says so', async () => {
    const { bytes } = makeFilm()
    const file = await uploaded(bytes, '現場.mp4')
    const archive = `${company.path}/report-files-archive`
    const parts = unzipSync(await bytesOf(await guest.browser.post(archive, { ids: [file.id] })))
    expect(Buffer.concat(Object.values(parts)).includes(mark)).toBe(false)
    await setting('keep_photo_metadata = false')
    for (const address of addresses(file))
      expect(holds(await bytesOf(await master.browser.get(address)), mark)).toBe(false)
  })

  it('whose notes cannot be found is kept from people outside', async () => {
    const head = box('ftyp', 'isom')
    const bytes = Buffer.concat([head, box('moov', box('cmov', mark))])
    const [address] = addresses(await uploaded(new Uint8Array(bytes), '古い.mov'))
    const { errors } = await answered<{ errors: { file: string[] } }>(await guest.browser.get(address!), 422)
    expect(errors.file[0]).toContain('社外の人には渡せません')
    expect((await master.browser.get(address!)).status).toBe(200)
  })

  const huge = 0xffff_ffff
  const number = (...values: number[]) => {
    const bytes = Buffer.alloc(values.length * 4)
    for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
    return bytes
  }
  const tables = (stsc: Buffer, stsz: Buffer, stco: Buffer) =>
    box(
      'trak',
      box(
        'mdia',
        box('hdlr', number(0, 0), 'meta'),
        box('minf', box('stbl', box('stsc', stsc), box('stsz', stsz), box('stco', stco))),
      ),
    )
  it.each([
    ['countless boxes', Buffer.concat(Array.from({ length: 5000 }, () => box('free')))],
    ['boxes within boxes', Array.from({ length: 9000 }).reduce<Buffer>((inner) => box('moov', inner), box('free'))],
    ['countless chunks', box('moov', tables(number(0, 1, 1, huge, 1), number(0, 1, huge), number(0, huge)))],
    ['chunks of countless samples', box('moov', tables(number(0, 1, 1, huge, 1), number(0, 0, huge), number(0, 1, 8)))],
    ['countless runs', box('moov', tables(number(0, huge, 1, 1, 1), number(0, 1, 1), number(0, 1, 8)))],
    ['runs that begin anew', box('moov', tables(number(0, 2, 1, 1, 1, 1, 1, 1), number(0, 1, 1), number(0, 2, 8, 8)))],
    ['notes in pieces', Buffer.concat([box('moov', track('meta', [])), box('moof', box('mfhd'))])],
    ['a table of 2 MB', box('moov', tables(Buffer.alloc(2 << 20), number(0, 1, 1), number(0, 1, 8)))],
  ])('made of %s takes no time', async (_, bytes) => {
    let read = 0
    const source = {
      size: bytes.length,
      read: async (from: number, to: number) => ((read += to - from), new Uint8Array(bytes.subarray(from, to))),
    }
    const began = process.threadCpuUsage()
    await filmNotes(source).catch((error: unknown) => expect(error).toBeInstanceOf(FilmUnreadable))
    const { user, system } = process.threadCpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(200)
    expect(read).toBeLessThan(16 << 20)
  })
})

describe('a photo that is no picture by its content', () => {
  it('leaves without its notes all the same', async () => {
    const odd = new Uint8Array([7, ...photo])
    const file = await uploaded(odd, '現場.jpg')
    for (const address of addresses(file)) {
      const sent = await bytesOf(await guest.browser.get(address))
      expect([sent.length, holds(sent, mark), holds(sent, 'Exif')]).toEqual([odd.length, false, false])
      expect((await sharp(sent.subarray(1)).metadata()).width).toBe(320)
      expect(Buffer.from(await bytesOf(await master.browser.get(address)))).toEqual(Buffer.from(odd))
    }
  })
})

describe('photos in an Office file', () => {
  const word = (folder: string) =>
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="jpeg" ContentType="image/jpeg"/></Types>',
      ),
      [`${folder}/document.xml`]: strToU8('<w:document/>'),
      [`${folder}/media/image1.jpeg`]: photo,
    })

  it.each([
    ['word', '報告.docx'],
    ['ppt', '報告.pptx'],
  ])('leave without their notes: %s', async (folder, name) => {
    for (const keeps of [false, true]) {
      await setting(`keep_macros = ${keeps}`)
      const [address] = addresses(await uploaded(word(folder), name))
      expect(
        holds(unzipSync(await bytesOf(await master.browser.get(address!)))[`${folder}/media/image1.jpeg`]!, mark),
      ).toBe(true)
      const parts = unzipSync(await bytesOf(await guest.browser.get(address!)))
      expect(holds(parts[`${folder}/media/image1.jpeg`]!, mark)).toBe(false)
      expect(strFromU8(parts[`${folder}/document.xml`]!)).toBe('<w:document/>')
    }
  })
})

const vba = 'Attribute VB_Name = "SECRET-MACRO"'
/** A form with a macro, a button that calls it, and a photo. */
const macroForm = (): Uint8Array => {
  const parts = unzipSync(labelledForm('件名', '写真'))
  const edit = (name: string, change: (text: string) => string): void => {
    parts[name] = strToU8(change(strFromU8(parts[name]!)))
  }
  parts['xl/vbaProject.bin'] = strToU8(vba)
  parts['xl/drawings/drawing1.xml'] = strToU8(
    '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:absoluteAnchor><xdr:pos x="0" y="0"/><xdr:ext cx="900000" cy="300000"/><xdr:sp macro="[0]!SECRETSUB"><xdr:nvSpPr><xdr:cNvPr id="2" name="b"/><xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr><a:prstGeom prst="rect"/></xdr:spPr></xdr:sp><xdr:clientData/></xdr:absoluteAnchor></xdr:wsDr>',
  )
  parts['xl/media/image1.jpeg'] = new Uint8Array(photo)
  parts['xl/worksheets/_rels/sheet1.xml.rels'] = strToU8(
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="d1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/drawing" Target="../drawings/drawing1.xml"/></Relationships>',
  )
  edit('xl/worksheets/sheet1.xml', (text) => text.replace('</worksheet>', '<drawing r:id="d1"/></worksheet>'))
  edit('xl/_rels/workbook.xml.rels', (text) =>
    text.replace(
      '</Relationships>',
      '<Relationship Id="vba" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/></Relationships>',
    ),
  )
  edit('[Content_Types].xml', (text) =>
    text
      .replace(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
        'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
      )
      .replace(
        '</Types>',
        '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Default Extension="jpeg" ContentType="image/jpeg"/><Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/></Types>',
      ),
  )
  return zipSync(parts)
}

const createForm = async (): Promise<{ template: Template; warnings: string[] }> => {
  const form = new FormData()
  form.set('name', 'マクロの様式')
  form.set('document_type_id', '3')
  form.set('excel_file', fileOf(macroForm(), '様式.xlsm'))
  const { data } = await answered<Data<Template & { warnings: string[] }>>(
    await master.browser.post(`${company.path}/templates`, form),
    201,
  )
  const items = [
    { name: '件名', type: 'text', cell_reference: '0:B1' },
    { name: '写真', type: 'fileupload', cell_reference: '0:B2' },
  ]
  const path = `${company.path}/templates/${data.id}`
  const saved = await answered<Data<Template>>(await master.browser.put(path, { items }), 200)
  return { template: saved.data, warnings: data.warnings }
}
const createDocument = async ({ id, items }: Template): Promise<string> => {
  const body = { title: '報告', template_id: id, matter_id: matterId }
  const { data } = await answered<Data<Document>>(await master.browser.post(`${company.path}/documents`, body), 201)
  const path = `${company.path}/documents/${data.id}`
  const form = new FormData()
  form.set('item_id', String(items[1]!.id))
  form.set('file', fileOf(photo, '現場.jpg'))
  await answered(await master.browser.post(`${path}/files`, form), 201)
  return path
}
const excelOf = async (response: Response) => {
  const name = decodeURIComponent(
    /filename\*=UTF-8''(\S+)/.exec(response.headers.get('content-disposition') ?? '')![1]!,
  )
  const parts = unzipSync(await bytesOf(response))
  const all = Buffer.concat(Object.values(parts))
  return {
    name,
    types: strFromU8(parts['[Content_Types].xml']!),
    hasCode: ['vbaProject', 'SECRET-MACRO', 'SECRETSUB'].some((word) => all.includes(word)),
    hasCamera: all.includes(mark),
  }
}

describe('code in other files of a matter', () => {
  const padding = strToU8('x'.repeat(8192))
  const late = (): Uint8Array => zipSync({ 'a.txt': [padding, { level: 0 }], ...unzipSync(macroForm()) })
  const word = (): Uint8Array =>
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
      ),
      'word/document.xml': strToU8('<w:document/>'),
      'word/vbaProject.bin': strToU8(vba),
    })
  const oleHead = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  const old = (...inside: Buffer[]) => new Uint8Array(Buffer.concat([oleHead, Buffer.alloc(70_000), ...inside]))
  const vbaName = Buffer.from('_VBA_PROJECT_CUR', 'utf16le')
  /** BoundSheet8: position, visible, the kind of sheet, a name of so many characters. */
  const boundSheet = (kind: number) =>
    Buffer.from([0x85, 0, 14, 0, 1, 2, 3, 4, 0, kind, 6, 0, ...Buffer.from('Macro1')])

  it.each([
    ['a workbook that does not begin as one', '様式.xlsm', late(), '様式.xlsx'],
    ['a document of Word', '様式.docm', word(), null],
    ['an old workbook with VBA', '様式.xls', old(vbaName), null],
    ['an old workbook with a macro sheet', '様式.xls', old(boundSheet(1)), null],
    ['an old workbook without', '様式.xls', old(boundSheet(0)), '様式.xls'],
    ['an archive', '写真.zip', zipSync({ '写真.txt': padding }), '写真.zip'],
    ['an archive that is cut off', '写真.zip', zipSync({ '写真.txt': padding }).slice(0, 60), '写真.zip'],
  ])('%s', async (_, name, bytes, sentName) => {
    const [address] = addresses(await uploaded(bytes, name))
    expect(Buffer.from(await bytesOf(await master.browser.get(address!)))).toEqual(Buffer.from(bytes))
    const sent = await guest.browser.get(address!)
    if (sentName === null) {
      const { errors } = await answered<{ errors: { file: string[] } }>(sent, 422)
      expect(errors.file[0]).toContain('マクロを含むファイルのため')
    } else {
      expect(decodeURIComponent(sent.headers.get('content-disposition')!)).toContain(sentName)
      const parts = name === sentName ? { same: await bytesOf(sent) } : unzipSync(await bytesOf(sent))
      expect(Buffer.concat(Object.values(parts)).includes('SECRET-MACRO')).toBe(false)
      if (name === sentName) expect(Buffer.from(parts['same']!)).toEqual(Buffer.from(bytes))
    }
    await setting('keep_macros = true')
    expect(holds(await bytesOf(await guest.browser.get(`${address}?again`)), 'PK') || name.endsWith('.xls')).toBe(true)
  })
})

describe('a document', () => {
  it('tells at upload that its form has macros', async () => {
    const { warnings } = await createForm()
    expect(warnings).toContainEqual(expect.stringMatching(/^マクロが含まれています。.*取り除かれます/))
  })

  it('leaves for recipients and guests without macros and cameras, and keeps its macros inside', async () => {
    const { template } = await createForm()
    const path = await createDocument(template)
    await answered(await master.browser.put(`${path}/guests`, { guests_see: true }), 200)
    const excel = `${path}/download?download_type=excel`
    const inside = await excelOf(await master.browser.get(excel))
    expect(inside).toMatchObject({ name: '報告.xlsm', hasCode: true })
    expect(await excelOf(await guest.browser.get(excel))).toMatchObject({
      name: '報告.xlsx',
      hasCode: false,
      hasCamera: false,
    })

    await answered(
      await master.browser.put(path, { submit_destinations: [{ email: 'owner@example.jp' }], sends_excel: true }),
      200,
    )
    await answered(await master.browser.put(path, { submit_mode: 2 }), 200)
    await answered(await master.browser.post(`${path}/submit`), 200)
    await app.deps.jobs.drain()
    const letter = letters.findLast(({ to }) => to.address === 'owner@example.jp')!
    const link = `/api/public/document-mails/${/\/d\/(\S+)/.exec(letter.text)![1]}`
    const recipient = app.openBrowser()
    const sent = await excelOf(await recipient.get(`${link}/download?download_type=excel`))
    expect(sent).toMatchObject({ name: '報告.xlsx', hasCode: false, hasCamera: false })
    expect(sent.types).toContain('spreadsheetml.sheet.main+xml')
    expect(sent.types).not.toMatch(/macroEnabled|vbaProject/)
    const pdf = await bytesOf(await recipient.get(`${link}/download?download_type=pdf`))
    expect(holds(pdf, mark)).toBe(false)
    expect(Buffer.from(pdf).includes('Exif\0\0')).toBe(false)
  })

  it('hands its form to guests without macros and cameras, and to our own people as it is', async () => {
    const { template } = await createForm()
    await createDocument(template)
    const put = { template_ids: [template.id] }
    await answered(await master.browser.put(`${company.path}/matters/${matterId}`, put), 200)
    const { rows } = await app.database.pool.query('select excel_file_id from templates where id = $1', [template.id])
    const address = `${company.path}/files/${rows[0].excel_file_id}`
    expect(await excelOf(await master.browser.get(address))).toMatchObject({ name: '様式.xlsm', hasCode: true })
    const sent = await guest.browser.get(address)
    expect(await excelOf(sent.clone())).toMatchObject({ name: '様式.xlsx', hasCode: false, hasCamera: false })
    const etag = { 'if-none-match': sent.headers.get('etag')! }
    const again = await guest.browser.request('GET', address, undefined, { ...etag, range: 'bytes=0-20000' })
    expect(holds(new Uint8Array(await again.arrayBuffer()), 'vbaProject')).toBe(false)
    await setting('keep_macros = true')
    expect(await excelOf(await guest.browser.get(address))).toMatchObject({
      name: '様式.xlsm',
      hasCode: true,
      hasCamera: false,
    })
  })

  it('takes notes out of the PDFs that are put into it', async () => {
    const source = await PDFDocument.create()
    source.setAuthor(mark)
    const page = source.addPage([300, 200])
    page.drawImage(await source.embedJpg(photo), { x: 0, y: 0, width: 300, height: 200 })
    page.drawText('GENUINE', { x: 10, y: 10, size: 12 })
    const xmp = source.context.stream(`<x:xmpmeta>${mark}</x:xmpmeta>`, { Type: 'Metadata', Subtype: 'XML' })
    page.node.set(PDFName.of('Metadata'), source.context.register(xmp))
    page.node.set(PDFName.of('PieceInfo'), source.context.obj({ App: { Private: PDFString.of(mark) } }))
    const bytes = await source.save({ useObjectStreams: false })
    expect(holds(bytes, mark)).toBe(true)
    const { file_id } = await uploaded(bytes, '添付.pdf')

    const { template } = await createForm()
    const path = await createDocument(template)
    const embedded = { document_embed_resources: [{ file_id, order_number: 1, pages: null }] }
    await answered(await master.browser.put(path, embedded), 200)
    const pdf = await bytesOf(await master.browser.get(`${path}/download?download_type=pdf`))
    const joined = await PDFDocument.load(pdf)
    expect(joined.getPageCount()).toBe(2)
    const everything = joined.context
      .enumerateIndirectObjects()
      .map(([, object]) =>
        object instanceof PDFRawStream ? Buffer.from(object.getContents()).toString('latin1') : object.toString(),
      )
    expect(everything.filter((text) => text.includes(mark))).toEqual([])
    // Its picture is there, and only without its notes.
    expect(everything.some((text) => text.startsWith('\u00ff\u00d8\u00ff'))).toBe(true)
  })

  it('keeps its macros where the company says so', async () => {
    await setting('keep_macros = true')
    const { template } = await createForm()
    const path = await createDocument(template)
    await answered(await master.browser.put(`${path}/guests`, { guests_see: true }), 200)
    expect(await excelOf(await guest.browser.get(`${path}/download?download_type=excel`))).toMatchObject({
      name: '報告.xlsm',
      hasCode: true,
      hasCamera: false,
    })
  })
})
