import { describe, expect, it } from 'vitest'
import { applyFills } from '#engine/fill/apply-fills.ts'
import { fillWorkbook } from '#engine/fill/fill-workbook.ts'
import { createGeometry } from '#engine/model/geometry.ts'
import type { BoxPx } from '#engine/model/geometry.ts'
import type { ImageSource } from '#engine/model/primitives.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { forms, placeOf } from './forms.ts'
import { partNames, partText, strictFile, workbookFile } from './workbook-file.ts'

const image = (widthPx: number, heightPx: number, seed = 1): ImageSource => ({
  key: `picture${seed}`,
  contentType: 'image/png',
  bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47, seed]),
  widthPx,
  heightPx,
})
const merged = workbookFile(
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetFormatPr defaultRowHeight="15"/><sheetData><row r="2"><c r="B2" t="str"><v>写真欄</v></c></row></sheetData><mergeCells count="1"><mergeCell ref="B2:F12"/></mergeCells><pageSetup paperSize="9"/><extLst/></worksheet>',
)
const place = { sheet: 0, row: 1, column: 1 }

const pictureBoxes = (workbook: Workbook, sheet = 0): BoxPx[] => {
  const model = workbook.sheets[sheet]
  if (!model) return []
  const geometry = createGeometry(model)
  return model.drawings
    .filter(({ content }) => content.kind === 'picture')
    .map(({ anchor }) => geometry.anchorBoxPx(anchor))
}
const slotBox = (workbook: Workbook): BoxPx =>
  createGeometry(workbook.sheets[0]!).rangeBoxPx({ top: 1, left: 1, bottom: 11, right: 5 })
const contains = (outer: BoxPx, inner: BoxPx): boolean =>
  inner.xPx >= outer.xPx &&
  inner.yPx >= outer.yPx &&
  inner.xPx + inner.widthPx <= outer.xPx + outer.widthPx &&
  inner.yPx + inner.heightPx <= outer.yPx + outer.heightPx
const overlap = (a: BoxPx, b: BoxPx): boolean =>
  a.xPx < b.xPx + b.widthPx && b.xPx < a.xPx + a.widthPx && a.yPx < b.yPx + b.heightPx && b.yPx < a.yPx + a.heightPx

describe('写真をセルに入れる', () => {
  it.each([
    [4000, 3000],
    [3000, 4000],
    [100, 5000],
    [8, 8],
  ])('fits %d×%d into the merged range and keeps its proportions', (width, height) => {
    const workbook = readWorkbook(
      fillWorkbook(merged, [{ ...place, value: { type: 'picture', images: [image(width, height)] } }]).bytes,
    )
    const [box] = pictureBoxes(workbook)
    expect(box && contains(slotBox(workbook), box)).toBe(true)
    expect(box && box.widthPx / box.heightPx).toBeCloseTo(width / height, 1)
  })

  it.each([2, 3, 4, 6])('lays %d pictures out beside each other', (count) => {
    const images = Array.from({ length: count }, (_, seed) => image(800, 600, seed))
    const workbook = readWorkbook(fillWorkbook(merged, [{ ...place, value: { type: 'picture', images } }]).bytes)
    const boxes = pictureBoxes(workbook)
    expect(boxes).toHaveLength(count)
    expect(boxes.every((box) => contains(slotBox(workbook), box))).toBe(true)
    expect(boxes.flatMap((box, at) => boxes.slice(at + 1).filter((other) => overlap(box, other)))).toEqual([])
  })

  it('adds a drawing with its relationships and content types, each once', () => {
    const same = image(10, 10)
    const { bytes } = fillWorkbook(merged, [
      {
        ...place,
        value: { type: 'picture', images: [same, same, { ...image(10, 10, 9), contentType: 'image/jpeg' }] },
      },
    ])
    expect(partNames(bytes).filter((name) => name.startsWith('xl/media/'))).toHaveLength(2)
    expect(partText(bytes, '[Content_Types].xml').match(/Extension="(?:png|jpeg)"|drawing1\.xml/g)).toEqual([
      'drawing1.xml',
      'Extension="png"',
      'Extension="jpeg"',
    ])
    expect(partText(bytes, 'xl/worksheets/_rels/sheet1.xml.rels')).toContain('Target="/xl/drawings/drawing1.xml"')
    expect(partText(bytes, 'xl/worksheets/sheet1.xml')).toMatch(
      /<pageSetup paperSize="9"\/><drawing [^>]*r:id="rId1"\/><extLst\/>/,
    )
  })

  it('takes the text of the cell away, and leaves the cell alone when there is no picture', () => {
    const text = (images: ImageSource[]): string =>
      partText(
        fillWorkbook(merged, [{ ...place, value: { type: 'picture', images } }]).bytes,
        'xl/worksheets/sheet1.xml',
      )
    expect(text([image(5, 5)])).not.toContain('写真欄')
    expect(text([])).toBe(partText(merged, 'xl/worksheets/sheet1.xml'))
  })

  it('shows in the model what the file holds', () => {
    const fills = [{ ...place, value: { type: 'picture' as const, images: [image(40, 30), image(30, 40, 2)] } }]
    const { bytes, workbook } = fillWorkbook(merged, fills)
    const reread = readWorkbook(bytes)
    expect(reread.media).toEqual(workbook.media)
    expect(applyFills(readWorkbook(merged), fills).sheets[0]?.drawings).toEqual(workbook.sheets[0]?.drawings)
    pictureBoxes(reread).forEach((box, at) => {
      const expected = pictureBoxes(workbook)[at]
      expect(box.xPx).toBeCloseTo(expected?.xPx ?? -1, 2)
      expect(box.heightPx).toBeCloseTo(expected?.heightPx ?? -1, 2)
    })
  })

  it('extends a drawing that is there and keeps what it holds', () => {
    const bytes = corpusBytes('forms/07_rosui_kinkyu_taio.xlsx')
    const before = readWorkbook(bytes)
    const { bytes: result, workbook } = fillWorkbook(bytes, [
      { ...placeOf('0:W45'), value: { type: 'picture', images: [image(640, 480)] } },
    ])
    const after = readWorkbook(result)
    expect(after.sheets[0]?.drawings.slice(0, -1)).toEqual(before.sheets[0]?.drawings)
    expect(after.sheets[0]?.drawings.at(-1)?.content).toMatchObject({ kind: 'picture' })
    expect(workbook.sheets[0]?.drawings.map(({ isFilled = false }) => isFilled)).toEqual(
      after.sheets[0]?.drawings.map((_, at, { length }) => at === length - 1),
    )
    const ids = [...partText(result, 'xl/drawings/drawing1.xml').matchAll(/cNvPr id="(\d+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('fills every photo slot of the forms within its range', () => {
    for (const form of forms) {
      const slots = form.inputs.filter(({ type }) => type === 'fileupload')
      if (slots.length === 0) continue
      const before = readWorkbook(form.bytes)
      const after = readWorkbook(
        fillWorkbook(
          form.bytes,
          slots.map((slot, seed) => ({
            ...placeOf(slot.cell_reference),
            value: { type: 'picture', images: [image(1600, 1200, seed)] },
          })),
        ).bytes,
      )
      const count = (workbook: Workbook): number =>
        workbook.sheets.reduce((sum, { drawings }) => sum + drawings.length, 0)
      expect(count(after) - count(before)).toBe(slots.length)
    }
  })

  it('writes strict names into strict workbooks', () => {
    const { bytes } = fillWorkbook(strictFile(workbookFile('<sheetData/>')), [
      { sheet: 0, row: 30, column: 1, value: { type: 'picture', images: [image(5, 5)] } },
    ])
    const drawing = partNames(bytes).find((name) => /drawings\/drawing\d+\.xml$/.test(name)) ?? ''
    expect(partText(bytes, drawing)).toContain('http://purl.oclc.org/ooxml/drawingml/spreadsheetDrawing')
    expect(readWorkbook(bytes).sheets[0]?.drawings).toHaveLength(1)
  })
})
