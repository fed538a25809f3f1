import type { Alignment } from '#engine/model/workbook.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import { layoutText } from '#engine/draw/text/layout.ts'
import type { HorizontalAlign, VerticalAlign } from '#engine/draw/text/frame.ts'
import type { CellContent } from './cell-content.ts'
import type { BoxPt } from './sheet-view.ts'

const paddingPt = 1.5

/** Text turned by the cell's angle; upright angles keep the whole cell as their frame. */
export function paintRotated(content: CellContent, alignment: Alignment, box: BoxPt): Primitive[] {
  const degrees = alignment.rotation as number
  if (Math.abs(degrees) !== 90) return [paintSlanted(content, alignment, box, degrees)]
  return [{ kind: 'group', clip: box, children: [paintUpright(content, alignment, box, degrees)] }]
}

function paintUpright(content: CellContent, alignment: Alignment, box: BoxPt, degrees: number): Primitive {
  const upwards = degrees > 0
  const { primitives } = layoutText(content.runs, {
    xPt: paddingPt,
    yPt: 0,
    widthPt: box.heightPt - 2 * paddingPt,
    heightPt: box.widthPt,
    align: alongAlign(alignment.vertical, upwards),
    vertical: acrossAlign(alignment.horizontal, upwards),
    wrap: alignment.wrap || alignment.vertical === 'distributed' || alignment.vertical === 'justify',
    shrinkToFit: alignment.shrinkToFit,
  })
  return {
    kind: 'group',
    transform: upwards ? [0, -1, 1, 0, box.xPt, box.yPt + box.heightPt] : [0, 1, -1, 0, box.xPt + box.widthPt, box.yPt],
    children: primitives,
  }
}

const alongAlign = (vertical: Alignment['vertical'], upwards: boolean): HorizontalAlign => {
  if (vertical === 'center' || vertical === 'justify' || vertical === 'distributed') return vertical
  return (vertical === 'bottom') === upwards ? 'left' : 'right'
}

const acrossAlign = (horizontal: Alignment['horizontal'], upwards: boolean): VerticalAlign => {
  if (horizontal === 'left') return upwards ? 'top' : 'bottom'
  if (horizontal === 'right') return upwards ? 'bottom' : 'top'
  return 'center'
}

/** Slanted text reaches over its neighbours at the sides. */
function paintSlanted(content: CellContent, alignment: Alignment, box: BoxPt, degrees: number): Primitive {
  const radians = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const natural = layoutText(content.runs, {
    xPt: 0,
    yPt: 0,
    widthPt: 0,
    heightPt: 0,
    align: 'left',
    vertical: 'top',
    wrap: false,
  })
  const { widthPt, heightPt } = natural
  const boundWidth = widthPt * Math.abs(cos) + heightPt * Math.abs(sin)
  const boundHeight = widthPt * Math.abs(sin) + heightPt * Math.abs(cos)
  const x =
    alignment.horizontal === 'left' || (alignment.horizontal === 'general' && degrees > 0)
      ? box.xPt + paddingPt + boundWidth / 2
      : alignment.horizontal === 'center'
        ? box.xPt + box.widthPt / 2
        : box.xPt + box.widthPt - paddingPt - boundWidth / 2
  const y =
    alignment.vertical === 'top'
      ? box.yPt + paddingPt + boundHeight / 2
      : alignment.vertical === 'bottom'
        ? box.yPt + box.heightPt - paddingPt - boundHeight / 2
        : box.yPt + box.heightPt / 2
  const { primitives } = layoutText(content.runs, {
    xPt: -widthPt / 2,
    yPt: -heightPt / 2,
    widthPt,
    heightPt,
    align: 'left',
    vertical: 'top',
    wrap: false,
  })
  const turned: Primitive = { kind: 'group', transform: [cos, -sin, sin, cos, x, y], children: primitives }
  return { kind: 'group', clip: { ...box, xPt: x - boundWidth, widthPt: 2 * boundWidth }, children: [turned] }
}
