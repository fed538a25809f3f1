/** Pictures that are drawing commands of Windows (EMF, WMF) or old Macs (PICT), as primitives: previews, old logos. */
import { quickDrawStart } from '#engine/read/media-type.ts'
import type { Metafile } from './device.ts'
import { playEmf } from './emf.ts'
import { playPict } from './pict.ts'
import type { PlayedPict } from './pict.ts'
import { playWmf } from './wmf.ts'

export type { Metafile }

const emfSignature = 0x464d4520
const isEmf = (view: DataView): boolean =>
  view.byteLength > 88 && view.getUint32(0, true) === 1 && view.getUint32(40, true) === emfSignature
const isWmf = (view: DataView): boolean =>
  view.byteLength > 40 && (view.getUint32(0, true) === 0x9ac6cdd7 || view.getUint32(0, true) === 0x00090001)

const played = new WeakMap<Uint8Array, Metafile | PlayedPict | null>()

const playedOnce = (bytes: Uint8Array): Metafile | PlayedPict | null => {
  let metafile = played.get(bytes)
  if (metafile === undefined) played.set(bytes, (metafile = play(bytes)))
  return metafile
}

/** Null for what is no metafile, is damaged, or draws nothing that is known here (EMF+ alone). */
export function readMetafile(bytes: Uint8Array): Metafile | null {
  const metafile = playedOnce(bytes)
  return metafile && metafile.primitives.length > 0 ? metafile : null
}

/** The file of the one picture that a metafile does nothing but show, as QuickTime put TIFF, PNG and JPEG into PICT. */
export function wrappedPicture(bytes: Uint8Array): Uint8Array | null {
  const metafile = playedOnce(bytes)
  return metafile && 'whole' in metafile ? metafile.whole : null
}

function play(bytes: Uint8Array): Metafile | PlayedPict | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (isEmf(view)) return playEmf(bytes)
    if (isWmf(view)) return playWmf(bytes)
    return quickDrawStart(bytes) === null ? null : playPict(bytes)
  } catch (error) {
    // A record that points beyond the file.
    if (error instanceof RangeError) return null
    throw error
  }
}
