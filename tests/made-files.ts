/** Photos and drawings made on the spot, for tests that need some file and not a certain one. */
import { PDFDocument, StandardFonts, degrees } from '@cantoo/pdf-lib'
import sharp from 'sharp'

export type MadeFile = { name: string; bytes: Uint8Array; type: string }

export const asFile = ({ name, bytes, type }: MadeFile): File =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type })

/** As a browser's file input takes it. */
export const asUpload = ({ name, bytes, type }: MadeFile) => ({ name, mimeType: type, buffer: Buffer.from(bytes) })

/**
 * A JPEG with a bright sky, as a camera stores it: width × height before it is turned the way that the EXIF
 * orientation (1–8) says.
 */
export const makePhoto = async (name: string, width: number, height: number, orientation = 1): Promise<MadeFile> => {
  const noise = { type: 'gaussian', mean: 110, sigma: 12 } as const
  const sky = { create: { width, height: Math.ceil(height / 3), channels: 3, background: '#d8e8f8' } } as const
  const photo = sharp({ create: { width, height, channels: 3, background: '#000', noise } })
    .composite([{ input: sky, gravity: 'north' }])
    .withMetadata({ orientation })
  return { name, type: 'image/jpeg', bytes: new Uint8Array(await photo.jpeg({ quality: 95 }).toBuffer()) }
}

/** Photos of one scene: each is another file for whoever compares bytes, behind the picture's end. */
export const makePhotos = async (names: readonly string[], width: number, height: number): Promise<MadeFile[]> => {
  const { bytes, type } = await makePhoto('', width, height)
  return names.map((name) => ({ name, type, bytes: Buffer.concat([bytes, Buffer.from(name)]) }))
}

export const makePng = async (name: string, width = 320, height = 240): Promise<MadeFile> => ({
  name,
  type: 'image/png',
  bytes: new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: '#3a7' } })
      .png()
      .toBuffer(),
  ),
})

/** In points, before the page is turned. */
export type MadePage = { width: number; height: number; rotation?: 90 | 180 | 270 }

export const paper = {
  A1: { width: 2384, height: 1684 },
  A3: { width: 1191, height: 842 },
  A4: { width: 595, height: 842 },
} as const satisfies Record<string, MadePage>

/** What opens the file, and what lets change one that opens for everybody. */
export type MadePasswords = { user: string } | { owner: string }

/** Each page shows its number and a frame. */
export const makePdf = async (name: string, pages: MadePage[], passwords?: MadePasswords): Promise<MadeFile> => {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const [index, { width, height, rotation = 0 }] of pages.entries()) {
    const page = document.addPage([width, height])
    page.setRotation(degrees(rotation))
    page.drawRectangle({ x: 20, y: 20, width: width - 40, height: height - 40, borderWidth: 1 })
    page.drawText(`${index + 1}`, { x: 40, y: height - 80, size: 40, font })
  }
  if (passwords) {
    const user = 'user' in passwords ? passwords.user : ''
    document.encrypt({ userPassword: user, ownerPassword: 'owner' in passwords ? passwords.owner : user })
  }
  return { name, type: 'application/pdf', bytes: await document.save() }
}

/** A set as an architect sends it: papers of four kinds, one of them turned. */
export const makeDrawingSet = (name: string): Promise<MadeFile> =>
  makePdf(name, [paper.A1, { ...paper.A3, rotation: 90 }, paper.A4, { width: 1684, height: 2384 }])
