import { describe, expect, it } from 'vitest'
import { formatAddress, formatRange, parseCellReference, parseRange } from '#engine/model/address.ts'
import { createGeometry } from '#engine/model/geometry.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'

type Sidecar = {
  sheets: {
    index: number
    name: string
    hidden: boolean
    paper: string
    orientation: string
    print_area: string | null
    print_title_rows: [number, number] | null
  }[]
  inputs: { cell_reference: string; type: string; merged_range: string | null; options?: string[] }[]
}

const papers: Record<number, string> = { 8: 'A3', 9: 'A4', 12: 'B4', 13: 'B5' }

describe.each(corpusFiles('forms', '.json'))('%s', (file) => {
  const sidecar = JSON.parse(new TextDecoder().decode(corpusBytes(file))) as Sidecar
  const workbook = readWorkbook(corpusBytes(file.replace('.json', '.xlsx')))

  it('has its sheets, papers, print areas and title rows', () => {
    expect(
      workbook.sheets.map((sheet) => ({
        index: sheet.index,
        name: sheet.name,
        hidden: sheet.state !== 'visible',
        paper: papers[sheet.print.paperSize],
        orientation: sheet.print.orientation,
        print_area: sheet.print.areas.length === 0 ? null : sheet.print.areas.map(formatRange).join(','),
        print_title_rows: sheet.print.titleRows ? [sheet.print.titleRows.from + 1, sheet.print.titleRows.to + 1] : null,
      })),
    ).toEqual(
      sidecar.sheets.map(({ index, name, hidden, paper, orientation, print_area, print_title_rows }) => ({
        index,
        name,
        hidden,
        paper,
        orientation,
        print_area,
        print_title_rows,
      })),
    )
  })

  it('has the merged box of every input, and types of its list', () => {
    for (const input of sidecar.inputs) {
      const place = parseCellReference(input.cell_reference)!
      const sheet = workbook.sheets[place.sheet]!
      const merge = createGeometry(sheet).mergeAt(place.row, place.column)
      const box = merge ? formatRange(merge) : formatAddress(place.row, place.column)
      const expected = input.merged_range ?? formatAddress(place.row, place.column)
      expect(box, input.cell_reference).toBe(formatRange(parseRange(expected)!))
    }
  })

  it('shows no furigana', () => {
    const texts = workbook.sheets.flatMap((sheet) =>
      sheet.rows.flatMap((row) => row.cells.flatMap((cell) => (cell.value.type === 'text' ? cell.value.text : []))),
    )
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.filter((text) => /[一-龠][ァ-ヶ]{4,}$/.test(text) && text.includes('ショウニン'))).toEqual([])
  })
})

describe('details of the forms', () => {
  const valueAt = (form: string, sheet: number, address: string) => {
    const { row, column } = parseCellReference(`${sheet}:${address}`)!
    return readWorkbook(corpusBytes(`forms/${form}.xlsx`))
      .sheets[sheet]?.rows.find((entry) => entry.index === row)
      ?.cells.find((cell) => cell.column === column)
  }

  it('estimate: protected sheet with unlocked cells, logo and seals over the cells', () => {
    const workbook = readWorkbook(corpusBytes('forms/03_omitsumorisho.xlsx'))
    const sheet = workbook.sheets[0]!
    expect(sheet.isProtected).toBe(true)
    const locks = new Set(sheet.rows.flatMap((row) => row.cells.map((cell) => cell.locked)))
    expect(locks).toEqual(new Set([true, false]))
    expect(sheet.drawings.filter((object) => object.content.kind === 'picture')).toHaveLength(1)
    expect(workbook.media[0]).toMatchObject({ contentType: 'image/png' })
    const seals = sheet.drawings.flatMap((object) =>
      object.content.kind === 'shape'
        ? (object.content.text?.paragraphs.flatMap((paragraph) => paragraph.runs.map((run) => run.text)) ?? [])
        : [],
    )
    expect(seals.length).toBeGreaterThan(0)
  })

  it('owner report: a column chart with cached values and the formulas they come from', () => {
    const chart = readWorkbook(corpusBytes('forms/04_getsuji_owner_hokoku.xlsx'))
      .sheets.flatMap((sheet) => sheet.drawings)
      .find((object) => object.content.kind === 'chart')?.content
    expect(chart).toMatchObject({ kind: 'chart', plots: [{ type: 'bar', barDirection: 'column' }] })
    const series = chart?.kind === 'chart' ? chart.plots[0]!.series : []
    expect(series.length).toBeGreaterThan(0)
    for (const entry of series) {
      expect(entry.valuesFormula).toMatch(/!\$/)
      expect(entry.values.length).toBe(entry.categories.length)
    }
  })

  it('elevator check: vertical headers', () => {
    const workbook = readWorkbook(corpusBytes('forms/05_elevator_hoshu_tenken.xlsx'))
    const used = workbook.sheets[0]!.rows.flatMap((row) =>
      row.cells.map((cell) => workbook.styles[cell.style]!.alignment.rotation),
    )
    expect(used).toContain('stacked')
  })

  it('leak report: connectors with arrow heads, a group, vertical text', () => {
    const shapes = readWorkbook(corpusBytes('forms/07_rosui_kinkyu_taio.xlsx')).sheets[0]!.drawings.flatMap((object) =>
      object.content.kind === 'shape' ? [{ ...object, content: object.content }] : [],
    )
    expect(
      shapes.some(
        (shape) =>
          shape.content.isConnector && (shape.content.line?.tail !== 'none' || shape.content.line.head !== 'none'),
      ),
    ).toBe(true)
    expect(shapes.some((shape) => shape.content.text?.vertical === 'eastAsian')).toBe(true)
    const lines = shapes.filter((shape) => shape.frame.height === 0).map((shape) => shape.frame)
    expect(lines.map(({ x, y, width }) => [x, y, width].map((part) => Math.round(part * 1000)))).toEqual([
      [19, 355, 963],
      [19, 645, 963],
    ])
  })

  it('fire equipment check: distributed text, a break by hand, choices from a hidden sheet', () => {
    const workbook = readWorkbook(corpusBytes('forms/02_shobo_setsubi_tenken_sokatsu.xlsx'))
    const [sheet, settings] = workbook.sheets
    expect(settings?.state).toBe('veryHidden')
    expect(sheet?.print.rowBreaks).toHaveLength(1)
    expect(workbook.styles.some((style) => style.alignment.horizontal === 'distributed')).toBe(true)
    expect(sheet?.conditionalFormats.length).toBeGreaterThan(0)
  })

  it('air conditioner check: formulas keep their cached values', () => {
    const workbook = readWorkbook(corpusBytes('forms/01_kuchoki_teiki_tenken.xlsx'))
    const formulas = workbook.sheets.flatMap((sheet) =>
      sheet.rows.flatMap((row) => row.cells.filter((cell) => cell.formula !== undefined)),
    )
    expect(formulas.some((cell) => cell.formula?.startsWith('COUNTIF('))).toBe(true)
    expect(formulas.filter((cell) => cell.value.type === 'blank')).toEqual([])
    expect(
      workbook.sheets
        .flatMap((sheet) => sheet.validations)
        .filter((rule) => rule.type === 'list')
        .every((rule) => (rule.options?.length ?? 0) > 0),
    ).toBe(true)
  })

  it('receipt: 大字 number format', () => {
    const workbook = readWorkbook(corpusBytes('forms/08_koji_kanryo_juryosho.xlsx'))
    const cell = valueAt('08_koji_kanryo_juryosho', 0, 'G32')
    expect(workbook.styles[cell!.style]?.numberFormat).toContain('[DBNum2]')
  })
})
