/** Lines and connectors: open paths from the top left to the bottom right corner (flips and turns are the object's). */
import { Pen } from '../pen.ts'
import { edge, polyline } from './preset.ts'
import type { PresetBox, PresetShape } from './preset.ts'

const open =
  (draw: (box: PresetBox) => Pen): PresetShape =>
  (box) => ({ outlines: [edge(draw(box))], text: box.rect() })

const straight = open((box) => polyline([0, 0], [box.w, box.h]))

export const connectors: Record<string, PresetShape> = {
  line: straight,
  straightConnector1: straight,
  lineInv: open((box) => polyline([0, box.h], [box.w, 0])),
  bentConnector2: open((box) => polyline([0, 0], [box.w, 0], [box.w, box.h])),
  bentConnector3: open((box) => {
    const x = box.w * box.part('adj1', 0.5)
    return polyline([0, 0], [x, 0], [x, box.h], [box.w, box.h])
  }),
  bentConnector4: open((box) => {
    const x = box.w * box.part('adj1', 0.5)
    const y = box.h * box.part('adj2', 0.5)
    return polyline([0, 0], [x, 0], [x, y], [box.w, y], [box.w, box.h])
  }),
  bentConnector5: open((box) => {
    const x1 = box.w * box.part('adj1', 0.5)
    const x3 = box.w * box.part('adj3', 0.5)
    const y = box.h * box.part('adj2', 0.5)
    return polyline([0, 0], [x1, 0], [x1, y], [x3, y], [x3, box.h], [box.w, box.h])
  }),
  curvedConnector2: open((box) => new Pen().move(0, 0).curve(box.hc, 0, box.w, box.vc, box.w, box.h)),
  curvedConnector3: open((box) => {
    const { w, h, vc } = box
    const x = w * box.part('adj1', 0.5)
    return new Pen()
      .move(0, 0)
      .curve(x / 2, 0, x, h / 4, x, vc)
      .curve(x, (h * 3) / 4, (w + x) / 2, h, w, h)
  }),
  curvedConnector4: open((box) => {
    const { w, h } = box
    const x2 = w * box.part('adj1', 0.5)
    const y4 = h * box.part('adj2', 0.5)
    const x3 = (w + x2) / 2
    return new Pen()
      .move(0, 0)
      .curve(x2 / 2, 0, x2, y4 / 4, x2, y4 / 2)
      .curve(x2, (y4 * 3) / 4, (x2 + x3) / 2, y4, x3, y4)
      .curve((x3 + w) / 2, y4, w, (h + y4) / 2, w, h)
  }),
  curvedConnector5: open((box) => {
    const { w, h } = box
    const x3 = w * box.part('adj1', 0.5)
    const x6 = w * box.part('adj3', 0.5)
    const y4 = h * box.part('adj2', 0.5)
    const x1 = (x3 + x6) / 2
    const y5 = (h + y4) / 2
    return new Pen()
      .move(0, 0)
      .curve(x3 / 2, 0, x3, y4 / 4, x3, y4 / 2)
      .curve(x3, (y4 * 3) / 4, (x3 + x1) / 2, y4, x1, y4)
      .curve((x6 + x1) / 2, y4, x6, (y5 + y4) / 2, x6, y5)
      .curve(x6, (y5 + h) / 2, (x6 + w) / 2, h, w, h)
  }),
}
