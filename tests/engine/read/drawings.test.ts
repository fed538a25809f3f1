import { describe, expect, it } from 'vitest'
import type { ChartContent, DrawingObject, ShapeContent } from '#engine/model/workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, hasCorpus } from '#tests/corpus.ts'
import { buildXlsx, drawingRelationships, drawingXlsx } from '#tests/engine/read/build-xlsx.ts'

type Relationships = Record<string, { type: string; target: string }>
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
const emf = Object.assign(new Uint8Array(60), { 40: 0x20, 41: 0x45, 42: 0x4d, 43: 0x46 })

const read = (anchors: string, parts: Record<string, string | Uint8Array> = {}, relationships: Relationships = {}) =>
  readWorkbook(drawingXlsx(anchors, parts, relationships))
const objects = (...source: Parameters<typeof read>): DrawingObject[] => read(...source).sheets[0]!.drawings

/** 96 × 48 px at the sheet's corner. */
const oneCell = (inner: string, cx = 914_400, cy = 457_200) =>
  `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>0</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="${cx}" cy="${cy}"/>${inner}<xdr:clientData/></xdr:oneCellAnchor>`
const xfrm = (x: number, y: number, cx: number, cy: number, turn = '') =>
  `<a:xfrm ${turn}><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>`
const sp = (properties: string, rest = '') =>
  `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="図形" descr="角印"/></xdr:nvSpPr><xdr:spPr>${properties}</xdr:spPr>${rest}</xdr:sp>`
const shape = (properties: string, rest = ''): ShapeContent => {
  const content = objects(oneCell(sp(properties, rest)))[0]?.content
  if (content?.kind !== 'shape') throw new Error(`a shape was expected, not ${content?.kind}`)
  return content
}

describe('anchors', () => {
  it('reads all three kinds, in pixels', () => {
    const anchored = objects(
      `<xdr:twoCellAnchor editAs="oneCell"><xdr:from><xdr:col>1</xdr:col><xdr:colOff>95250</xdr:colOff><xdr:row>2</xdr:row><xdr:rowOff>19050</xdr:rowOff></xdr:from><xdr:to><xdr:col>4</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>6</xdr:row><xdr:rowOff>9525</xdr:rowOff></xdr:to>${sp('')}<xdr:clientData fPrintsWithSheet="0"/></xdr:twoCellAnchor>` +
        oneCell(sp('')) +
        `<xdr:absoluteAnchor><xdr:pos x="9525" y="19050"/><xdr:ext cx="28575" cy="38100"/>${sp('')}</xdr:absoluteAnchor>`,
    )
    expect(anchored).toMatchObject([
      {
        printed: false,
        name: '角印',
        anchor: {
          kind: 'twoCell',
          editAs: 'oneCell',
          from: { column: 1, row: 2, xPx: 10, yPx: 2 },
          to: { column: 4, row: 6, xPx: 0, yPx: 1 },
        },
      },
      { printed: true, anchor: { kind: 'oneCell', widthPx: 96, heightPx: 48 } },
      { anchor: { kind: 'absolute', xPx: 1, yPx: 2, widthPx: 3, heightPx: 4 } },
    ])
  })

  it('passes over what is not understood and takes the fallback', () => {
    const alternative = (requires: string) =>
      `<mc:AlternateContent><mc:Choice Requires="${requires}">${oneCell(sp(''))}</mc:Choice><mc:Fallback>${oneCell('<xdr:cxnSp/>')}</mc:Fallback></mc:AlternateContent>`
    expect(objects(alternative('a14') + alternative('future')).map((object) => object.content)).toMatchObject([
      { isConnector: false },
      { isConnector: true },
    ])
  })

  it('takes what an equation falls back on: its text in a line', () => {
    const choice = sp('', '<xdr:txBody><a:p><a14:m><m:oMath/></a14:m></a:p></xdr:txBody>')
    const fallback = sp('', '<xdr:txBody><a:p><a:r><a:t>𝒆=𝒎𝒄^𝟐</a:t></a:r></a:p></xdr:txBody>')
    const anchored = oneCell(
      `<mc:AlternateContent><mc:Choice Requires="a14">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`,
    )
    expect(objects(anchored).map(({ content }) => content)).toMatchObject([
      { text: { paragraphs: [{ runs: [{ text: '𝒆=𝒎𝒄^𝟐' }] }] } },
    ])
  })
})

describe('placement', () => {
  const framed = (inner: string) =>
    objects(oneCell(inner)).map(({ frame, rotationDeg, flipHorizontal }) => ({
      ...Object.fromEntries(Object.entries(frame).map(([side, value]) => [side, Math.round(value * 1000) / 1000])),
      rotationDeg,
      flipHorizontal,
    }))
  const group = (transform: string, children: string) =>
    `<xdr:grpSp><xdr:nvGrpSpPr><xdr:cNvPr id="9" name="g"/></xdr:nvGrpSpPr><xdr:grpSpPr><a:xfrm ${transform}><a:off x="0" y="0"/><a:ext cx="914400" cy="457200"/><a:chOff x="1000" y="1000"/><a:chExt cx="2000" cy="1000"/></a:xfrm></xdr:grpSpPr>${children}</xdr:grpSp>`
  const inGroup = (turn = '') => sp(xfrm(1000, 1000, 1000, 500, turn))

  it('fills the anchor; lying across it, width and height change places', () => {
    expect(framed(sp(xfrm(0, 0, 914_400, 457_200, 'rot="1200000" flipH="1"')))).toEqual([
      { x: 0, y: 0, width: 1, height: 1, rotationDeg: 20, flipHorizontal: true },
    ])
    expect(framed(sp(xfrm(0, 0, 457_200, 914_400, 'rot="5400000"')))).toEqual([
      { x: 0.25, y: -0.5, width: 0.5, height: 2, rotationDeg: 90, flipHorizontal: false },
    ])
  })

  it('flattens groups: scaled, mirrored and turned with them', () => {
    expect(framed(group('', inGroup()))).toEqual([
      { x: 0, y: 0, width: 0.5, height: 0.5, rotationDeg: 0, flipHorizontal: false },
    ])
    expect(framed(group('flipH="1"', inGroup('rot="600000"')))).toEqual([
      { x: 0.5, y: 0, width: 0.5, height: 0.5, rotationDeg: 350, flipHorizontal: true },
    ])
    expect(framed(group('rot="10800000"', inGroup()))).toEqual([
      { x: 0.5, y: 0.5, width: 0.5, height: 0.5, rotationDeg: 180, flipHorizontal: false },
    ])
    const nested = group(
      '',
      `<xdr:grpSp><xdr:grpSpPr><a:xfrm><a:off x="2000" y="1000"/><a:ext cx="1000" cy="1000"/><a:chOff x="0" y="0"/><a:chExt cx="10" cy="10"/></a:xfrm></xdr:grpSpPr>${sp(xfrm(5, 5, 5, 5))}</xdr:grpSp>`,
    )
    expect(framed(nested)).toEqual([
      { x: 0.75, y: 0.5, width: 0.25, height: 0.5, rotationDeg: 0, flipHorizontal: false },
    ])
  })

  it('places a turned line that has no thickness on the sheet itself', () => {
    const [line] = objects(
      oneCell(`<xdr:cxnSp><xdr:spPr>${xfrm(0, 0, 952_500, 0, 'rot="5400000"')}</xdr:spPr></xdr:cxnSp>`, 0, 952_500),
    )
    expect(line).toMatchObject({
      anchor: { kind: 'absolute', xPx: -50, yPx: 50, widthPx: 100, heightPx: 0 },
      frame: { x: 0, y: 0, width: 1, height: 1 },
      rotationDeg: 90,
    })
  })
})

describe('shapes', () => {
  it('reads presets with adjustments and custom paths with guides', () => {
    expect(
      shape('<a:prstGeom prst="wedgeRectCallout"><a:avLst><a:gd name="adj1" fmla="val -20833"/></a:avLst></a:prstGeom>')
        .geometry,
    ).toEqual({ kind: 'preset', preset: 'wedgeRectCallout', adjust: { adj1: -20833 } })
    const custom = shape(
      `${xfrm(0, 0, 200, 100)}<a:custGeom><a:avLst><a:gd name="adj" fmla="val 50000"/></a:avLst><a:gdLst><a:gd name="x1" fmla="*/ w adj 100000"/><a:gd name="y1" fmla="+- b 0 10"/></a:gdLst>` +
        '<a:pathLst><a:path fill="none"><a:moveTo><a:pt x="x1" y="0"/></a:moveTo><a:lnTo><a:pt x="r" y="y1"/></a:lnTo><a:arcTo wR="10" hR="20" stAng="5400000" swAng="cd4"/><a:close/></a:path><a:path w="5" h="6" stroke="0"><a:quadBezTo><a:pt x="1" y="2"/><a:pt x="3" y="4"/></a:quadBezTo></a:path></a:pathLst></a:custGeom>',
    ).geometry
    expect(custom).toEqual({
      kind: 'custom',
      paths: [
        {
          width: 200,
          height: 100,
          filled: false,
          stroked: true,
          commands: [
            { op: 'M', x: 100, y: 0 },
            { op: 'L', x: 200, y: 90 },
            { op: 'A', radiusX: 10, radiusY: 20, startDeg: 90, sweepDeg: 90 },
            { op: 'Z' },
          ],
        },
        { width: 5, height: 6, filled: true, stroked: false, commands: [{ op: 'Q', x1: 1, y1: 2, x: 3, y: 4 }] },
      ],
    })
  })

  it('reads fills and lines', () => {
    const drawn = shape(
      '<a:solidFill><a:srgbClr val="FF0000"><a:alpha val="40000"/></a:srgbClr></a:solidFill><a:ln w="25400" cmpd="dbl"><a:solidFill><a:prstClr val="navy"/></a:solidFill><a:prstDash val="sysDash"/><a:headEnd type="oval"/><a:tailEnd type="triangle"/></a:ln>',
    )
    expect(drawn.fill).toEqual({ kind: 'solid', paint: { colour: '#FF0000', opacity: 0.4 } })
    expect(drawn.line).toEqual({
      paint: { colour: '#000080', opacity: 1 },
      widthPt: 2,
      dash: 'sysDash',
      compound: 'dbl',
      head: 'oval',
      tail: 'triangle',
    })
    expect(
      shape(
        '<a:gradFill><a:gsLst><a:gs pos="100000"><a:srgbClr val="FFFFFF"/></a:gs><a:gs pos="0"><a:srgbClr val="000000"/></a:gs></a:gsLst><a:lin ang="5400000"/></a:gradFill>',
      ).fill,
    ).toMatchObject({
      kind: 'gradient',
      degrees: 90,
      stops: [{ position: 0, paint: { colour: '#000000' } }, { position: 1 }],
    })
    expect(shape('')).toMatchObject({ fill: null, line: null })
  })

  it('takes fill, line and font from the style where the shape says nothing', () => {
    const style =
      '<xdr:style><a:lnRef idx="1"><a:schemeClr val="accent2"/></a:lnRef><a:fillRef idx="1"><a:schemeClr val="accent1"/></a:fillRef><a:effectRef idx="0"/><a:fontRef idx="minor"><a:schemeClr val="bg1"/></a:fontRef></xdr:style>'
    const text = '<xdr:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="1000"/><a:t>印</a:t></a:r></a:p></xdr:txBody>'
    const styled = shape('', style + text)
    expect(styled.fill).toEqual({ kind: 'solid', paint: { colour: '#4F81BD', opacity: 1 } })
    expect(styled.line).toMatchObject({ paint: { colour: '#C0504D' }, dash: 'solid' })
    expect(styled.text?.paragraphs[0]?.runs[0]?.font.colour).toBe('#FFFFFF')
    expect(shape('<a:noFill/><a:ln><a:noFill/></a:ln>', style)).toMatchObject({ fill: null, line: null })
  })

  it('changes colours as their transforms say', () => {
    const colour = (inner: string) => {
      const { fill } = shape(`<a:solidFill>${inner}</a:solidFill>`)
      return fill?.kind === 'solid' ? fill.paint.colour : null
    }
    expect(colour('<a:schemeClr val="tx1"><a:lumMod val="50000"/><a:lumOff val="50000"/></a:schemeClr>')).toBe(
      '#808080',
    )
    expect(colour('<a:schemeClr val="bg1"><a:lumMod val="75000"/></a:schemeClr>')).toBe('#BFBFBF')
    expect(colour('<a:sysClr val="window" lastClr="FFFFFE"/>')).toBe('#FFFFFE')
    expect(colour('<a:scrgbClr r="100000" g="0" b="0"/>')).toBe('#FF0000')
    expect(colour('<a:hslClr hue="7200000" sat="100000" lum="50000"/>')).toBe('#00FF00')
    expect(colour('<a:srgbClr val="FFFFFF"><a:shade val="50000"/></a:srgbClr>')).toBe('#BCBCBC')
  })
})

describe('shadows', () => {
  it('reads the outer shadow of a shape', () => {
    const effects =
      '<a:effectLst><a:outerShdw blurRad="50800" dist="38100" dir="2700000" rotWithShape="0"><a:prstClr val="black"><a:alpha val="40000"/></a:prstClr></a:outerShdw></a:effectLst>'
    expect(shape(effects).shadow).toEqual({
      paint: { colour: '#000000', opacity: 0.4 },
      blurPt: 4,
      distancePt: 3,
      directionDeg: 45,
      rotatesWithShape: false,
    })
    expect(shape('<a:effectLst/>').shadow).toBeNull()
  })
})

describe('text in shapes', () => {
  const text = (body: string) => shape('', `<xdr:txBody>${body}</xdr:txBody>`).text

  it('reads paragraphs, runs, direction and insets', () => {
    expect(
      text(
        '<a:bodyPr vert="eaVert" wrap="none" lIns="0" tIns="12700" anchor="ctr" anchorCtr="1"><a:normAutofit fontScale="80000"/></a:bodyPr>' +
          '<a:p><a:pPr algn="ctr" marL="127000"><a:lnSpc><a:spcPct val="90000"/></a:lnSpc><a:spcBef><a:spcPts val="600"/></a:spcBef></a:pPr>' +
          '<a:r><a:rPr sz="1050" b="1" u="dbl" strike="sngStrike" baseline="30000"><a:solidFill><a:srgbClr val="FF0000"/></a:solidFill><a:latin typeface="Arial"/><a:ea typeface="ＭＳ 明朝"/></a:rPr><a:t>漏水</a:t></a:r><a:br/><a:r><a:rPr sz="1050"><a:latin typeface="Arial"/><a:ea typeface="ＭＳ 明朝"/></a:rPr><a:t>No.1</a:t></a:r></a:p><a:p/>',
      ),
    ).toMatchObject({
      vertical: 'eastAsian',
      wrap: false,
      anchor: 'center',
      anchorCentred: true,
      fontScalePercent: 80,
      insetPt: { left: 0, top: 1, right: 7.2, bottom: 3.6 },
      paragraphs: [
        {
          align: 'center',
          indentPt: 10,
          lineSpacingPercent: 90,
          lineSpacingPt: null,
          spaceBeforePt: 6,
          runs: [
            {
              text: '漏水',
              font: {
                name: 'ＭＳ 明朝',
                sizePt: 10.5,
                bold: true,
                underline: 'double',
                strike: true,
                verticalAlign: 'superscript',
                colour: '#FF0000',
              },
            },
            { text: '\n' },
            { text: 'No.1', font: { name: 'Arial', bold: false } },
          ],
        },
        { runs: [{ text: '', font: { sizePt: 18 } }] },
      ],
    })
  })

  it('gives blank lines the font of their end mark', () => {
    const end = '<a:endParaRPr sz="900"><a:ea typeface="ＭＳ 明朝"/></a:endParaRPr>'
    const line = '<a:r><a:rPr sz="900"/><a:t>前</a:t></a:r>'
    const read = text(`<a:bodyPr/><a:p>${line}<a:br/>${end}</a:p><a:p>${end}</a:p><a:p>${line}${end}</a:p>`)
    const blank = { text: '', font: { name: 'ＭＳ 明朝', sizePt: 9 } }
    expect(read?.paragraphs).toMatchObject([
      { runs: [{ text: '前' }, { text: '\n' }, blank] },
      { runs: [blank], bullet: null },
      { runs: [{ text: '前' }] },
    ])
  })

  it('fills in what the list style and the theme say, and numbers bullets', () => {
    const list = text(
      '<a:bodyPr/><a:lstStyle><a:lvl1pPr algn="r"><a:defRPr sz="900" b="1"/></a:lvl1pPr></a:lstStyle>' +
        ['buAutoNum type="circleNumDbPlain"', 'buAutoNum type="circleNumDbPlain"', 'buChar char="•"', 'buNone']
          .map(
            (bullet) =>
              `<a:p><a:pPr><a:${bullet}/></a:pPr><a:r><a:rPr><a:latin typeface="+mn-lt"/></a:rPr><a:t>x</a:t></a:r></a:p>`,
          )
          .join(''),
    )
    expect(list?.paragraphs.map((paragraph) => paragraph.bullet)).toEqual(['①', '②', '•', null])
    expect(list?.paragraphs[0]).toMatchObject({
      align: 'right',
      runs: [{ font: { name: 'Calibri', sizePt: 9, bold: true } }],
    })
  })

  it('is null where there is nothing to read', () => expect(text('<a:bodyPr/><a:p><a:endParaRPr/></a:p>')).toBeNull())
})

describe('pictures', () => {
  const picture = (blip: string) =>
    `<xdr:pic><xdr:nvPicPr><xdr:cNvPr id="3" name="ロゴ"/></xdr:nvPicPr><xdr:blipFill>${blip}</xdr:blipFill><xdr:spPr/></xdr:pic>`
  const relationships = {
    i: { type: 'image', target: '../media/image1.tmp' },
    j: { type: 'image', target: '../media/gone.png' },
    k: { type: 'image', target: '../media/a.emf' },
  }
  const parts = { 'xl/media/image1.tmp': png, 'xl/media/a.emf': emf }

  it('reads crop and opacity; the kind of picture comes from its bytes; one part is kept once', () => {
    const workbook = read(
      oneCell(picture('<a:blip r:embed="i"><a:alphaModFix amt="50000"/></a:blip><a:srcRect l="10000" b="-5000"/>')) +
        oneCell(picture('<a:blip r:embed="i"/>')),
      parts,
      relationships,
    )
    expect(workbook.sheets[0]!.drawings.map((object) => object.content)).toMatchObject([
      { kind: 'picture', media: 0, crop: { left: 0.1, top: 0, right: 0, bottom: -0.05 }, opacity: 0.5, line: null },
      { kind: 'picture', media: 0, opacity: 1 },
    ])
    expect(workbook.media).toEqual([{ path: 'xl/media/image1.tmp', contentType: 'image/png', bytes: png }])
  })

  it('shows a frame for what is missing, and says so', () => {
    const workbook = read(
      oneCell(picture('<a:blip r:embed="j"/>')) + oneCell(picture('<a:blip r:embed="k"/>')),
      parts,
      relationships,
    )
    expect(workbook.sheets[0]!.drawings.map((object) => object.content)).toEqual([
      { kind: 'placeholder', label: '図' },
      // Drawing commands are played when they are drawn.
      expect.objectContaining({ kind: 'picture' }),
    ])
    expect(workbook.warnings).toEqual(['表示できない部品（図）は、枠と名前で示します。'])
  })
})

describe('charts', () => {
  const frame =
    '<xdr:graphicFrame><xdr:nvGraphicFramePr><xdr:cNvPr id="4" name="グラフ 1"/></xdr:nvGraphicFramePr><a:graphic><a:graphicData uri="http://x/chart"><c:chart r:id="c"/></a:graphicData></a:graphic></xdr:graphicFrame>'
  const chart = (inner: string, outer = ''): ChartContent => {
    const content = objects(
      oneCell(frame),
      {
        'xl/charts/chart1.xml': `<c:chartSpace xmlns:c="c" xmlns:a="a"><c:chart>${inner}</c:chart>${outer}</c:chartSpace>`,
      },
      { c: { type: 'chart', target: '../charts/chart1.xml' } },
    )[0]?.content
    if (content?.kind !== 'chart') throw new Error('a chart was expected')
    return content
  }
  const cache = (values: string[], kind: 'num' | 'str' = 'num') =>
    `<c:${kind}Cache><c:ptCount val="${values.length}"/>${values.map((value, i) => (value === '' ? '' : `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`)).join('')}</c:${kind}Cache>`
  const series = (index: number, extra = '') =>
    `<c:ser><c:idx val="${index}"/><c:tx><c:strRef><c:f>S!$B$1</c:f>${cache([`系列${index}`], 'str')}</c:strRef></c:tx>${extra}<c:cat><c:strRef><c:f>S!$A$2:$A$4</c:f>${cache(['4月', '5月', '6月'], 'str')}</c:strRef></c:cat><c:val><c:numRef><c:f>S!$B$2:$B$4</c:f>${cache(['1', '', '3.5'])}</c:numRef></c:val></c:ser>`
  const axes =
    '<c:catAx><c:axId val="1"/><c:scaling/><c:delete val="0"/><c:axPos val="b"/></c:catAx><c:valAx><c:axId val="2"/><c:scaling><c:min val="0"/><c:max val="10"/></c:scaling><c:axPos val="l"/><c:majorGridlines/><c:title><c:tx><c:rich><a:p><a:r><a:t>千円</a:t></a:r></a:p></c:rich></c:tx></c:title><c:numFmt formatCode="#,##0"/><c:majorUnit val="2"/></c:valAx>'

  it('reads the look of the title, the chart and the plot', () => {
    const solid = (colour: string) => `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`
    const title = `<c:title><c:tx><c:rich><a:p><a:pPr><a:defRPr sz="1400" b="0"/></a:pPr><a:r><a:rPr sz="1600">${solid('FF0000')}</a:rPr><a:t>題</a:t></a:r></a:p></c:rich></c:tx></c:title>`
    const drawn = chart(`${title}<c:plotArea><c:spPr>${solid('EEEEEE')}</c:spPr></c:plotArea>`)
    expect(drawn).toMatchObject({
      titleFont: { sizePt: 16, bold: false, colour: '#FF0000' },
      fill: { paint: { colour: '#FFFFFF' } },
      line: { widthPt: 0.75 },
      plotFill: { kind: 'solid', paint: { colour: '#EEEEEE' } },
    })
    expect(chart('<c:plotArea/>', '<c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>')).toMatchObject({
      fill: null,
      line: null,
      plotFill: null,
      titleFont: { sizePt: null, bold: null, colour: null },
    })
  })

  it('reads how the title of an axis stands and looks', () => {
    const titled = (position: string, body: string) =>
      chart(
        `<c:plotArea><c:barChart>${series(0)}<c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/></c:catAx>` +
          `<c:valAx><c:axId val="2"/><c:axPos val="${position}"/><c:title><c:tx><c:rich>${body}<a:p><a:r><a:rPr sz="1200" b="1"/><a:t>温度</a:t></a:r></a:p></c:rich></c:tx></c:title></c:valAx></c:plotArea>`,
      ).valueAxis.title
    expect(titled('l', '')).toEqual({
      text: '温度',
      font: { sizePt: 12, bold: true, colour: null },
      direction: 'upwards',
    })
    expect(titled('l', '<a:bodyPr rot="-5400000" vert="horz"/>')?.direction).toBe('upwards')
    expect(titled('l', '<a:bodyPr rot="0" vert="horz"/>')?.direction).toBe('horizontal')
    expect(titled('l', '<a:bodyPr rot="0" vert="eaVert"/>')?.direction).toBe('vertical')
    expect(titled('r', '<a:bodyPr vert="wordArtVertRtl"/>')?.direction).toBe('vertical')
    expect(titled('b', '')?.direction).toBe('horizontal')
  })

  it('reads the lines of an axis as they were set, as the grey of the style where they were not', () => {
    const solid = '<c:spPr><a:ln><a:solidFill><a:srgbClr val="112233"/></a:solidFill></a:ln></c:spPr>'
    const none = '<c:spPr><a:ln><a:noFill/></a:ln></c:spPr>'
    const axis = (inner: string) => {
      const { gridLines, line } = chart(
        `<c:plotArea><c:barChart>${series(0)}<c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/></c:catAx>` +
          `<c:valAx><c:axId val="2"/><c:axPos val="l"/>${inner}</c:valAx></c:plotArea>`,
      ).valueAxis
      return [gridLines, line]
    }
    expect(axis('')).toEqual([null, '#868686'])
    expect(axis(`<c:majorGridlines>${solid}</c:majorGridlines>${none}`)).toEqual(['#112233', null])
    expect(axis(`<c:delete val="1"/><c:majorGridlines/>${solid}`)).toEqual(['#868686', null])
  })

  it('leaves a linked format of an axis to its cells', () => {
    const formatOf = (linked: string) =>
      chart(
        `<c:plotArea><c:barChart>${series(0)}<c:axId val="1"/><c:axId val="2"/></c:barChart><c:catAx><c:axId val="1"/></c:catAx>` +
          `<c:valAx><c:axId val="2"/><c:axPos val="l"/><c:numFmt formatCode="General" sourceLinked="${linked}"/></c:valAx></c:plotArea>`,
      ).valueAxis.numberFormat
    expect([formatOf('1'), formatOf('0')]).toEqual([null, 'General'])
  })

  it('reads plots, series, axes and legend', () => {
    const drawn = chart(
      `<c:title><c:tx><c:rich><a:p><a:r><a:t>収支</a:t></a:r><a:r><a:t>推移</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:barDir val="bar"/><c:grouping val="stacked"/>${series(0, '<c:spPr><a:solidFill><a:srgbClr val="123456"/></a:solidFill></c:spPr>')}${series(1)}<c:dLbls><c:showVal val="1"/></c:dLbls><c:gapWidth val="50"/><c:overlap val="100"/><c:axId val="1"/><c:axId val="2"/></c:barChart>` +
        `<c:lineChart>${series(2)}<c:marker val="1"/><c:axId val="3"/><c:axId val="4"/></c:lineChart>${axes}<c:valAx><c:axId val="4"/><c:scaling><c:orientation val="maxMin"/></c:scaling><c:delete val="1"/><c:axPos val="r"/></c:valAx></c:plotArea><c:legend><c:legendPos val="b"/></c:legend>`,
    )
    expect(drawn).toMatchObject({
      title: '収支推移',
      legend: 'bottom',
      valueAxis: {
        visible: true,
        title: { text: '千円', font: { sizePt: null, bold: null, colour: null }, direction: 'upwards' },
        min: 0,
        max: 10,
        majorUnit: 2,
        numberFormat: '#,##0',
        gridLines: '#868686',
        line: '#868686',
        reversed: false,
      },
      secondaryValueAxis: { visible: false, reversed: true },
      categoryAxis: { visible: true, gridLines: null, line: '#868686' },
      plots: [
        {
          type: 'bar',
          barDirection: 'bar',
          grouping: 'stacked',
          gapWidthPercent: 50,
          overlapPercent: 100,
          showValues: true,
          showPercent: false,
          onSecondaryAxis: false,
        },
        { type: 'line', onSecondaryAxis: true, series: [{ markers: true, colour: '#9BBB59' }] },
      ],
    })
    expect(drawn.plots[0]!.series).toMatchObject([
      {
        name: '系列0',
        categories: ['4月', '5月', '6月'],
        values: [1, null, 3.5],
        xValues: null,
        categoriesFormula: 'S!$A$2:$A$4',
        valuesFormula: 'S!$B$2:$B$4',
        nameFormula: 'S!$B$1',
        colour: '#123456',
      },
      { name: '系列1', colour: '#C0504D' },
    ])
  })

  it('colours the points of a pie and titles a single series by its name', () => {
    const pie = chart(
      `<c:plotArea><c:pieChart>${series(0, '<c:dPt><c:idx val="1"/><c:spPr><a:solidFill><a:srgbClr val="ABCDEF"/></a:solidFill></c:spPr></c:dPt>')}<c:dLbls><c:showPercent val="1"/></c:dLbls></c:pieChart></c:plotArea>`,
    )
    expect(pie).toMatchObject({
      title: '系列0',
      legend: 'none',
      plots: [
        { type: 'pie', showPercent: true, series: [{ pointColours: { 0: '#4F81BD', 1: '#ABCDEF', 2: '#9BBB59' } }] },
      ],
    })
    expect(
      chart(`<c:autoTitleDeleted val="1"/><c:plotArea><c:pieChart>${series(0)}</c:pieChart></c:plotArea>`).title,
    ).toBeNull()
  })

  it('reads scatter charts with both value axes', () => {
    const scatter = chart(
      `<c:plotArea><c:scatterChart><c:ser><c:xVal><c:numRef><c:f>S!$A$1</c:f>${cache(['1', '2'])}</c:numRef></c:xVal><c:yVal><c:numLit><c:ptCount val="2"/><c:pt idx="0"><c:v>5</c:v></c:pt></c:numLit></c:yVal></c:ser><c:axId val="1"/><c:axId val="2"/></c:scatterChart>` +
        '<c:valAx><c:axId val="1"/><c:axPos val="b"/><c:scaling><c:max val="7"/></c:scaling></c:valAx><c:valAx><c:axId val="2"/><c:axPos val="l"/><c:scaling><c:max val="9"/></c:scaling></c:valAx></c:plotArea>',
    )
    expect(scatter).toMatchObject({
      valueAxis: { max: 9 },
      categoryAxis: { max: 7 },
      secondaryValueAxis: null,
      plots: [{ type: 'scatter', series: [{ xValues: [1, 2], values: [5, null] }] }],
    })
  })

  it('shows categories that are dates as their format does', () => {
    const dated = chart(
      `<c:plotArea><c:lineChart><c:ser><c:cat><c:numRef><c:f>S!$A$1</c:f>${cache(['45413', '45444']).replace('<c:ptCount', '<c:formatCode>m"月"</c:formatCode><c:ptCount')}</c:numRef></c:cat><c:val><c:numRef>${cache(['1', '2'])}</c:numRef></c:val></c:ser></c:lineChart></c:plotArea>`,
    )
    expect(dated.plots[0]!.series[0]!.categories).toEqual(['5月', '6月'])
  })

  it('reads the levels of its categories, the innermost first', () => {
    const level = (...points: [number, string][]) =>
      `<c:lvl>${points.map(([idx, text]) => `<c:pt idx="${idx}"><c:v>${text}</c:v></c:pt>`).join('')}</c:lvl>`
    const levelled = chart(
      `<c:plotArea><c:barChart><c:ser><c:cat><c:multiLvlStrRef><c:f>S!$A$2:$B$4</c:f><c:multiLvlStrCache><c:ptCount val="3"/>${level([0, '4月'], [1, '5月'], [2, '7月'])}${level([0, '第1四半期'], [2, '第2四半期'])}</c:multiLvlStrCache></c:multiLvlStrRef></c:cat><c:val><c:numRef>${cache(['1', '2', '3'])}</c:numRef></c:val></c:ser></c:barChart></c:plotArea>`,
    )
    expect(levelled.plots[0]?.series[0]).toMatchObject({
      categories: ['4月', '5月', '7月'],
      categoryGroups: [
        [
          { label: '第1四半期', from: 0 },
          { label: '第2四半期', from: 2 },
        ],
      ],
    })
  })

  it('names what is no chart it knows', () => {
    expect(objects(oneCell(frame))[0]?.content).toEqual({ kind: 'placeholder', label: 'グラフ' })
  })
})

describe('embedded objects', () => {
  it('draws check boxes as text, other controls as frames', () => {
    const control = (id: number, label: string) =>
      oneCell(
        `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="${id}" name="c" hidden="1"/></xdr:nvSpPr><xdr:spPr/><xdr:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="900"/><a:t>${label}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`,
      )
    const workbook = readWorkbook(
      buildXlsx({
        sheets: [
          {
            xml:
              '<sheetData/><drawing r:id="d"/><mc:AlternateContent><mc:Choice Requires="x14"><controls>' +
              [1, 2, 3]
                .map(
                  (id) =>
                    `<mc:AlternateContent><mc:Choice Requires="x14"><control shapeId="${id}" r:id="c${id}" name="b${id}"><controlPr print="${id === 3 ? 0 : 1}"/></control></mc:Choice></mc:AlternateContent>`,
                )
                .join('') +
              '</controls></mc:Choice></mc:AlternateContent>',
            relationships: {
              d: { type: 'drawing', target: '../drawings/drawing1.xml' },
              ...Object.fromEntries(
                [1, 2, 3].map((id) => [`c${id}`, { type: 'ctrlProp', target: `../ctrlProps/${id}.xml` }]),
              ),
            },
          },
        ],
        parts: {
          'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="x" xmlns:a="a">${control(1, ' 入力')}${control(2, '出力')}${control(3, '実行')}</xdr:wsDr>`,
          'xl/drawings/_rels/drawing1.xml.rels': drawingRelationships({}),
          'xl/ctrlProps/1.xml': '<formControlPr objectType="CheckBox" checked="Checked"/>',
          'xl/ctrlProps/2.xml': '<formControlPr objectType="CheckBox"/>',
          'xl/ctrlProps/3.xml': '<formControlPr objectType="Button"/>',
        },
      }),
    )
    expect(workbook.sheets[0]!.drawings).toMatchObject([
      { hidden: false, content: { kind: 'shape', text: { paragraphs: [{ runs: [{ text: '☑入力' }] }] } } },
      { hidden: false, content: { kind: 'shape', text: { paragraphs: [{ runs: [{ text: '☐出力' }] }] } } },
      { hidden: false, printed: false, content: { kind: 'placeholder', label: '実行' } },
    ])
  })

  /** The text of each drawing, of shapes with text only. */
  const shownTexts = (drawings: DrawingObject[]) =>
    drawings.map(({ content }) =>
      content.kind === 'shape'
        ? content.text?.paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)).join('')
        : content.kind,
    )

  it('draws the box alone of check boxes and option buttons without a caption', () => {
    const properties = [
      'objectType="CheckBox" checked="Checked"',
      'objectType="CheckBox"',
      'objectType="Radio" checked="Checked"',
      'objectType="Radio"',
    ]
    const { sheets } = readWorkbook(
      buildXlsx({
        sheets: [
          {
            xml: `<sheetData/><drawing r:id="d"/><controls>${properties.map((_, id) => `<control shapeId="${id}" r:id="c${id}" name="Check Box ${id}"><controlPr/></control>`).join('')}</controls>`,
            relationships: {
              d: { type: 'drawing', target: '../drawings/drawing1.xml' },
              ...Object.fromEntries(
                properties.map((_, id) => [`c${id}`, { type: 'ctrlProp', target: `../ctrlProps/${id}.xml` }]),
              ),
            },
          },
        ],
        parts: {
          'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="x" xmlns:a="a">${properties
            .map((_, id) =>
              oneCell(
                `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="${id}" name="c" hidden="1"/></xdr:nvSpPr><xdr:spPr/><xdr:txBody><a:bodyPr/><a:p><a:endParaRPr/></a:p></xdr:txBody></xdr:sp>`,
              ),
            )
            .join('')}</xdr:wsDr>`,
          ...Object.fromEntries(
            properties.map((attributes, id) => [`xl/ctrlProps/${id}.xml`, `<formControlPr ${attributes}/>`]),
          ),
        },
      }),
    )
    expect(shownTexts(sheets[0]!.drawings)).toEqual(['☑', '☐', '◉', '○'])
    expect(sheets[0]!.drawings[0]).toMatchObject({ hidden: false, printed: true })
  })

  it('finds check boxes that stand in the legacy drawing only', () => {
    const check = (id: number, inner: string, style = '') =>
      `<v:shape id="_x0000_s${id}" style='${style}'><v:textbox><div><font>${id === 2 ? '漏水 &amp; <b>異音</b>' : ''}</font></div></v:textbox>` +
      `<x:ClientData ObjectType="${id === 4 ? 'Note' : 'Checkbox'}"><x:Anchor>1, 0, 2, 0, 2, 0, 3, 0</x:Anchor>${inner}</x:ClientData></v:shape>`
    const { sheets } = readWorkbook(
      buildXlsx({
        sheets: [
          {
            xml: '<sheetData/><legacyDrawing r:id="v"/>',
            relationships: { v: { type: 'vmlDrawing', target: '../drawings/vmlDrawing1.vml' } },
          },
        ],
        parts: {
          'xl/drawings/vmlDrawing1.vml': `<xml>${check(1, '<x:Checked>1</x:Checked>')}${check(2, '')}${check(3, '<x:PrintObject>False</x:PrintObject>')}${check(4, '')}</xml>`,
        },
      }),
    )
    const { drawings } = sheets[0]!
    expect(shownTexts(drawings)).toEqual(['☑', '☐漏水 & 異音', '☐'])
    expect(drawings.map(({ printed }) => printed)).toEqual([true, true, false])
    expect(drawings[0]!.anchor).toMatchObject({ from: { column: 1, row: 2 } })
  })

  it('reads the state of ActiveX check boxes, from their stream or their properties', () => {
    /** Value and caption as [MS-OFORMS] stores them: the value in bytes, the caption in UTF-16. */
    const stream = (value: string, caption: string) => {
      const bytes = new Uint8Array(16 + 12 + 24 + 4 + caption.length * 2)
      const view = new DataView(bytes.buffer, 16)
      view.setUint16(0, 0x0200, true)
      view.setUint16(2, bytes.length - 16 - 4, true)
      // VariousPropertyBits, DisplayStyle, Size, MultiSelect, Value, Caption.
      view.setUint32(4, 0b1110_0000_0000_0001_0100_0001, true)
      view.setUint8(16, 4)
      view.setUint32(20, 0x8000_0001, true)
      view.setUint32(24, caption.length * 2, true)
      bytes.set(new TextEncoder().encode(value), 16 + 36)
      for (let i = 0; i < caption.length; i += 1) view.setUint16(40 + i * 2, caption.charCodeAt(i), true)
      return bytes
    }
    const classId = (digit: number) => `classid="{8BD21D${digit}0-EC42-11CE-9E0D-00AA006002F3}"`
    const controls: Record<string, string> = {
      1: `<ocx ${classId(4)} persistence="persistStreamInit" r:id="b"/>`,
      2: `<ocx ${classId(5)} persistence="persistPropertyBag"><ocxPr name="Value" value="1"/><ocxPr name="Caption" value="夜間"/></ocx>`,
      3: `<ocx ${classId(1)} persistence="persistStreamInit" r:id="b"/>`,
    }
    const { sheets } = readWorkbook(
      buildXlsx({
        sheets: [
          {
            xml: `<sheetData/><drawing r:id="d"/><controls>${Object.keys(controls)
              .map((id) => `<control shapeId="${id}" r:id="c${id}" name="b${id}"/>`)
              .join('')}</controls>`,
            relationships: {
              d: { type: 'drawing', target: '../drawings/drawing1.xml' },
              ...Object.fromEntries(
                Object.keys(controls).map((id) => [`c${id}`, { type: 'control', target: `../activeX/${id}.xml` }]),
              ),
            },
          },
        ],
        parts: {
          'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="x" xmlns:a="a">${Object.keys(controls)
            .map((id) =>
              oneCell(`<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="${id}" name="c"/></xdr:nvSpPr><xdr:spPr/></xdr:sp>`),
            )
            .join('')}</xdr:wsDr>`,
          ...Object.fromEntries(Object.entries(controls).map(([id, xml]) => [`xl/activeX/${id}.xml`, xml])),
          'xl/activeX/_rels/1.xml.rels': drawingRelationships({
            b: { type: 'activeXControlBinary', target: 'activeX1.bin' },
          }),
          'xl/activeX/activeX1.bin': stream('1', '確認済'),
        },
      }),
    )
    expect(shownTexts(sheets[0]!.drawings)).toEqual(['☑確認済', '◉夜間', 'placeholder'])
  })

  it.skipIf(!hasCorpus)('places OLE objects by their legacy drawing', () => {
    const [sheet] = readWorkbook(corpusBytes('xlsx/WithEmbeded.xlsx')).sheets
    expect(sheet?.drawings).toMatchObject([
      {
        name: 'Worksheet',
        content: { kind: 'picture', line: { paint: { colour: '#000000' }, widthPt: 0.75 } },
        anchor: { from: { column: 0, row: 4, xPx: 0, yPx: 0 }, to: { column: 5, row: 10, xPx: 1, yPx: 1 } },
      },
      { name: 'Package', content: { kind: 'picture' }, anchor: { from: { column: 0, row: 11 } } },
    ])
  })

  it('does not follow a SmartArt that contains itself', () => {
    const frame =
      '<xdr:graphicFrame><a:graphic><a:graphicData uri="http://x/diagram"><relIds r:dm="m"/></a:graphicData></a:graphic></xdr:graphicFrame>'
    const relationships = {
      m: { type: 'diagramData', target: '../diagrams/data1.xml' },
      w: { type: 'diagramDrawing', target: '../diagrams/drawing1.xml' },
    }
    const parts = {
      'xl/diagrams/data1.xml': '<dataModel><dataModelExt relId="w"/></dataModel>',
      'xl/diagrams/drawing1.xml': `<drawing xmlns:xdr="x" xmlns:a="a" xmlns:r="r"><spTree>${frame}</spTree></drawing>`,
      'xl/diagrams/_rels/drawing1.xml.rels': drawingRelationships(relationships),
    }
    expect(objects(oneCell(frame), parts, relationships).map((object) => object.content)).toEqual([
      { kind: 'placeholder', label: 'SmartArt' },
    ])
  })

  it.skipIf(!hasCorpus)('draws SmartArt from the shapes kept beside it, inside its frame', () => {
    const drawings = readWorkbook(corpusBytes('xlsx/sample_smartart.xlsx')).sheets[0]!.drawings
    expect(drawings.length).toBeGreaterThan(20)
    expect(drawings.every((object) => object.content.kind === 'shape')).toBe(true)
    for (const { frame } of drawings) {
      expect(frame.x).toBeGreaterThan(-0.05)
      expect(frame.x + frame.width).toBeLessThan(1.05)
    }
    const texts = drawings
      .flatMap(({ content }) => (content.kind === 'shape' ? (content.text?.paragraphs ?? []) : []))
      .flatMap((paragraph) => paragraph.runs.map((run) => run.text))
    expect(texts).toContain('要件定義')
  })
})
