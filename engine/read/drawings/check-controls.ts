/** Check boxes and option buttons, whether form controls or ActiveX, as the mark and the caption that they show. */
import type { DefinedName, DrawingObject } from '#engine/model/workbook.ts'
import { parseSheetRange } from '../formulas.ts'
import type { DrawingSource } from './drawing-source.ts'
import { createDrawingSource } from './drawing-source.ts'
import type { Relationship } from '../package.ts'
import { childrenOf } from '#engine/package/xml.ts'

/** The caption is null where the control's shape says it. */
export type CheckControl = {
  mark: string
  caption: string | null
  /** Of a check box that a cell keeps the state of. */
  check: DrawingObject['check'] | null
}

type Kind = 'checkBox' | 'option'

const marks: Record<Kind, { on: string; off: string }> = {
  checkBox: { on: '☑', off: '☐' },
  option: { on: '◉', off: '○' },
}
/**
 * @param link the cell that keeps its state, as a reference or by a name
 * @param names of the workbook
 */
export function checkControl(
  kind: Kind,
  checked: boolean,
  caption: string | null,
  link: string | null = null,
  names: readonly DefinedName[] = [],
): CheckControl {
  const named = names.find(({ name }) => name.toLowerCase() === link?.toLowerCase())
  const found = kind === 'checkBox' && link ? parseSheetRange(named?.formula ?? link) : null
  return {
    mark: marks[kind][checked ? 'on' : 'off'],
    caption,
    check: found ? { sheet: found.sheetName, row: found.range.top, column: found.range.left, ...marks[kind] } : null,
  }
}

const formKinds: Record<string, Kind> = { CheckBox: 'checkBox', Checkbox: 'checkBox', Radio: 'option' }
export const formControlKind = (objectType: string | undefined): Kind | undefined => formKinds[objectType ?? '']

/**
 * @param link the cell that keeps the state of an ActiveX control, as the sheet says it
 * @returns null for any other control
 */
export function readCheckControl(
  part: Relationship | null,
  link: string | null,
  source: DrawingSource,
): CheckControl | null {
  if (part?.type === 'ctrlProp') {
    const { objectType, checked, fmlaLink } = source.context.source.xml(part.target).attributes
    const kind = formControlKind(objectType)
    return kind ? checkControl(kind, checked === 'Checked', null, fmlaLink ?? null, source.context.definedNames) : null
  }
  return part?.type === 'control' ? readActiveX(part.target, link, source) : null
}

const activeXKinds: Record<string, Kind> = {
  '{8BD21D40-EC42-11CE-9E0D-00AA006002F3}': 'checkBox',
  '{8BD21D50-EC42-11CE-9E0D-00AA006002F3}': 'option',
}

function readActiveX(part: string, link: string | null, { context }: DrawingSource): CheckControl | null {
  const control = context.source.xml(part)
  const kind = activeXKinds[control.attributes['classid']?.toUpperCase() ?? '']
  if (!kind) return null
  if (control.attributes['persistence'] === 'persistPropertyBag') {
    const property = (name: string) =>
      childrenOf(control, 'ocxPr').find(({ attributes }) => attributes['name'] === name)?.attributes['value']
    return checkControl(kind, property('Value') === '1', property('Caption') ?? null, link, context.definedNames)
  }
  const stream = createDrawingSource(part, context).related(control.attributes['id'])
  const stored = stream ? readMorphData(context.source.archive.read(stream.target)) : null
  return checkControl(kind, stored?.value === '1', stored?.caption ?? null, link, context.definedNames)
}

const classIdBytes = 16
const headBytes = 12
/** Bytes that [MS-OFORMS] 2.2.5.3 stores for each bit of the property mask, in order, each aligned to its size. */
const fieldBytes = [4, 4, 4, 4, 1, 1, 1, 1, 0, 2, 4, 2, 2, 2, 2, 2, 1, 1, 1, 0, 1, 1, 4, 4, 4, 4, 4, 2, 2, 2, 0, 0, 4]
/** The control's size: it stands before the strings and takes nothing of the fields. */
const sizeBit = 8
const valueBit = 22
const captionBit = 23

/** Value and caption in the stream of a control (persistStreamInit); null where it is kept in another way. */
function readMorphData(bytes: Uint8Array): { value: string; caption: string } | null {
  const data = bytes.subarray(classIdBytes)
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (data.length < headBytes || view.getUint16(0, true) !== 0x0200) return null
  const end = Math.min(data.length, 4 + view.getUint16(2, true))
  const mask = view.getBigUint64(4, true)
  const has = (bit: number): boolean => ((mask >> BigInt(bit)) & 1n) === 1n
  const places = new Map<number, number>()
  let at = headBytes
  fieldBytes.forEach((size, bit) => {
    if (size === 0 || !has(bit)) return
    at = Math.ceil(at / size) * size
    places.set(bit, at)
    at += size
  })
  at = Math.ceil(at / 4) * 4 + (has(sizeBit) ? 8 : 0)
  // The top bit of a length says that the string has one byte a character.
  const text = (bit: number): string => {
    const place = places.get(bit)
    if (place === undefined || place + 4 > end) return ''
    const length = view.getUint32(place, true)
    const from = at
    const to = from + (length & 0x7fff_ffff)
    at = Math.ceil(to / 4) * 4
    if (to > end) return ''
    return new TextDecoder(length >= 0x8000_0000 ? 'latin1' : 'utf-16le').decode(data.subarray(from, to))
  }
  const value = text(valueBit)
  return { value, caption: text(captionBit) }
}
