/** Pictures of plans for tests. */
import sharp from 'sharp'

/** Lines and a room on white; the corner at the bottom right stays blank. */
export const sheetPng = async (width = 1600, height = 1100): Promise<Uint8Array> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>
    <rect x="40" y="40" width="300" height="200" fill="none" stroke="#222" stroke-width="6"/>
    <path d="M40 40 L340 240" stroke="#c00" stroke-width="4"/></svg>`
  return new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())
}

const fileOf = (bytes: Uint8Array, name: string): File => new File([bytes as Uint8Array<ArrayBuffer>], name)

export const drawingForm = (
  picture: Uint8Array | null,
  fields: Record<string, string | number | number[]>,
  source?: Uint8Array,
): FormData => {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields))
    if (Array.isArray(value)) for (const each of value) form.append(`${key}[]`, String(each))
    else form.append(key, String(value))
  if (picture) form.append('file', fileOf(picture, '5F 平面図.png'))
  if (source) form.append('source', fileOf(source, '竣工図.pdf'))
  return form
}
