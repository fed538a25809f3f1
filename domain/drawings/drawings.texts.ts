/** Sentences on drawings and pins, the same from screen and server. */
import { limits } from '../limits.ts'
import { pinText } from './drawings.labels.ts'

/** Equipment that stands on a drawing of its building, where it is to go to another one. */
const stays = (where: string): string =>
  `${where}に置かれているため、建物を変更できません。先に図面のピンから設備を外してください。`

export const drawingTexts = {
  notAPicture: '図面にはJPEG、PNG、GIF、WebPなどの画像を選んでください（PDFは1ページずつ画像にして登録します）。',
  damaged: 'この画像は壊れているか、読み取れない形式です。別の画像を選んでください。',
  tooSmall: `図面の画像が小さすぎます。縦横とも${limits.drawings.minSidePx}px以上の画像を選んでください。`,
  tooLarge: `図面の画像が大きすぎます。${limits.drawings.maxPixels / 100_000_000}億画素以下の画像を選んでください。`,
  sourceNotPdf: '元のファイルにはPDFを選んでください。',
  tooManyPins: `1つの図面に置けるピンは${limits.drawings.pins.toLocaleString('ja-JP')}個までです。`,
  otherBuilding: '図面と同じ建物の設備を選択してください。',
  alignedMeanwhile: 'ほかの人が位置合わせを先に変更しました。開き直して確認してください。',
  pointsTooClose: '2つの点が近すぎます。できるだけ離れた2点を選んでください。',
  firstVersion: '最初の版には位置合わせがありません。',
  alreadyLatest: 'この版は最新版です。',
  /** `pins`: at least one. */
  pinned: (pins: readonly { number: number; drawing: string }[]): string => {
    const [{ drawing, number }] = pins as [(typeof pins)[number]]
    return stays(`「${drawing}」の${pinText(number)}${pins.length > 1 ? `など${pins.length}個のピン` : ''}`)
  },
  pinnedSomewhere: stays('図面のピン'),
  pinsMissing: '選択したピンの一部が見つかりません。画面を更新して、もう一度選択してください。',
  noTiles: 'この図面の画像を表示できません。新しい版を登録してください。',
} as const
