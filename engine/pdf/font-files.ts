/** Where the bundled fonts lie among the npm packages. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FontSource } from '#engine/draw/fonts/source.ts'
import type { FaceId, FileFace } from '#engine/model/primitives.ts'

/** The bundled font files by face. */
export const faceFiles: Record<FileFace, string> = {
  sans: 'noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  'sans-bold': 'noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
  gothic: 'biz-udgothic/400Regular/BIZUDGothic_400Regular.ttf',
  'gothic-bold': 'biz-udgothic/700Bold/BIZUDGothic_700Bold.ttf',
  pgothic: 'biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
  'pgothic-bold': 'biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
  mincho: 'biz-udmincho/400Regular/BIZUDMincho_400Regular.ttf',
  'mincho-bold': 'biz-udmincho/700Bold/BIZUDMincho_700Bold.ttf',
}
const require = createRequire(import.meta.url)

const pathOf = (face: FileFace): string => require.resolve(`@expo-google-fonts/${faceFiles[face]}`)

/** Where the face's TrueType file lies; null for the drawn symbols. */
export const facePath = (face: FaceId): string | null => (face === 'symbols' ? null : pathOf(face))

export const readFontFile: FontSource = (face) => readFileSync(pathOf(face))
