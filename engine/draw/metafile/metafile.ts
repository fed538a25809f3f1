/** Pictures that are drawing commands of Windows (EMF, WMF), as primitives: previews of embedded objects, old logos. */
import type { Metafile } from './device.ts'
import { playEmf } from './emf.ts'
import { playWmf } from './wmf.ts'

export type { Metafile }

const emfSignature = 0x464d4520
const isEmf = (view: DataView): boolean =>
  view.byteLength > 88 && view.getUint32(0, true) === 1 && view.getUint32(40, true) === emfSignature
const isWmf = (view: DataView): boolean =>
  view.byteLength > 40 && (view.getUint32(0, true) === 0x9ac6cdd7 || view.getUint32(0, true) === 0x00090001)

const played = new WeakMap<Uint8Array, Metafile | null>()

/** Null for what is no metafile, is damaged, or draws nothing that is known here (EMF+ alone). */
export function readMetafile(bytes: Uint8Array): Metafile | null {
  let metafile = played.get(bytes)
  if (metafile === undefined) played.set(bytes, (metafile = play(bytes)))
  return metafile
}

function play(bytes: Uint8Array): Metafile | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const metafile = isEmf(view) ? playEmf(bytes) : isWmf(view) ? playWmf(bytes) : null
    return metafile && metafile.primitives.length > 0 ? metafile : null
  } catch (error) {
    // A record that points beyond the file.
    if (error instanceof RangeError) return null
    throw error
  }
}
