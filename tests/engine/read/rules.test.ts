import { describe, expect, it } from 'vitest'
import type { WorkbookSource } from '#tests/engine/read/build-xlsx.ts'
import { readXlsx, rowXml } from '#tests/engine/read/build-xlsx.ts'

describe('data validations', () => {
  const options = (formula: string, extra: Partial<WorkbookSource> = {}) =>
    readXlsx({
      sheets: [
        `<sheetData/><dataValidations><dataValidation type="list" allowBlank="1" prompt="選ぶ" sqref="A1:A9 C1"><formula1>${formula}</formula1></dataValidation></dataValidations>`,
        {
          name: '設定',
          xml: '<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>良</t></is></c></row><row r="3"><c r="A3"><v>10</v></c><c r="B3"><v>7</v></c></row></sheetData>',
        },
      ],
      ...extra,
    }).sheets[0]!.validations[0]!

  it('reads literal choices', () => {
    expect(options('"適, 否,,&quot;&quot;"')).toMatchObject({
      type: 'list',
      allowBlank: true,
      prompt: '選ぶ',
      options: ['適', '否', '"'],
      ranges: [
        { top: 0, bottom: 8 },
        { top: 0, left: 2 },
      ],
    })
  })

  it('looks choices up in other sheets and by name', () => {
    expect(options('設定!$A$1:$A$5').options).toEqual(['良', '10'])
    expect(options('設定!$A:$A').options).toEqual(['良', '10'])
    expect(
      options('判定', { names: '<definedNames><definedName name="判定">設定!$A$1:$A$3</definedName></definedNames>' })
        .options,
    ).toEqual(['良', '10'])
    expect(options('INDIRECT(B1)').options).toBeNull()
    expect(options('無いシート!$A$1').options).toBeNull()
  })

  it('reads the extension that points to other sheets', () => {
    const [rule] = readXlsx({
      sheets: [
        '<sheetData/><extLst><ext><x14:dataValidations><x14:dataValidation type="list"><x14:formula1><xm:f>Sheet2!$A$1</xm:f></x14:formula1><xm:sqref>B2:B3</xm:sqref></x14:dataValidation></x14:dataValidations></ext></extLst>',
        rowXml('<c r="A1" t="inlineStr"><is><t>可</t></is></c>'),
      ],
    }).sheets[0]!.validations
    expect(rule).toMatchObject({ type: 'list', options: ['可'], ranges: [{ top: 1, left: 1, bottom: 2, right: 1 }] })
  })
})

describe('conditional formats', () => {
  const rules = (xml: string, styles = '') => readXlsx({ sheets: [`<sheetData/>${xml}`], styles })
  const one = (rule: string) =>
    rules(`<conditionalFormatting sqref="A1:B2">${rule}</conditionalFormatting>`).sheets[0]!.conditionalFormats[0]

  it('reads rules in order of priority with their formats', () => {
    const workbook = rules(
      '<conditionalFormatting sqref="A1 C3"><cfRule type="cellIs" operator="between" priority="2" dxfId="0"><formula>1</formula><formula>5</formula></cfRule>' +
        '<cfRule type="expression" priority="1" stopIfTrue="1" dxfId="5"><formula>$A1="否"</formula></cfRule></conditionalFormatting>',
      '<dxfs><dxf><font><b/><color rgb="FFFF0000"/></font><fill><patternFill><bgColor rgb="FFFFC7CE"/></patternFill></fill><border><top style="thin"/></border></dxf></dxfs>',
    )
    expect(workbook.sheets[0]!.conditionalFormats).toMatchObject([
      { priority: 1, stopIfTrue: true, dxf: null, rule: { kind: 'expression', formula: '$A1="否"' } },
      {
        priority: 2,
        dxf: 0,
        ranges: [{ left: 0 }, { left: 2 }],
        rule: { kind: 'cellIs', operator: 'between', formulas: ['1', '5'] },
      },
    ])
    expect(workbook.dxfs).toEqual([
      {
        font: { bold: true, colour: '#FF0000' },
        fill: { kind: 'pattern', pattern: 'solid', foreground: '#FFC7CE', background: '#FFC7CE' },
        borders: { top: { style: 'thin', colour: '#000000' } },
        numberFormat: null,
      },
    ])
  })

  it.each<[string, string | null]>([
    ['<patternFill patternType="solid"/>', null],
    ['<patternFill/>', null],
    ['<patternFill patternType="solid"><fgColor auto="1"/></patternFill>', null],
    ['<patternFill patternType="solid"><fgColor indexed="64"/><bgColor indexed="65"/></patternFill>', null],
    ['<patternFill><bgColor auto="1"/></patternFill>', null],
    ['<patternFill patternType="solid"><fgColor auto="1"/><bgColor rgb="FF00FF00"/></patternFill>', '#00FF00'],
    ['<patternFill patternType="solid"><fgColor rgb="FFFF0000"/><bgColor rgb="FF0000FF"/></patternFill>', '#0000FF'],
    ['<patternFill patternType="lightGray"><fgColor auto="1"/></patternFill>', '#000000'],
    ['<patternFill patternType="none"/>', 'none'],
    ['<patternFill patternType="solid"><fgColor rgb="FFFF0000"/></patternFill>', '#FF0000'],
    ['<patternFill patternType="solid"><bgColor rgb="FF00FF00"/></patternFill>', '#00FF00'],
  ])('paints of the fill %s nothing that it does not say', (fill, wanted) => {
    const { dxfs } = rules('', `<dxfs><dxf><fill>${fill}</fill></dxf></dxfs>`)
    const read = dxfs[0]!.fill
    expect(read?.kind === 'pattern' ? read.foreground : (read?.kind ?? null)).toBe(wanted)
  })

  it.each([
    [
      '<cfRule type="containsText" priority="1" text="要"><formula>x</formula></cfRule>',
      { kind: 'text', operator: 'contains', text: '要', formula: 'x' },
    ],
    [
      '<cfRule type="top10" priority="1" rank="3" bottom="1" percent="1"/>',
      { kind: 'top10', rank: 3, percent: true, bottom: true },
    ],
    [
      '<cfRule type="aboveAverage" priority="1" aboveAverage="0"/>',
      { kind: 'aboveAverage', above: false, equal: false, stdDev: null },
    ],
    ['<cfRule type="duplicateValues" priority="1"/>', { kind: 'duplicateValues' }],
    ['<cfRule type="notContainsBlanks" priority="1"/>', { kind: 'notBlanks' }],
    [
      '<cfRule type="timePeriod" priority="1" timePeriod="today"><formula>f</formula></cfRule>',
      { kind: 'timePeriod', period: 'today', formula: 'f' },
    ],
    [
      '<cfRule type="colorScale" priority="1"><colorScale><cfvo type="min"/><cfvo type="percentile" val="50"/><color rgb="FF000000"/><color rgb="FFFFFFFF"/></colorScale></cfRule>',
      {
        kind: 'colorScale',
        stops: [
          { threshold: { type: 'min', value: null }, colour: '#000000' },
          { threshold: { type: 'percentile', value: '50' }, colour: '#FFFFFF' },
        ],
      },
    ],
    [
      '<cfRule type="iconSet" priority="1"><iconSet iconSet="5Arrows" reverse="1" showValue="0"><cfvo type="percent" val="0"/><cfvo type="num" val="3" gte="0"/></iconSet></cfRule>',
      {
        kind: 'iconSet',
        set: '5Arrows',
        reverse: true,
        showValue: false,
        thresholds: [
          { value: '0', gte: true },
          { type: 'num', value: '3', gte: false },
        ],
      },
    ],
    [
      '<cfRule type="dataBar" priority="1"><dataBar showValue="0"><cfvo type="num" val="-1.5"/><cfvo type="num" val="予算合計"/><color rgb="FF638EC6"/></dataBar></cfRule>',
      {
        kind: 'dataBar',
        showValue: false,
        min: { type: 'num', value: '-1.5' },
        max: { type: 'formula', value: '予算合計' },
      },
    ],
    [
      '<cfRule type="dataBar" priority="1"><dataBar><cfvo type="min"/><cfvo type="max"/><color rgb="FF638EC6"/></dataBar></cfRule>',
      {
        kind: 'dataBar',
        colour: '#638EC6',
        gradient: true,
        border: null,
        minLength: 10,
        maxLength: 90,
        min: { type: 'min' },
        max: { type: 'max' },
      },
    ],
  ])('%s', (xml, expected) => expect(one(xml)?.rule).toMatchObject(expected))

  it('joins a data bar with its extension, and reads rules that live in extensions only', () => {
    const formats = rules(
      '<conditionalFormatting sqref="A1"><cfRule type="dataBar" priority="1"><dataBar><cfvo type="min"/><cfvo type="max"/><color rgb="FF638EC6"/></dataBar><extLst><ext><x14:id>{1}</x14:id></ext></extLst></cfRule></conditionalFormatting>' +
        '<extLst><ext><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="dataBar" id="{1}"><x14:dataBar minLength="0" maxLength="100" gradient="0" border="1"><x14:cfvo type="autoMin"/><x14:cfvo type="num"><xm:f>9</xm:f></x14:cfvo><x14:borderColor rgb="FF000001"/><x14:negativeFillColor rgb="FFFF0000"/></x14:dataBar></x14:cfRule><xm:sqref>A1</xm:sqref></x14:conditionalFormatting>' +
        '<x14:conditionalFormatting><x14:cfRule type="expression" priority="2" id="{2}"><xm:f>Sheet2!A1&gt;1</xm:f><x14:dxf><font><i/></font></x14:dxf></x14:cfRule><xm:sqref>B1:B2</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>',
    )
    expect(formats.sheets[0]!.conditionalFormats).toMatchObject([
      {
        rule: {
          kind: 'dataBar',
          colour: '#638EC6',
          gradient: false,
          border: '#000001',
          negativeColour: '#FF0000',
          min: { type: 'autoMin' },
          max: { type: 'num', value: '9' },
          minLength: 0,
          maxLength: 100,
        },
      },
      {
        priority: 2,
        dxf: 0,
        ranges: [{ top: 0, left: 1, bottom: 1 }],
        rule: { kind: 'expression', formula: 'Sheet2!A1>1' },
      },
    ])
    expect(formats.dxfs[0]).toMatchObject({ font: { italic: true } })
  })
})
