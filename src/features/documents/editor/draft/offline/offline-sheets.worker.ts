/** Calculates a form beside the page's own thread; the words are those of OfflineOrder. */
import { setFontSource } from '#engine/draw/fonts/source.ts'
import type { FileFace } from '#engine/model/primitives.ts'
import { openForm } from './form-calculation.ts'
import type { Calculated, Calculation } from './form-calculation.ts'
import type { OfflineAnswer, OfflineOrder } from './offline-orders.ts'

type Opened = { calculate: (calculation: Calculation) => Calculated; measures: Record<FileFace, string> }

class WantedFace extends Error {
  readonly face: FileFace
  constructor(face: FileFace) {
    super(`not fetched yet: ${face}`)
    this.face = face
  }
}

const faces = new Map<FileFace, Uint8Array>()
setFontSource((face) => {
  const file = faces.get(face)
  if (!file) throw new WantedFace(face)
  return file
})

/** Most forms measure nothing: nearly every text is seen to fit. A face is fetched once something is. */
const perform = async ({ calculate, measures }: Opened, calculation: Calculation): Promise<Calculated> => {
  try {
    return calculate(calculation)
  } catch (error) {
    if (!(error instanceof WantedFace)) throw error
    const answer = await fetch(measures[error.face])
    if (!answer.ok) throw error
    faces.set(error.face, new Uint8Array(await answer.arrayBuffer()))
    return perform({ calculate, measures }, calculation)
  }
}

const answer = (given: OfflineAnswer) => self.postMessage(given)

let opened: Opened | undefined

self.addEventListener('message', ({ data: order }: MessageEvent<OfflineOrder>) => {
  if (order.kind === 'open') {
    opened = { calculate: openForm(order.form), measures: order.measures }
    return
  }
  const { id, calculation } = order
  perform(opened!, calculation).then(
    (calculated) => answer({ id, calculated }),
    (error: unknown) => answer({ id, failure: String(error) }),
  )
})
