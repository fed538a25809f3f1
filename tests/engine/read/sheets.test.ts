import { describe, expect, it } from 'vitest'
import { readXlsx } from '#tests/engine/read/build-xlsx.ts'

describe('sheets', () => {
  it('reads rows, columns, merges, view and protection', () => {
    const [sheet] = readXlsx({
      sheets: [
        {
          attributes: 'state="veryHidden"',
          xml:
            '<sheetViews><sheetView showGridLines="0" rightToLeft="1" zoomScale="85"/></sheetViews><sheetFormatPr defaultRowHeight="20" zeroHeight="1"/>' +
            '<cols><col min="3" max="16384" width="0" customWidth="1"/><col min="1" max="4" width="5" hidden="1" style="1"/></cols>' +
            '<sheetData><row r="2" ht="30.5" hidden="1" s="1" customFormat="1"><c r="B2" s="1"/></row></sheetData><sheetProtection sheet="1"/>' +
            '<mergeCells><mergeCell ref="A1:C2"/><mergeCell ref="D4"/><mergeCell ref="?"/></mergeCells>',
        },
      ],
      styles: '<cellXfs><xf/><xf><protection locked="0"/></xf></cellXfs>',
    }).sheets
    expect(sheet).toMatchObject({
      state: 'veryHidden',
      defaultRowHeightPt: 20,
      defaultRowHidden: true,
      isProtected: true,
      view: { showGridLines: false, rightToLeft: true, zoomPercent: 85 },
      merges: [{ top: 0, left: 0, bottom: 1, right: 2 }],
      rows: [{ index: 1, heightPt: 30.5, hidden: true, style: 1, cells: [{ column: 1, locked: false }] }],
    })
    expect(sheet?.columns.map(({ from, to, hidden }) => [from, to, hidden])).toEqual([
      [0, 3, true],
      [4, 16_383, true],
    ])
  })

  it('knows groups of columns and rows that are folded up', () => {
    const [sheet] = readXlsx({
      sheets: [
        '<cols><col min="1" max="1" width="5" hidden="1" outlineLevel="1"/><col min="2" max="2" width="5" outlineLevel="1"/><col min="3" max="3" width="5" hidden="1"/></cols>' +
          '<sheetData><row r="1" hidden="1" outlineLevel="1"/><row r="2" hidden="1"/></sheetData>',
      ],
    }).sheets
    expect(sheet?.columns.map(({ folded }) => folded)).toEqual([true, undefined, undefined])
    expect(sheet?.rows.map(({ folded }) => folded)).toEqual([true, undefined])
  })

  it('fits rows without a height to fonts and wrapped lines, merged cells aside', () => {
    const heights = (format: string) =>
      readXlsx({
        sheets: [
          `<sheetFormatPr defaultRowHeight="15" ${format}/><cols><col min="1" max="3" width="10"/></cols><sheetData>` +
            '<row r="1"><c r="A1" s="1"><v>1</v></c></row><row r="2"><c r="A2" s="2" t="inlineStr"><is><t>空調機\n点検の結果は異常ありません</t></is></c></row>' +
            '<row r="3"><c r="A3" s="1"><v>1</v></c></row><row r="4" ht="12"><c r="A4" s="1"><v>1</v></c></row><row r="5"><c r="A5" t="inlineStr"><is><t>空調機\n点検</t></is></c></row></sheetData>' +
            '<mergeCells><mergeCell ref="A3:B3"/></mergeCells>',
        ],
        styles:
          '<fonts><font><sz val="11"/><name val="Calibri"/></font><font><sz val="22"/><name val="Calibri"/></font></fonts><cellXfs><xf/><xf fontId="1"/><xf><alignment wrapText="1"/></xf></cellXfs>',
      }).sheets[0]!.rows.map((entry) => entry.heightPt)
    expect(heights('')).toEqual([30, 75, 15, 12, 15])
    expect(heights('customHeight="1"')).toEqual([15, 15, 15, 12, 15])
  })

  it('counts values and visible formats into the used range', () => {
    const used = (cells: string) =>
      readXlsx({
        sheets: [`<sheetData>${cells}</sheetData>`],
        styles:
          '<borders><border/><border><left style="thin"/></border></borders><cellXfs><xf/><xf borderId="1"/><xf numFmtId="9"/></cellXfs>',
      }).sheets[0]!.usedRange
    expect(used('<row r="1"><c r="A1"/><c r="Z1" s="2"/></row>')).toBeNull()
    expect(used('<row r="3"><c r="C3"><v>1</v></c></row><row r="9"><c r="B9" s="1"/><c r="Z9" s="2"/></row>')).toEqual({
      top: 2,
      left: 1,
      bottom: 8,
      right: 2,
    })
  })

  it('reads the page: areas, titles, setup, breaks, headers', () => {
    const { print } = readXlsx({
      sheets: [
        {
          name: '請求 書',
          xml:
            '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetData/><printOptions horizontalCentered="1" headings="1" gridLines="1"/>' +
            '<pageMargins left="0.5" right="0.25" top="1" bottom="1" header="0.2" footer="0.1"/>' +
            '<pageSetup paperSize="12" orientation="landscape" scale="75" fitToHeight="0" pageOrder="overThenDown" useFirstPageNumber="1" firstPageNumber="3" blackAndWhite="1" errors="dash"/>' +
            '<headerFooter differentFirst="1" alignWithMargins="0"><oddHeader>&amp;C見積書</oddHeader><oddFooter>&amp;P / &amp;N</oddFooter><firstHeader>&amp;L表紙</firstHeader></headerFooter>' +
            '<rowBreaks><brk id="20" man="1"/><brk id="10" man="1"/><brk id="15"/></rowBreaks><colBreaks><brk id="4" man="1"/></colBreaks>',
        },
      ],
      names:
        '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">\'請求 書\'!$A$1:$C$9,\'請求 書\'!$E$1:$F$2</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">\'請求 書\'!$A:$B,\'請求 書\'!$1:$3</definedName></definedNames>',
    }).sheets[0]!
    expect(print).toMatchObject({
      areas: [
        { top: 0, left: 0, bottom: 8, right: 2 },
        { top: 0, left: 4, bottom: 1, right: 5 },
      ],
      titleRows: { from: 0, to: 2 },
      titleColumns: { from: 0, to: 1 },
      paperSize: 12,
      orientation: 'landscape',
      scalePercent: 75,
      fitToWidth: 1,
      fitToHeight: 0,
      marginsPt: { left: 36, right: 18, top: 72, bottom: 72, header: 14.4, footer: 7.2 },
      centreHorizontally: true,
      centreVertically: false,
      rowBreaks: [10, 20],
      columnBreaks: [4],
      pageOrder: 'overThenDown',
      firstPageNumber: 3,
      printGridLines: true,
      printHeadings: true,
      blackAndWhite: true,
      errors: 'dash',
      headerFooter: {
        differentFirst: true,
        alignWithMargins: false,
        scaleWithDocument: true,
        oddHeader: '&C見積書',
        oddFooter: '&P / &N',
        firstHeader: '&L表紙',
      },
    })
  })

  it('prints on A4 where nothing was set up, and says so when an area is a formula', () => {
    const workbook = readXlsx({
      sheets: ['<sheetData/>'],
      names:
        '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">OFFSET(Sheet1!$A$1,0,0,5,5)</definedName></definedNames>',
    })
    expect(workbook.sheets[0]!.print).toMatchObject({
      paperSize: 9,
      orientation: 'portrait',
      areas: [],
      fitToWidth: null,
    })
    expect(workbook.warnings).toEqual([
      'シート「Sheet1」の印刷範囲が数式で指定されているため、シート全体を印刷します。',
    ])
  })

  it('puts pictures of headers by position', () => {
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
    const workbook = readXlsx({
      sheets: [
        {
          xml: '<sheetData/><legacyDrawingHF r:id="v"/>',
          relationships: { v: { type: 'vmlDrawing', target: '../drawings/vml1.vml' } },
        },
      ],
      parts: {
        'xl/drawings/vml1.vml':
          '<xml><v:shape id="RHFIRST" style=\'width:72pt;height:1in\'><v:imagedata o:relid="i" o:title="a"/><br></v:shape><v:shape id="CF" style="width:10pt;height:5pt"><v:imagedata o:relid="i"/></v:shape></xml>',
        'xl/drawings/_rels/vml1.vml.rels':
          '<Relationships><Relationship Id="i" Type="http://x/image" Target="../media/image1.png"/></Relationships>',
        'xl/media/image1.png': png,
      },
    })
    expect(workbook.sheets[0]!.print.headerFooter.pictures).toEqual({
      RHF: { media: 0, widthPt: 72, heightPt: 72 },
      CF: { media: 0, widthPt: 10, heightPt: 5 },
    })
    expect(workbook.media).toEqual([{ path: 'xl/media/image1.png', contentType: 'image/png', bytes: png }])
  })
})
