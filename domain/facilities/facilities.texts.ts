/** Sentences on facilities, the same from a screen, a call and an import. */
import { pinText } from '../drawings/drawings.labels.ts'

/** Equipment that stands on a drawing of its building, where it is to go to another one. */
const stays = (where: string): string =>
  `${where}に置かれているため、建物を変更できません。先に図面のピンから設備を外してください。`

export const facilityTexts = {
  /** `pins`: at least one. */
  pinned: (pins: readonly { number: number; drawing: string }[]): string => {
    const [{ drawing, number }] = pins as [(typeof pins)[number]]
    return stays(`「${drawing}」の${pinText(number)}${pins.length > 1 ? `など${pins.length}個のピン` : ''}`)
  },
  pinnedSomewhere: stays('図面のピン'),
} as const
