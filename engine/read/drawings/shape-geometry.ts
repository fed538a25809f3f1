/** The outline of a shape: a preset with its adjustments, or paths of its own. */
import type { ShapeGeometry, ShapePathCommand } from '#engine/model/workbook.ts'
import type { Guides } from './guides.ts'
import { addGuides, builtInGuides, guideValue } from './guides.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, childrenOf, numberAttribute } from '#engine/package/xml.ts'

const DEGREES = 60_000

/** @param size of the shape in any unit; a path without a size of its own is drawn in it */
export function readGeometry(
  properties: XmlElement | undefined,
  size: { width: number; height: number },
): ShapeGeometry {
  const custom = childOf(properties, 'custGeom')
  if (custom) return readCustomGeometry(custom, size)
  const preset = childOf(properties, 'prstGeom')
  const adjust: Record<string, number> = {}
  for (const { attributes } of childrenOf(childOf(preset, 'avLst'), 'gd')) {
    const value = numberAttribute(/^val\s+(\S+)$/.exec(attributes['fmla'] ?? '')?.[1])
    if (attributes['name'] && value !== null) adjust[attributes['name']] = value
  }
  return { kind: 'preset', preset: preset?.attributes['prst'] ?? 'rect', adjust }
}

function readCustomGeometry(custom: XmlElement, size: { width: number; height: number }): ShapeGeometry {
  const guides = builtInGuides(size.width, size.height)
  addGuides(guides, childrenOf(childOf(custom, 'avLst'), 'gd'))
  addGuides(guides, childrenOf(childOf(custom, 'gdLst'), 'gd'))
  return {
    kind: 'custom',
    paths: childrenOf(childOf(custom, 'pathLst'), 'path').map((path) => ({
      width: numberAttribute(path.attributes['w']) || size.width,
      height: numberAttribute(path.attributes['h']) || size.height,
      filled: path.attributes['fill'] !== 'none',
      stroked: booleanAttribute(path.attributes['stroke'], true),
      commands: path.children.flatMap((command) => readCommand(command, guides)),
    })),
  }
}

function readCommand(element: XmlElement, guides: Guides): ShapePathCommand[] {
  const value = (name: string) => guideValue(element.attributes[name], guides)
  const [first, second, third] = childrenOf(element, 'pt').map(({ attributes }) => ({
    x: guideValue(attributes['x'], guides),
    y: guideValue(attributes['y'], guides),
  }))
  switch (element.name) {
    case 'moveTo':
      return first ? [{ op: 'M', ...first }] : []
    case 'lnTo':
      return first ? [{ op: 'L', ...first }] : []
    case 'cubicBezTo':
      return first && second && third
        ? [{ op: 'C', x1: first.x, y1: first.y, x2: second.x, y2: second.y, ...third }]
        : []
    case 'quadBezTo':
      return first && second ? [{ op: 'Q', x1: first.x, y1: first.y, ...second }] : []
    case 'arcTo':
      return [
        {
          op: 'A',
          radiusX: value('wR'),
          radiusY: value('hR'),
          startDeg: value('stAng') / DEGREES,
          sweepDeg: value('swAng') / DEGREES,
        },
      ]
    case 'close':
      return [{ op: 'Z' }]
    default:
      return []
  }
}
