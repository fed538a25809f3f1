import { BoardedCapture } from './boarded-capture.tsx'
import type { EarlierPhoto } from './earlier-photos.tsx'
import { ItemBoard, type ItemOfWork } from './item-board.tsx'

export type PlaceCaptureProps = ItemOfWork & {
  /** Photos of the item. */
  earlier: readonly EarlierPhoto[]
  onClose: () => void
}

/** Photos into an item of a form, with the board of that place. */
export const PlaceCapture = ({ target, work, place, ...capture }: PlaceCaptureProps) => (
  <ItemBoard target={target} work={work} place={place}>
    {(held) => <BoardedCapture hasPhases={false} target={target} held={held} {...capture} />}
  </ItemBoard>
)
