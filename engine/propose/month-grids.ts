/** Finds month sheets: a row or column of days over points that are filled in day by day, offered as a whole. */
import { columnLabel, isConfirmerLabel, isWriterLabel } from '#domain/templates/month-grids.ts'
import type { GridBlock, GridColumn, GridUnit, MonthGrid } from '#domain/templates/month-grids.ts'
import { nameMark } from '#domain/templates/item-names.ts'
import { formatCellReference } from '#domain/templates/cell-reference.ts'
import { isDateNumberFormat } from '#engine/calculate/number-format/format-value.ts'
import { dayOf } from '#engine/calculate/serials.ts'
import type { Box, FormGrid } from './form-grid.ts'
import type { FormInput } from './form-inputs.ts'
import type { ItemKind } from './item-kind.ts'

type Axis = MonthGrid['axis']
/** `number` is null where a formula leaves the head empty, as beyond a month's end. */
type Head = { unit: GridUnit; number: number | null; isSure: boolean }
type Run = { unit: GridUnit; first: number; last: number; heads: Box[]; isSure: boolean }

const lastDay = 31
/** A month that is whole, whichever it is. */
const shortestMonth = 28
const longestHead = 8

/** Whether a number is shown as a day of the month: d, m/d; 曜日 alone is none. */
const showsDay = (numberFormat: string): boolean =>
  isDateNumberFormat(numberFormat) && /(?<!d)dd?(?!d)/iu.test(numberFormat.replace(/"[^"]*"|\[[^[\]]*\]/gu, ''))

const headOf = ({ value, style, hasFormula }: Box, date1904: boolean): Head | null => {
  if (value.type === 'number') {
    const isDate = showsDay(style.numberFormat)
    if (!isDate && isDateNumberFormat(style.numberFormat)) return null
    const number = isDate ? dayOf(value.number, date1904)?.day : value.number
    return number !== undefined && Number.isInteger(number) && number >= 1 && number <= lastDay
      ? { unit: 'day', number, isSure: isDate }
      : null
  }
  if (value.type === 'text' && value.text.trim() !== '') {
    const text = value.text.normalize('NFKC').trim()
    if (text.length > longestHead) return null
    const [, week, number, unit] = /^(第)?(\d{1,2})(日|月|週目?)?$/.exec(text) ?? []
    if (number === undefined) return null
    const kinds = { 日: 'day', 月: 'month', 週: 'week' } as const
    const kind = unit === undefined ? 'day' : kinds[unit[0] as keyof typeof kinds]
    return (week !== undefined) === (kind === 'week')
      ? { unit: kind, number: Number(number), isSure: unit !== undefined }
      : null
  }
  return hasFormula ? { unit: 'day', number: null, isSure: false } : null
}

const startOf = ({ range }: Box, axis: Axis): number => (axis === 'across' ? range.left : range.top)
const endOf = ({ range }: Box, axis: Axis): number => (axis === 'across' ? range.right : range.bottom)

const follows = (run: Run, { unit, number }: Head): boolean => {
  if (number === null) return run.unit === 'day' && run.last < lastDay
  if (unit !== run.unit) return false
  return number === run.last + 1 || (unit === 'month' && run.last === 12 && number === 1 && run.first !== 1)
}

/** Heads side by side that count on, in one line of the sheet. */
const runsIn = (boxes: readonly Box[], axis: Axis, date1904: boolean): Run[] => {
  const runs: Run[] = []
  let run: Run | null = null
  for (const box of boxes) {
    const head = headOf(box, date1904)
    const before: Box | undefined = run?.heads.at(-1)
    if (head && run && before && startOf(box, axis) === endOf(before, axis) + 1 && follows(run, head)) {
      run.heads.push(box)
      run.last = head.number ?? run.last + 1
      run.isSure ||= head.isSure
    } else {
      run = head?.number
        ? { unit: head.unit, first: head.number, last: head.number, heads: [box], isSure: head.isSure }
        : null
      if (run) runs.push(run)
    }
  }
  return runs
}

const fewest = { day: 10, week: 4, month: 6 } as const satisfies Record<GridUnit, number>

const runsOf = ({ boxes }: FormGrid, axis: Axis, date1904: boolean): Run[] => {
  const lines = Map.groupBy(boxes, ({ range }) => (axis === 'across' ? range.top : range.left))
  return [...lines.values()]
    .flatMap((line) => runsIn(line, axis, date1904))
    .filter(({ unit, heads }) => heads.length >= fewest[unit])
}

/** Runs that make one month: 1–31, or 1–15 and what follows it. */
const monthsOf = (runs: readonly Run[]): Run[][] => {
  const months: Run[][] = runs.filter(({ unit, isSure }) => unit !== 'day' && isSure).map((run) => [run])
  const days = runs.filter(({ unit }) => unit === 'day')
  const taken = new Set<Run>()
  for (const first of days) {
    if (first.first !== 1 || taken.has(first)) continue
    const month = [first]
    for (;;) {
      const { last } = month.at(-1)!
      const next = days.find((run) => !taken.has(run) && !month.includes(run) && run.first === last + 1)
      if (!next) break
      month.push(next)
    }
    if (month.at(-1)!.last < shortestMonth) continue
    for (const run of month) taken.add(run)
    months.push(month)
  }
  return months
}

const weekdayWords = /^曜日?$/u
const dayWords = /^(日|月日|日付|日にち|年月日)$/u

/** Lines may be numbered 1, 2, 3 down the page, too: days say so in their head, or have a day of the week beside them. */
const isOfDays = (month: readonly Run[], { boxAt }: FormGrid): boolean =>
  month.every(({ heads, isSure }) => {
    const { top, left, right } = heads[0]!.range
    const above = boxAt(top - 1, left)
    const beside = boxAt(top - 1, right + 1)
    return isSure || dayWords.test(above?.label ?? '') || weekdayWords.test(beside?.label ?? '')
  })

type Seen = { grid: FormGrid; axis: Axis; inputs: ReadonlyMap<Box, FormInput>; month: readonly Run[] }

const at = ({ axis, grid }: Seen, point: number, column: number): Box | undefined =>
  axis === 'across' ? grid.boxAt(point, column) : grid.boxAt(column, point)

/** 朝 and 夕 below a day that spans both; the day alone where it has no such parts. */
const columnsOf = (run: Run, seen: Seen): GridColumn[] =>
  run.heads.flatMap((head, index): GridColumn[] => {
    const number = run.unit === 'month' ? ((run.first + index - 1) % 12) + 1 : run.first + index
    const [from, to] = [startOf(head, seen.axis), endOf(head, seen.axis)]
    const below = (seen.axis === 'across' ? head.range.bottom : head.range.right) + 1
    const parts: { part: string; at: number }[] = []
    for (let column = from; column <= to; column++) {
      const box = at(seen, below, column)
      if (box && startOf(box, seen.axis) === column && box.label !== '') parts.push({ part: box.label, at: column })
    }
    return parts.length > 1 ? parts.map((part) => ({ number, ...part })) : [{ number, part: null, at: from }]
  })

/** So much of a line must be free to be written into, where it is one of points. */
const mostlyFree = 0.6
const isFree = (box: Box | undefined, { inputs }: Seen): box is Box =>
  box !== undefined && (inputs.has(box) || (box.isBlank && box.isShown && box.check === null))

const boxesOfPoint = (point: number, columns: readonly GridColumn[], seen: Seen): Box[] =>
  columns.flatMap(({ at: column }) => {
    const box = at(seen, point, column)
    const isOwn = box && startOf(box, seen.axis) === column && pointOf(box, seen.axis) === point
    return isOwn && isFree(box, seen) ? [box] : []
  })
const pointOf = ({ range }: Box, axis: Axis): number => (axis === 'across' ? range.top : range.left)

/** The labels before the first head: of the row at its left, of the column over it. */
const labelBeside = (point: number, { heads: [head] }: Run, { axis, grid }: Seen): string => {
  const first = axis === 'across' ? grid.range.left : grid.range.top
  const boxes = new Set<Box>()
  for (let column = first; column < startOf(head!, axis); column++) {
    const box = axis === 'across' ? grid.boxAt(point, column) : grid.boxAt(column, point)
    if (box && box.label !== '' && !grid.isTitle(box)) boxes.add(box)
  }
  return (axis === 'across' ? [...boxes][0] : [...boxes].at(-1))?.label ?? ''
}

const labelOfPoint = (point: number, boxes: readonly Box[], run: Run, seen: Seen): string => {
  const own = boxes.flatMap((box) => seen.inputs.get(box) ?? [])[0]
  const said = own && (seen.axis === 'across' ? own.label.row : own.label.heading)
  return labelBeside(point, run, seen) && said ? said : labelBeside(point, run, seen) || said || ''
}

type Point = { label: string; at: number; boxes: Box[] }

/** How far the points of a run reach: to the next block, or the sheet's end. */
const reachOf = (run: Run, seen: Seen): { from: number; to: number } => {
  const { axis, grid, month } = seen
  const lineOf = ({ heads: [head] }: Run) => pointOf(head!, axis)
  const end = axis === 'across' ? grid.range.bottom : grid.range.right
  const next = month.map(lineOf).filter((line) => line > lineOf(run))
  const [head] = run.heads
  return {
    from: (axis === 'across' ? head!.range.bottom : head!.range.right) + 1,
    to: Math.min(end, ...next.map((line) => line - 1)),
  }
}

const pointsOf = (run: Run, columns: readonly GridColumn[], seen: Seen): Point[] => {
  const points: Point[] = []
  const { from, to } = reachOf(run, seen)
  for (let point = from; point <= to; point++) {
    const boxes = boxesOfPoint(point, columns, seen)
    if (boxes.length < columns.length * mostlyFree) continue
    const label = labelOfPoint(point, boxes, run, seen)
    if (label !== '') points.push({ label, at: point, boxes })
  }
  return points
}

type Block = {
  columns: GridColumn[]
  points: Point[]
  writer: Point | null
  weekday: Point | null
  confirmer: Point | null
}

const blockOf = (run: Run, seen: Seen): Block => {
  const columns = columnsOf(run, seen)
  const points = pointsOf(run, columns, seen)
  // Of 確認者 under 記入者 the one confirms what the other wrote. A month of a year has no day that could be confirmed.
  const confirmer = run.unit === 'month' ? null : (points.findLast(({ label }) => isConfirmerLabel(label)) ?? null)
  const writer = points.find((point) => point !== confirmer && isWriterLabel(point.label)) ?? null
  const weekday = points.find(({ label }) => weekdayWords.test(label)) ?? null
  const besides = [writer, weekday, confirmer]
  return { columns, writer, weekday, confirmer, points: points.filter((point) => !besides.includes(point)) }
}

/** Equal labels are told apart by their number. */
const numbered = (labels: readonly string[]): string[] => {
  const seen = new Map<string, number>()
  return labels.map((label) => {
    const count = (seen.get(label) ?? 0) + 1
    seen.set(label, count)
    return count === 1 ? label : `${label}（${count}）`
  })
}

/** Cells over the grid that say its month: 2026 年 6 月, or a date. */
const periodOf = (month: readonly Run[], grid: FormGrid) => {
  const top = Math.min(...month.flatMap(({ heads }) => heads.map(({ range }) => range.top)))
  const over = grid.boxes.filter(({ range, hasFormula }) => range.bottom < top && !hasFormula)
  const before = (unit: string): Box | undefined => {
    const word = over.find(({ label }) => label.normalize('NFKC') === unit)
    const box = word && grid.boxAt(word.range.top, word.range.left - 1)
    return box && (box.isBlank || box.value.type === 'number') ? box : undefined
  }
  const [year, monthCell] = [before('年'), before('月')]
  const first = over.find(({ value, style }) => value.type === 'number' && isDateNumberFormat(style.numberFormat))
  const era = year && grid.boxAt(year.range.top, year.range.left - 1)?.label
  return {
    year,
    month: monthCell,
    first_day: year && monthCell ? undefined : first,
    is_era: era === '令和' || era === 'R',
  }
}
type Period = ReturnType<typeof periodOf>

export type FoundGrid = {
  grid: MonthGrid
  inputs: FormInput[]
  /** Cells between a point's name and its first day, which say what it should be: nobody fills them in day by day. */
  besides: ReadonlySet<Box>
}

/** So many stand beside each other on a phone. */
const mostLetters = 12

const usualKind = (kinds: readonly ItemKind[]): ItemKind => {
  const counted = Map.groupBy(kinds, ({ type, options }) => `${type} ${options.join()}`)
  const usual = [...counted.values()].toSorted((a, b) => b.length - a.length)[0]?.[0] ?? { type: 'text', options: [] }
  // 良 and 否 are tapped, whatever stands in the rows around them.
  const isTapped = usual.options.length > 1 && usual.options.length <= 3 && usual.options.join('').length <= mostLetters
  return usual.type === 'select' && isTapped ? { ...usual, type: 'radio' } : usual
}

/** A box of a seal has room for one; in a lower one stands the name of whoever confirms. */
const sealHeightPx = 30
const confirmerKind = (label: string, own: readonly { point: Point }[]): ItemKind => {
  const isSeal =
    label.endsWith('印') || own.every(({ point }) => point.boxes.every((box) => box.heightPx >= sealHeightPx))
  return { type: isSeal ? 'approval_seal' : 'text', options: [] }
}

/** The cells of a point as inputs of one kind, each named after its column. */
const inputsOfPoint = (
  label: string,
  own: readonly { point: Point; columns: readonly GridColumn[] }[],
  unit: GridUnit,
  seen: Seen,
  kind = usualKind(own.flatMap(({ point }) => point.boxes.flatMap((box) => seen.inputs.get(box)?.kind ?? []))),
): FormInput[] => {
  return own.flatMap(({ point, columns }) =>
    point.boxes.map((box): FormInput => {
      const column = columns.find(({ at: place }) => place === startOf(box, seen.axis))!
      return {
        box,
        kind,
        label: { row: label, heading: '', choice: '', column: null, isUnsure: false },
        name: `${label}${nameMark}${columnLabel(column, unit)}`,
        isUnsure: false,
      }
    }),
  )
}

const referenceOf = (box: Box | undefined, { sheet }: FormGrid): string | null =>
  box ? formatCellReference({ sheet: sheet.index, row: box.range.top, column: box.range.left }) : null

const periodInputs = ({ year, month, first_day }: Period): FormInput[] => {
  const named = [
    [year, '対象年', 'number'],
    [month, '対象月', 'number'],
    [first_day, '対象年月', 'date'],
  ] as const
  return named.flatMap(([box, name, type]): FormInput[] =>
    box
      ? [
          {
            box,
            name,
            kind: { type, options: [] },
            label: { row: name, heading: '', choice: '', column: null, isUnsure: false },
            isUnsure: false,
          },
        ]
      : [],
  )
}

const besidesOf = (run: Run, { points, writer, weekday, confirmer }: Block, { grid }: Seen): Box[] => {
  const lines = new Set([...points, writer, weekday, confirmer].flatMap((point) => (point ? [point.at] : [])))
  const head = run.heads[0]!
  for (let line = head.range.top; line <= head.range.bottom + 1; line++) lines.add(line)
  return grid.boxes.filter(({ range }) => lines.has(range.top) && range.right < head.range.left)
}

const foundOf = (
  grid: FormGrid,
  axis: Axis,
  month: readonly Run[],
  inputs: ReadonlyMap<Box, FormInput>,
): FoundGrid | null => {
  const seen: Seen = { grid, axis, inputs, month }
  const { unit } = month[0]!
  const blocks = month.map((run) => blockOf(run, seen))
  // A block has the points of the first; what only a later one has comes after them.
  const labelsOf = ({ points }: Block) => numbered(points.map(({ label }) => label))
  const labels = [...new Set(blocks.flatMap(labelsOf))]
  if (labels.length === 0) return null
  const pointIn = (block: Block, label: string): Point | null => block.points[labelsOf(block).indexOf(label)] ?? null
  const period =
    unit === 'day' ? periodOf(month, grid) : { year: undefined, month: undefined, first_day: undefined, is_era: false }
  const of = (pick: (block: Block) => Point | null) =>
    blocks.flatMap((block) => {
      const point = pick(block)
      return point ? [{ point, columns: block.columns }] : []
    })
  const lines = [
    ...labels.map((label) =>
      inputsOfPoint(
        label,
        of((block) => pointIn(block, label)),
        unit,
        seen,
      ),
    ),
    ...(['writer', 'weekday', 'confirmer'] as const).map((key) => {
      const label = blocks.find((block) => block[key])?.[key]?.label ?? ''
      const own = of((block) => block[key])
      return inputsOfPoint(label, own, unit, seen, key === 'confirmer' ? confirmerKind(label, own) : undefined)
    }),
  ]
  return {
    besides: new Set(
      unit === 'day' && axis === 'across' ? month.flatMap((run, index) => besidesOf(run, blocks[index]!, seen)) : [],
    ),
    grid: {
      sheet: grid.sheet.index,
      axis,
      unit,
      points: labels.map((label) => ({ label })),
      blocks: blocks.map((block): GridBlock => ({
        columns: block.columns,
        points: labels.map((label) => pointIn(block, label)?.at ?? null),
        writer: block.writer?.at ?? null,
        weekday: block.weekday?.at ?? null,
        ...(block.confirmer && { confirmer: block.confirmer.at }),
      })),
      year: referenceOf(period.year, grid),
      month: referenceOf(period.month, grid),
      first_day: referenceOf(period.first_day, grid),
      is_era: period.is_era,
    },
    // Years by months are named as they are read; days are offered whole.
    inputs: unit === 'day' ? [...periodInputs(period), ...lines.flat()] : [],
  }
}

/** The month sheets of a sheet, and the inputs that they make of its cells. */
export const monthGridsIn = (grid: FormGrid, inputs: readonly FormInput[], date1904: boolean): FoundGrid[] => {
  const byBox = new Map(inputs.map((input) => [input.box, input]))
  const across = monthsOf(runsOf(grid, 'across', date1904))
  const down = monthsOf(runsOf(grid, 'down', date1904)).filter(
    (month) => month[0]!.unit !== 'day' || isOfDays(month, grid),
  )
  const taken = new Set<Box>()
  return [
    ...across.flatMap((month) => foundOf(grid, 'across', month, byBox) ?? []),
    ...down.flatMap((month) => foundOf(grid, 'down', month, byBox) ?? []),
  ].filter(({ inputs: own }) => {
    const isNew = own.every(({ box }) => !taken.has(box))
    if (isNew) for (const { box } of own) taken.add(box)
    return isNew
  })
}
