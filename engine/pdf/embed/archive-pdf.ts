/**
 * A document's PDF for the long run (PDF/A): what its colours mean, what it is, and the workbook it was printed from, all
 * inside. Of our own pages only, whose fonts are embedded; runs in a worker.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { AFRelationship, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'

export type Attachment = { name: string; bytes: Uint8Array; contentType: string }

const require = createRequire(import.meta.url)
/** pdfkit has one among its files. */
const readProfile = (): Uint8Array =>
  readFileSync(join(dirname(require.resolve('pdfkit')), 'data/sRGB_IEC61966_2_1.icc'))

/** Part 2 of the standard takes no attachments but PDF/A; part 3 takes any. A: with structure; B: what it looks like. */
type Conformance = { part: 2 | 3; level: 'A' | 'B' }

const escaped = (text: string): string =>
  // What XML has no way to write is left out.
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character]!)

const isoTime = (date: Date | undefined): string => (date ?? new Date(0)).toISOString().replace(/\.\d+Z$/, 'Z')

/** As the document's properties say it, which must not differ from these. */
function metadata(pdf: PDFDocument, { part, level }: Conformance): string {
  const [title, author] = [pdf.getTitle() ?? '', pdf.getAuthor()]
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/">
<pdfaid:part>${part}</pdfaid:part><pdfaid:conformance>${level}</pdfaid:conformance>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
${author === undefined ? '' : `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>`}
<xmp:CreatorTool>${escaped(pdf.getCreator() ?? '')}</xmp:CreatorTool><pdf:Producer>${escaped(pdf.getProducer() ?? '')}</pdf:Producer>
<xmp:CreateDate>${isoTime(pdf.getCreationDate())}</xmp:CreateDate><xmp:ModifyDate>${isoTime(pdf.getModificationDate())}</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
}

export async function archivePdf(bytes: Uint8Array, attachments: readonly Attachment[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const { context, catalog } = pdf
  const createdAt = pdf.getCreationDate() ?? new Date(0)
  pdf.setModificationDate(createdAt)
  for (const { name, bytes: content, contentType } of attachments) {
    await pdf.attach(content, name, {
      mimeType: contentType,
      creationDate: createdAt,
      modificationDate: createdAt,
      afRelationship: AFRelationship.Source,
    })
  }
  const isTagged = catalog.lookupMaybe(PDFName.of('MarkInfo'), PDFDict) !== undefined
  const conformance: Conformance = { part: attachments.length > 0 ? 3 : 2, level: isTagged ? 'A' : 'B' }
  const stream = context.stream(new TextEncoder().encode(metadata(pdf, conformance)), {
    Type: 'Metadata',
    Subtype: 'XML',
  })
  catalog.set(PDFName.of('Metadata'), context.register(stream))
  const profile = context.register(context.flateStream(readProfile(), { N: 3 }))
  const name = PDFString.of('sRGB IEC61966-2.1')
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    Info: name,
    OutputConditionIdentifier: name,
    DestOutputProfile: profile,
  })
  catalog.set(PDFName.of('OutputIntents'), context.obj([context.register(intent)]))
  // A file is told from others by this; equal documents have equal ones.
  if (!context.trailerInfo.ID) {
    const id = PDFHexString.of('0'.repeat(32))
    context.trailerInfo.ID = context.obj([id, id])
  }
  return pdf.save()
}
