/** What the pages of a PDF are called as drawings: by its bookmarks, a page's title block, or what is written on it. */
import { limits } from '../limits.ts'
import { cutText } from '../text/length.ts'

/** A piece of text of a page: where it begins (points, y upwards), how far it runs, how high it is, and into which direction (radians). */
export type PageWord = { text: string; x: number; y: number; width: number; height: number; angle: number }

/** One sign, in the frame of its own direction: `from` and `to` along it, `y` upwards, from the base line. */
type Sign = { sign: string; from: number; to: number; y: number; height: number; isApart: boolean }
/** Signs of one base line, from left to right. */
type Line = Sign[]

const numberLabels = ['図面番号', '図面NO', '図番', '図NO', 'シート番号', 'DRAWINGNO', 'DWGNO', 'DWG.NO', 'SHEETNO']
const nameLabels = ['図面名称', '図面タイトル', '図面名', '図名', 'DRAWINGTITLE', 'DRAWINGNAME', 'SHEETTITLE', 'TITLE']
/** What else stands in a title block: a value ends before it. */
const otherLabels = [
  ...[
    '工事名',
    '工事件名',
    '件名',
    '物件名',
    '縮尺',
    '尺度',
    '承認',
    '検図',
    '製図',
    '設計',
    '作図',
    '担当',
    '審査',
    '照査',
  ],
  ...['日付', '年月日', '作成日', '発行日', '改訂', '訂正', '備考', '施工', '発注', '事業主', '用紙', '会社名', '葉番'],
  ...['SCALE', 'DATE', 'REV', 'SIZE', 'SHEET', 'DRAWN', 'CHECKED', 'APPROVED', 'PROJECT', 'COMPANY', 'JOBNO', 'CODE'],
]
const allLabels = [...numberLabels, ...nameLabels, ...otherLabels]

/** How names of drawings end. */
const kinds = [
  ...[
    '図',
    '図面',
    '機器表',
    '器具表',
    '仕上表',
    '建具表',
    '面積表',
    '一覧表',
    '凡例',
    '特記仕様書',
    '仕様書',
    '図面リスト',
  ],
  ...['仕上げ表', '部材リスト', 'リスト'],
]
/** They end like a name and say of a drawing what it is no name of. */
const noNames = new Set(['図', '図面', '製図', '検図', '作図', 'リスト', '設計図', '竣工図', '施工図', '完成図'])

/** Longer ones say no name. Signs. */
const longest = { word: 200, name: 60, number: 30 }
/** Generic bookmarks, as programs write them by themselves. */
const generic = /^(?:ページ|page|slide|スライド|sheet|シート|layout|レイアウト|model|モデル)?[ _-]?\d{0,6}$/i

/** As it is typed on a keyboard of today: １Ｆ is 1F. What is not a letter of another width stays as it is (㎡). */
const plain = (text: string): string =>
  text
    .replaceAll(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Signs at so many parts of their height belong to one base line. */
const sameLine = 0.4
/** Signs so many heights apart do not belong to one value. */
const gapWithin = 3
/** Between a label and its value. */
const gapBehindLabel = 8
/** Between the values of neighbouring cells, at least. */
const gapBetweenCells = 1.2
/** A value stands so many of its heights below its label at most. */
const wayDown = 3.5

const signsOf = ({ text, x, y, width, height, angle }: PageWord): Sign[] => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const signs = [...cutText(text, longest.word)]
  const start = x * cos + y * sin
  const up = y * cos - x * sin
  const step = width / Math.max(signs.length, 1)
  return signs.map((sign, index) => ({
    sign,
    from: start + index * step,
    to: start + (index + 1) * step,
    y: up,
    height,
    isApart: false,
  }))
}

/** The base lines of the words of one direction, from above; blanks are only the room that they leave. */
const linesOf = (words: readonly PageWord[]): Line[] => {
  const signs = words
    .flatMap(signsOf)
    .filter(({ sign, height }) => sign.trim() !== '' && height > 0)
    .toSorted((a, b) => b.y - a.y)
  const lines: Line[] = []
  for (const sign of signs) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && first.y - sign.y < sameLine * Math.max(first.height, sign.height)) line.push(sign)
    else lines.push([sign])
  }
  return lines.map((line) => {
    const ordered = line.toSorted((a, b) => a.from - b.from)
    return ordered.map((sign, index) => {
      const before = ordered[index - 1]
      return { ...sign, isApart: before !== undefined && sign.from - before.to > 0.25 * sign.height }
    })
  })
}

/** By direction, in quarters: sheets are turned in their files as their paper is fed. */
const turnsOf = (words: readonly PageWord[]): PageWord[][] => {
  const turns = new Map<number, PageWord[]>()
  for (const word of words) {
    const quarter = Math.round(word.angle / (Math.PI / 2))
    if (Math.abs(word.angle - quarter * (Math.PI / 2)) > 0.05) continue
    const turn = ((quarter % 4) + 4) % 4
    const known = turns.get(turn) ?? []
    turns.set(turn, known)
    known.push({ ...word, angle: turn * (Math.PI / 2) })
  }
  return [...turns.values()]
}

/** As labels are compared: without width, case and what sets letters apart. One sign of it for each of the line. */
const comparable = (line: readonly Sign[]): string =>
  line
    .map(({ sign }) => {
      const [first = ' '] = sign.normalize('NFKC').toUpperCase()
      return first
    })
    .join('')

const textOf = (signs: readonly Sign[]): string => {
  const words = plain(signs.map(({ sign, isApart }, index) => (isApart && index > 0 ? ` ${sign}` : sign)).join(''))
  // 平 面 図 is one word, set apart to fill its cell.
  return words.split(' ').every((word) => [...word].length === 1) ? words.replaceAll(' ', '') : words
}

/** From `start` on, as far as one value goes: to the next label, or to a gap. */
const valueFrom = (line: Line, text: string, start: number, gap: number): Sign[] => {
  const value: Sign[] = []
  for (let index = start; index < line.length; index++) {
    const sign = line[index]!
    const before = line[index - 1]
    const room = before ? sign.from - before.to : 0
    if (room > (index === start ? gap : gapWithin) * sign.height) break
    if ((index === start || sign.isApart) && allLabels.some((label) => text.startsWith(label, index))) break
    value.push(sign)
  }
  return value
}

/** The pieces of a line that stand more than so many heights apart from each other. */
const piecesOf = (line: Line, gap: number): Sign[][] => {
  const pieces: Sign[][] = []
  for (const sign of line) {
    const before = pieces.at(-1)?.at(-1)
    if (before && sign.from - before.to <= gap * sign.height) pieces.at(-1)!.push(sign)
    else pieces.push([sign])
  }
  return pieces
}

/** More labels than a title block has are words of the drawing. */
const labelsLookedAt = 8

/** Where the label begins in the text, and not within another word. */
const startsOf = (line: Line, text: string, label: string): number[] => {
  const starts: number[] = []
  for (let start = text.indexOf(label); start >= 0; start = text.indexOf(label, start + label.length))
    if (start === 0 || line[start]!.isApart) starts.push(start)
  return starts
}

type Label = { line: Line; text: string; at: number; start: number; end: number }

/** Where one of the labels stands, the one nearest to the lower right first: there the title block is. */
const labelsIn = (lines: readonly Line[], texts: readonly string[], labels: readonly string[]): Label[] =>
  lines
    .flatMap((line, at) => {
      const text = texts[at]!
      return labels.flatMap((label) =>
        startsOf(line, text, label)
          // 図面名 of 図面名称 is no label of its own.
          .filter((start) => !labels.some((other) => other.length > label.length && text.startsWith(other, start)))
          .map((start) => ({ line, text, at, start, end: start + label.length })),
      )
    })
    .toSorted((a, b) => b.line[b.start]!.from - b.line[b.start]!.y - (a.line[a.start]!.from - a.line[a.start]!.y))
    .slice(0, labelsLookedAt)

const betweenLabelAndValue = /[:.．：・°º]/

/** What stands behind the label, or in the cell below it. */
const valuesOf = (lines: readonly Line[], texts: readonly string[], label: Label): string[] => {
  const { line, text, at, start } = label
  let { end } = label
  while (line[end] && betweenLabelAndValue.test(line[end]!.sign)) end++
  const behind = textOf(valueFrom(line, text, end, gapBehindLabel))
  const [first, last] = [line[start]!, line[label.end - 1]!]
  const below: string[] = []
  for (let next = at + 1; next < lines.length && below.length === 0; next++) {
    const under = lines[next]!
    if (first.y - under[0]!.y > wayDown * Math.max(first.height, under[0]!.height)) break
    const cell = piecesOf(under, gapBetweenCells).find(
      (piece) => piece.at(-1)!.to > first.from - first.height && piece[0]!.from < last.to + last.height,
    )
    if (cell) below.push(textOf(valueFrom(under, texts[next]!, under.indexOf(cell[0]!), Number.POSITIVE_INFINITY)))
  }
  return [behind, ...below].filter((value) => value !== '')
}

const isNumber = (value: string): boolean => /\d/.test(value) && [...value].length <= longest.number
const isName = (value: string): boolean => /\p{L}/u.test(value) && [...value].length <= longest.name

const labelled = (
  lines: readonly Line[],
  texts: readonly string[],
  labels: readonly string[],
  fits: (value: string) => boolean,
): string | undefined => {
  for (const label of labelsIn(lines, texts, labels)) {
    const found = valuesOf(lines, texts, label).find(fits)
    if (found !== undefined) return found
  }
  return undefined
}

/** 図面番号 and 図面名称 of the title block. */
const titleBlock = (turns: readonly Line[][]): string | undefined => {
  for (const lines of turns) {
    const texts = lines.map(comparable)
    const number = labelled(lines, texts, numberLabels, isNumber)
    const name = labelled(lines, texts, nameLabels, isName)
    if (number !== undefined || name !== undefined) return [number, name].filter(Boolean).join(' ')
  }
  return undefined
}

/** The largest text that ends as names of drawings do, the lowest of equals. */
const writtenName = (turns: readonly Line[][]): string | undefined => {
  let best: { name: string; height: number } | undefined
  for (const line of turns.flat())
    for (const piece of piecesOf(line, gapWithin)) {
      const name = textOf(piece)
      if (!isName(name) || noNames.has(name) || !kinds.some((kind) => name.endsWith(kind))) continue
      const { height } = piece[0]!
      if (!best || height >= best.height) best = { name, height }
    }
  return best?.name
}

/** What a bookmark of the page says; nothing where a program only counted (ページ 3). */
const bookmarkName = (bookmark: string | undefined): string | undefined => {
  const name = plain(cutText(bookmark ?? '', longest.word))
  return name === '' || generic.test(name) ? undefined : name
}

/** The name of a sheet; undefined where neither its bookmark nor its words tell one. */
export const sheetName = (bookmark: string | undefined, words: readonly PageWord[]): string | undefined => {
  const marked = bookmarkName(bookmark)
  if (marked !== undefined) return cutText(marked, limits.text.name)
  const turns = turnsOf(words).map(linesOf)
  const name = titleBlock(turns) ?? writtenName(turns)
  return name && cutText(name, limits.text.name)
}

/** The name before its number, so that both fit. */
export const numberedName = (name: string, page: number): string => {
  const end = ` (${page})`
  return cutText(name, limits.text.name - end.length) + end
}

/** By page (from 1): sheets of one name are told apart by their pages. */
export const tellApart = (names: ReadonlyMap<number, string>): Map<number, string> => {
  const counts = new Map<string, number>()
  for (const name of names.values()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map([...names].map(([page, name]) => [page, counts.get(name)! > 1 ? numberedName(name, page) : name]))
}
