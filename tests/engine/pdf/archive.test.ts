/** A PDF for the long run: what the standard asks of it that can be read off its objects. No validator of PDF/A runs here. */
import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFNumber, PDFRawStream, PDFString } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { archivePdf } from '#engine/pdf/embed/archive-pdf.ts'
import { printWorkbook } from '#engine/paper/print-workbook.ts'
import { writePdf } from '#engine/pdf/write-pdf.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { readWorkbookImages } from '#engine/worker/workbook-images.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'
import { elementsOf, readStructure } from './pdf-structure.ts'

const createdAt = new Date('2025-04-10T01:02:03Z')
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const printed = async (name: string): Promise<Uint8Array> => {
  const workbook = readWorkbook(corpusBytes(name))
  const pages = printWorkbook(workbook, { now: createdAt, images: await readWorkbookImages(workbook) })
  return writePdf({ ...pages, title: '報告 <1> & 写し', author: '佐藤 恵子' }, { createdAt })
}
const form = 'forms/08_koji_kanryo_juryosho.xlsx'
const rawStream = (dict: PDFDict, key: string): PDFRawStream => {
  const found = dict.lookup(PDFName.of(key))
  if (!(found instanceof PDFRawStream)) throw new Error(`${key} is no stream`)
  return found
}
const metadataOf = (pdf: PDFDocument): string => new TextDecoder().decode(rawStream(pdf.catalog, 'Metadata').contents)

it('says which part it keeps to, and what the document’s properties say', async () => {
  const pdf = await PDFDocument.load(await archivePdf(await printed(form), []), { updateMetadata: false })
  const metadata = metadataOf(pdf)
  for (const said of [
    '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
    '<rdf:li xml:lang="x-default">報告 &lt;1&gt; &amp; 写し</rdf:li>',
    '<rdf:li>佐藤 恵子</rdf:li>',
    '<xmp:CreateDate>2025-04-10T01:02:03Z</xmp:CreateDate>',
    '<pdf:Producer>建守</pdf:Producer>',
  ])
    expect(metadata).toContain(said)
  expect(pdf.getTitle()).toBe('報告 <1> & 写し')
  expect(pdf.getModificationDate()).toEqual(createdAt)
})

it('says what its colours are', async () => {
  const pdf = await PDFDocument.load(await archivePdf(await printed(form), []))
  const intent = pdf.catalog.lookup(PDFName.of('OutputIntents'), PDFArray).lookup(0, PDFDict)
  expect(intent.lookup(PDFName.of('S'), PDFName).decodeText()).toBe('GTS_PDFA1')
  const profile = rawStream(intent, 'DestOutputProfile')
  expect(profile.dict.lookup(PDFName.of('N'), PDFNumber).asNumber()).toBe(3)
  expect(Buffer.from(inflateSync(profile.contents)).subarray(36, 40).toString('latin1')).toBe('acsp')
})

it('holds the workbook it was printed from, byte for byte, as its source', async () => {
  const bytes = corpusBytes(form)
  const archived = await archivePdf(await printed(form), [{ name: '完了届.xlsx', bytes, contentType: xlsx }])
  const pdf = await PDFDocument.load(archived)
  expect(metadataOf(pdf)).toContain('<pdfaid:part>3</pdfaid:part>')
  const [attachment] = pdf.getAttachments()
  expect(attachment).toMatchObject({ name: '完了届.xlsx', mimeType: xlsx, afRelationship: 'Source' })
  expect(Buffer.compare(attachment!.data, bytes)).toBe(0)
  expect(pdf.catalog.lookup(PDFName.of('AF'), PDFArray).size()).toBe(1)
})

it('claims no structure for what has none', async () => {
  const page = { widthPt: 200, heightPt: 100, primitives: [] }
  const plain = await writePdf({ pages: [page], title: '報告', author: null }, { createdAt })
  expect(metadataOf(await PDFDocument.load(await archivePdf(plain, [])))).toContain(
    '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>',
  )
})

it('is the same for the same document', async () => {
  const archive = async () =>
    archivePdf(await printed(form), [{ name: 'a.xlsx', bytes: new Uint8Array([1]), contentType: xlsx }])
  expect(Buffer.compare(await archive(), await archive())).toBe(0)
})

it.each(corpusFiles('forms', '.xlsx'))(
  '%s: fonts inside, nothing that runs, structure and links kept',
  async (name) => {
    const bytes = await printed(name)
    const archived = await archivePdf(bytes, [{ name: 'form.xlsx', bytes: corpusBytes(name), contentType: xlsx }])
    const pdf = await PDFDocument.load(archived, { updateMetadata: false })
    expect(pdf.context.trailerInfo.ID).toBeDefined()
    expect(pdf.context.trailerInfo.Encrypt).toBeUndefined()
    const dicts = pdf.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFDict ? [object] : object instanceof PDFRawStream ? [object.dict] : [],
      )
    const typed = (type: string): PDFDict[] => dicts.filter((dict) => dict.get(PDFName.of('Type')) === PDFName.of(type))
    const fonts = typed('FontDescriptor')
    expect(fonts.length).toBeGreaterThan(0)
    for (const font of fonts) expect(font.has(PDFName.of('FontFile2'))).toBe(true)
    for (const font of typed('Font'))
      expect(font.has(PDFName.of('ToUnicode')) || font.get(PDFName.of('Subtype')) === PDFName.of('CIDFontType2')).toBe(
        true,
      )
    for (const dict of dicts)
      for (const forbidden of ['JS', 'AA', 'OpenAction', 'LZWDecode'])
        expect(dict.has(PDFName.of(forbidden))).toBe(false)
    for (const annotation of typed('Annot'))
      expect(annotation.lookup(PDFName.of('F'), PDFNumber).asNumber() & 4).toBe(4)
    const [before, after] = [await readStructure(bytes), await readStructure(archived)]
    expect(after).toEqual({ ...before, document: { ...after.document, text: before.document.text } })
    expect(elementsOf(after.document, 'Table').length).toBe(elementsOf(before.document, 'Table').length)
    expect(pdf.catalog.lookup(PDFName.of('Lang'), PDFString).decodeText()).toBe('ja-JP')
  },
)
