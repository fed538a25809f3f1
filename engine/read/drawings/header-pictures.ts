/** Pictures that &G places in headers and footers: they live in a legacy drawing of their own. */
import type { PrintSettings } from '#engine/model/workbook.ts'
import type { ReadContext } from '../context.ts'
import { createDrawingSource } from './drawing-source.ts'
import { readVmlShapes } from './vml.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { decodeXml } from '#engine/package/xml.ts'

const POSITION = /^([LCR][HF])(EVEN|FIRST)?$/

export function readHeaderPictures(
  sheetPart: string,
  reference: XmlElement | undefined,
  context: ReadContext,
): PrintSettings['headerFooter']['pictures'] {
  const pictures: PrintSettings['headerFooter']['pictures'] = {}
  const part = createDrawingSource(sheetPart, context).related(reference?.attributes['id'])?.target
  if (!part) return pictures
  const source = createDrawingSource(part, context)
  for (const shape of readVmlShapes(decodeXml(context.source.archive.read(part), part))) {
    const position = POSITION.exec(shape.id)
    if (!position || shape.imageRelationship === null) continue
    const media = source.media(shape.imageRelationship)
    if (media === null) {
      context.warn('ヘッダーまたはフッターの画像（EMF・WMF形式など）は表示できません。')
      continue
    }
    pictures[`${position[1]}${position[2]?.[0] ?? ''}`] = { media, widthPt: shape.widthPt, heightPt: shape.heightPt }
  }
  return pictures
}
