/** Flow chart symbols (JIS X 0121). */
import { Pen } from '../pen.ts'
import { circle, cylinder } from './rounds.ts'
import { edge, filled, polygon, polyline, simple } from './preset.ts'
import { rectangle, roundRect } from './polygons.ts'
import type { PresetBox, PresetShape, TextRect } from './preset.ts'

/** A polygon given in a grid of so many units, with its text rectangle in parts of the box. */
const grid =
  (units: number, points: [number, number][], text: [number, number, number, number] = [0, 0, 1, 1]): PresetShape =>
  (box) =>
    simple(
      polygon(...points.map(([x, y]): [number, number] => [(x * box.w) / units, (y * box.h) / units])),
      parts(box, ...text),
    )

const parts = (box: PresetBox, left: number, top: number, right: number, bottom: number): TextRect =>
  box.rect(box.w * left, box.h * top, box.w * right, box.h * bottom)

/** A shape with lines drawn over it. */
const marked =
  (shape: PresetShape, marks: (box: PresetBox) => Pen[]): PresetShape =>
  (box) => {
    const { outlines, text } = shape(box)
    return { outlines: [...outlines, ...marks(box).map(edge)], text }
  }

/** A document's outline in units of 21600: straight above, a wave below. */
const documentPen = (pen: Pen): Pen =>
  pen.move(0, 0).line(21600, 0).line(21600, 17322).curve(10800, 17322, 10800, 23922, 0, 20172).close()

export const flowchart: Record<string, PresetShape> = {
  flowChartProcess: rectangle,
  flowChartAlternateProcess: roundRect,
  flowChartDecision: grid(
    2,
    [
      [0, 1],
      [1, 0],
      [2, 1],
      [1, 2],
    ],
    [0.25, 0.25, 0.75, 0.75],
  ),
  flowChartInputOutput: grid(
    5,
    [
      [0, 5],
      [1, 0],
      [5, 0],
      [4, 5],
    ],
    [0.2, 0, 0.8, 1],
  ),
  flowChartPredefinedProcess: marked(
    (box) => ({ ...rectangle(box), text: parts(box, 1 / 8, 0, 7 / 8, 1) }),
    ({ w, h }) => [polyline([w / 8, 0], [w / 8, h]), polyline([(w * 7) / 8, 0], [(w * 7) / 8, h])],
  ),
  flowChartInternalStorage: marked(
    (box) => ({ ...rectangle(box), text: parts(box, 1 / 8, 1 / 8, 1, 1) }),
    ({ w, h }) => [polyline([w / 8, 0], [w / 8, h]), polyline([0, h / 8], [w, h / 8])],
  ),
  flowChartDocument: (box) =>
    simple(documentPen(new Pen(box.w / 21600, box.h / 21600)), parts(box, 0, 0, 1, 17322 / 21600)),
  flowChartMultidocument: (box) => {
    const sheet = (x: number, y: number): ReturnType<typeof filled> => {
      const pen = new Pen(box.w / 21600, box.h / 21600)
      return filled(
        pen
          .move(x, y)
          .line(x + 18595, y)
          .line(x + 18595, y + 14347)
          .curve(x + 9298, y + 14347, x + 9298, y + 19867, x, y + 17107)
          .close(),
      )
    }
    return { outlines: [sheet(2972, 0), sheet(1532, 1815), sheet(0, 3675)], text: parts(box, 0, 0.17, 0.861, 0.84) }
  },
  flowChartTerminator: (box) => {
    const pen = new Pen(box.w / 21600, box.h / 21600)
      .move(3475, 0)
      .line(18125, 0)
      .arc(3475, 10800, 270, 180)
      .line(3475, 21600)
      .arc(3475, 10800, 90, 180)
      .close()
    return simple(pen, parts(box, 0.047, 0.146, 0.953, 0.854))
  },
  flowChartPreparation: grid(
    10,
    [
      [0, 5],
      [2, 0],
      [8, 0],
      [10, 5],
      [8, 10],
      [2, 10],
    ],
    [0.2, 0, 0.8, 1],
  ),
  flowChartManualInput: grid(
    5,
    [
      [0, 1],
      [5, 0],
      [5, 5],
      [0, 5],
    ],
    [0, 0.2, 1, 1],
  ),
  flowChartManualOperation: grid(
    5,
    [
      [0, 0],
      [5, 0],
      [4, 5],
      [1, 5],
    ],
    [0.2, 0, 0.8, 1],
  ),
  flowChartConnector: circle,
  flowChartOffpageConnector: grid(
    10,
    [
      [0, 0],
      [10, 0],
      [10, 8],
      [5, 10],
      [0, 8],
    ],
    [0, 0, 1, 0.8],
  ),
  flowChartPunchedCard: grid(
    5,
    [
      [0, 1],
      [1, 0],
      [5, 0],
      [5, 5],
      [0, 5],
    ],
    [0, 0.2, 1, 1],
  ),
  flowChartPunchedTape: (box) => {
    const pen = new Pen(box.w / 20, box.h / 20)
      .move(0, 2)
      .arc(5, 2, 180, -180)
      .arc(5, 2, 180, 180)
      .line(20, 18)
      .arc(5, 2, 0, -180)
      .arc(5, 2, 0, 180)
      .close()
    return simple(pen, parts(box, 0, 0.2, 1, 0.8))
  },
  flowChartSummingJunction: marked(circle, (box) => {
    const { left, top, right, bottom } = box.ellipseRect()
    return [polyline([left, top], [right, bottom]), polyline([right, top], [left, bottom])]
  }),
  flowChartOr: marked(circle, ({ w, h, hc, vc }) => [polyline([hc, 0], [hc, h]), polyline([0, vc], [w, vc])]),
  flowChartCollate: grid(
    2,
    [
      [0, 0],
      [2, 0],
      [1, 1],
      [2, 2],
      [0, 2],
      [1, 1],
    ],
    [0.25, 0.25, 0.75, 0.75],
  ),
  flowChartSort: marked(
    grid(
      2,
      [
        [0, 1],
        [1, 0],
        [2, 1],
        [1, 2],
      ],
      [0.25, 0.25, 0.75, 0.75],
    ),
    ({ w, vc }) => [polyline([0, vc], [w, vc])],
  ),
  flowChartExtract: grid(
    2,
    [
      [0, 2],
      [1, 0],
      [2, 2],
    ],
    [0.25, 0.5, 0.75, 1],
  ),
  flowChartMerge: grid(
    2,
    [
      [0, 0],
      [2, 0],
      [1, 2],
    ],
    [0.25, 0, 0.75, 0.5],
  ),
  flowChartOfflineStorage: marked(
    grid(
      2,
      [
        [0, 0],
        [2, 0],
        [1, 2],
      ],
      [0.25, 0, 0.75, 0.5],
    ),
    ({ w, h }) => [polyline([w * 0.4, h * 0.8], [w * 0.6, h * 0.8])],
  ),
  flowChartOnlineStorage: (box) => {
    const pen = new Pen(box.w / 6, box.h / 6)
      .move(1, 0)
      .line(6, 0)
      .arc(1, 3, 270, -180)
      .line(1, 6)
      .arc(1, 3, 90, 180)
      .close()
    return simple(pen, parts(box, 1 / 6, 0, 5 / 6, 1))
  },
  flowChartMagneticDisk: (box) => cylinder(box, box.h / 6),
  flowChartMagneticDrum: (box) => {
    const scaled = (): Pen => new Pen(box.w / 6, box.h / 6)
    const body = scaled().move(1, 0).line(5, 0).arc(1, 3, 270, 180).line(1, 6).arc(1, 3, 90, 180).close()
    return {
      outlines: [filled(body), edge(scaled().move(5, 6).arc(1, 3, 90, 180))],
      text: parts(box, 1 / 6, 0, 2 / 3, 1),
    }
  },
  flowChartMagneticTape: (box) => {
    const { w, h, hc, vc } = box
    const text = box.ellipseRect()
    const corner = (Math.atan2(h, w) * 180) / Math.PI
    return simple(
      new Pen()
        .move(hc, h)
        .arc(hc, vc, 90, 270 + corner)
        .line(w, text.bottom)
        .line(w, h)
        .close(),
      text,
    )
  },
  flowChartDelay: (box) => {
    const text = box.ellipseRect()
    return simple(new Pen().move(0, 0).line(box.hc, 0).arc(box.hc, box.vc, 270, 180).line(0, box.h).close(), {
      ...text,
      left: 0,
    })
  },
  flowChartDisplay: (box) => {
    const pen = new Pen(box.w / 6, box.h / 6).move(0, 3).line(1, 0).line(5, 0).arc(1, 3, 270, 180).line(1, 6).close()
    return simple(pen, parts(box, 1 / 6, 0, 5 / 6, 1))
  },
}
