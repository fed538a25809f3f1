/** What is drawn on a photo: in the photo's own pixels, whatever size it is looked at. */
export const markTools = { arrow: '矢印', ellipse: '丸', rect: '四角', text: '文字', blur: 'ぼかし' } as const
export type MarkTool = keyof typeof markTools

export const markColours = {
  '#E02020': '赤',
  '#FFD400': '黄',
  '#1F6FEB': '青',
  '#FFFFFF': '白',
  '#111111': '黒',
} as const
export type MarkColour = keyof typeof markColours

export type Point = { x: number; y: number }
type Span = { from: Point; to: Point }
export type Mark =
  | ({ kind: 'arrow' | 'ellipse' | 'rect'; colour: MarkColour } & Span)
  | ({ kind: 'blur' } & Span)
  | { kind: 'text'; colour: MarkColour; at: Point; text: string }

/** Left, top, width and height, whichever way it was drawn. */
export const boxOf = ({ from, to }: Span): { x: number; y: number; width: number; height: number } => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(to.x - from.x),
  height: Math.abs(to.y - from.y),
})

/** A slip of the finger draws nothing. */
export const isDrawn = (mark: Mark, unit: number): boolean => {
  if (mark.kind === 'text') return mark.text.trim() !== ''
  const { width, height } = boxOf(mark)
  return mark.kind === 'arrow' ? Math.hypot(width, height) > 2 * unit : width > unit && height > unit
}

/** As thick as it is legible on the whole photo. */
export const strokeOf = ({ width, height }: { width: number; height: number }): number =>
  Math.max(2, Math.max(width, height) / 200)

/** What was drawn, and how far of it is undone. */
export type Marks = { all: readonly Mark[]; count: number }
export const noMarks: Marks = { all: [], count: 0 }
export const shownMarks = ({ all, count }: Marks): readonly Mark[] => all.slice(0, count)
/** What was undone is gone once something else is drawn. */
export const withMark = (marks: Marks, mark: Mark): Marks => ({
  all: [...shownMarks(marks), mark],
  count: marks.count + 1,
})
export const undone = ({ all, count }: Marks): Marks => ({ all, count: Math.max(0, count - 1) })
export const redone = ({ all, count }: Marks): Marks => ({ all, count: Math.min(all.length, count + 1) })
