/** Photos of a ledger, and the places and captions that stand at them, called by what stands around the photo. */
import type { BoxLabel } from './box-labels.ts'
import { isFilled } from './column-headings.ts'
import type { Box, FormGrid } from './form-grid.ts'
import type { ItemKind } from './item-kind.ts'

type Labelled = { box: Box; label: BoxLabel; kind: ItemKind }

const photoWord = /写真|画像|photo/iu
/** Before, during or after the work. */
const phase = /(?:(?:作業|施工|清掃|工事|修繕|交換|処置|実施|着工|着手)?(?:前|中|後)|完了後?|竣工)$/u

const squeezed = (text: string): string => text.replace(/\s/gu, '')

/** A label, or what a formula writes into a box that is filled like one. */
const wordsIn = (box: Box | undefined): string => {
  if (box === undefined) return ''
  if (box.hasFormula && box.value.type === 'text' && isFilled(box)) return squeezed(box.value.text)
  return box.value.type === 'text' ? squeezed(box.label) : ''
}

const isWithin = ({ range }: Box, photo: Box): boolean =>
  range.left >= photo.range.left && range.right <= photo.range.right

/** The boxes of the row right above or below the photo that lie in its width. */
const rowAt = (photo: Box, row: number, { boxAt }: FormGrid): Box[] => {
  const found = new Set<Box>()
  for (let column = photo.range.left; column <= photo.range.right; column++) {
    const box = boxAt(row, column)
    if (box !== undefined && isWithin(box, photo)) found.add(box)
  }
  return [...found]
}

/** 清掃前 over the photo or over its column, past other photos and their captions; '' for none. */
const phaseOf = (photo: Box, grid: FormGrid): string => {
  const below = rowAt(photo, photo.range.bottom + 1, grid).map(wordsIn)
  for (let row = photo.range.top - 1; row >= grid.range.top; row--) {
    for (const words of rowAt(photo, row, grid).map(wordsIn)) {
      const found = phase.exec(words)?.[0]
      if (found !== undefined && !/[。、]/u.test(words)) return found
    }
  }
  return below.map((words) => phase.exec(words)?.[0]).find((found) => found !== undefined) ?? ''
}

const numbered = /^(?:No\.?|写真|№|＃|#)?\d*$/iu

/** 受水槽 under its photo: what it shows, when the label there has a caption of its own beside it. */
const subjectOf = (photo: Box, captions: ReadonlySet<Box>, grid: FormGrid): string => {
  const below = rowAt(photo, photo.range.bottom + 1, grid)
  const [label, caption] = below
  if (label === undefined || caption === undefined || !captions.has(caption) || below.length > 2) return ''
  const words = wordsIn(label)
  return own.test(words) || phase.test(words) || numbered.test(words.normalize('NFKC')) ? '' : words
}

/** What a caption is called by its own label. */
const own = /日|箇所|場所|位置|部位|説明|コメント|内容|備考|所見|摘要|件名|名称|工種|状況|撮影|番号|No/iu

const nameOfPhoto = (number: number, { row, heading }: BoxLabel, stage: string, subject: string): string => {
  const said = heading === '' ? row : heading
  if (subject !== '') return `${subject}：${stage}写真`
  const isSaid = photoWord.test(said) && squeezed(said) !== stage
  if (isSaid) return stage === '' || said.includes(stage) ? said : `${said}（${stage}）`
  return stage === '' ? said || `写真${number}` : `写真${number}（${stage}）`
}

/** The photo that a box belongs to: right above or below it, in its width. */
const photoOf = (box: Box, photos: readonly Box[], { boxAt }: FormGrid): { photo: Box; isAbove: boolean } | null => {
  const under = photos.find((photo) => photo.range.top === box.range.bottom + 1 && isWithin(box, photo))
  if (under !== undefined) return { photo: under, isAbove: true }
  const over = boxAt(box.range.top - 1, box.range.left)
  const photo = photos.find((each) => each === over && isWithin(box, each))
  return photo === undefined ? null : { photo, isAbove: false }
}

/** Names of photos and of what stands right at them; nothing about other boxes. */
export const photoLabels = (grid: FormGrid, inputs: readonly Labelled[]): Map<Box, string> => {
  const photos = inputs.filter(({ kind }) => kind.type === 'fileupload')
  const captions = new Set(inputs.flatMap(({ box, kind }) => (kind.type === 'fileupload' ? [] : [box])))
  const isLedger = photos.length > 1
  const names = new Map<Box, string>()
  for (const [at, { box, label }] of photos.entries()) {
    const isOfTable = label.column !== null && label.row !== ''
    if (isOfTable) continue
    const stage = isLedger ? phaseOf(box, grid) : ''
    names.set(box, nameOfPhoto(at + 1, label, stage, subjectOf(box, captions, grid)))
  }
  const named = [...names.keys()]
  for (const { box, label } of inputs) {
    const at = captions.has(box) && isLedger ? photoOf(box, named, grid) : null
    if (at === null || (label.column !== null && label.row !== '')) continue
    const said = squeezed(label.heading || label.row)
    const photo = names.get(at.photo)!
    const isOfGroup = photo.includes('：') && photo.endsWith('写真')
    const what = own.test(said) ? said : at.isAbove ? '撮影箇所' : isOfGroup ? 'コメント' : '説明'
    const begin = isOfGroup ? photo.slice(0, -'写真'.length) : photo
    names.set(box, `${begin}${what === 'コメント' ? '' : '：'}${what}`)
  }
  return names
}
