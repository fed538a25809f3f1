/** When a photo was taken, carried into the smaller file that is sent in its place: a canvas forgets it. */
import { takenNote, takenSegment, type TakenNote } from '#domain/files/photo-metadata.ts'

/** Where JPEGs have it; HEICs may have it anywhere. */
const noteBytes = 256 * 1024

const isJpeg = ({ type }: Blob): boolean => type === 'image/jpeg'

/** What the camera noted; null where it did not. */
export const readNote = async (photo: Blob): Promise<TakenNote | null> =>
  takenNote(new Uint8Array(await (isJpeg(photo) ? photo.slice(0, noteBytes) : photo).arrayBuffer()))

/** The JPEG with the note in it, and nothing else of what a camera writes. */
export const withNote = (jpeg: Blob, note: TakenNote | null): Blob =>
  note === null ? jpeg : new Blob([jpeg.slice(0, 2), takenSegment(note), jpeg.slice(2)], { type: jpeg.type })

const isNoted = async (photo: Blob): Promise<boolean> => (await readNote(photo)) !== null || (await hasExif(photo))

/** A photo just taken: by the clock of this phone where its camera says nothing. */
export const withOwnTime = async (photo: File): Promise<File> => {
  // One that cannot be read stays as it is: whoever keeps it reads it too, and says so.
  if (!isJpeg(photo) || (await isNoted(photo).catch(() => true))) return photo
  const note = { taken_at: new Date(photo.lastModified), taken_from: 'device' } as const
  return new File([withNote(photo, note)], photo.name, { type: photo.type, lastModified: photo.lastModified })
}

/** A second set of notes would hide the first one's way up. */
const hasExif = async (photo: Blob): Promise<boolean> => {
  const head = new Uint8Array(await photo.slice(0, 64).arrayBuffer())
  return String.fromCharCode(...head).includes('Exif\0\0')
}
