/** Pictures that stand in for photographs: drawn here, so that they may be shipped. */
import sharp from 'sharp'
import { contentTypes, type Picture } from './stored-files.ts'

const width = 1200
const height = 900

const rect = (x: number, y: number, w: number, h: number, fill: string, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${extra}/>`
const line = (x1: number, y1: number, x2: number, y2: number, stroke: string, thickness = 4) =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${thickness}" stroke-linecap="round"/>`
const circle = (x: number, y: number, r: number, fill: string, extra = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

const ceiling =
  rect(0, 0, width, height, 'url(#pale)') +
  times(5, (i) => line(0, 180 * i + 40, width, 180 * i, '#c9cfcd', 3)) +
  times(6, (i) => line(220 * i, 0, 220 * i + 90, height, '#c9cfcd', 3))
const wall =
  rect(0, 0, width, 640, 'url(#wall)') + rect(0, 640, width, 260, '#7d8681') + line(0, 640, width, 640, '#5c6460', 6)

const cassette = (dirt: string) =>
  ceiling +
  `<g transform="translate(600 450) skewX(-8)">${rect(-330, -260, 660, 520, '#f4f6f5', 'rx="26" stroke="#b6bdba" stroke-width="6"')}${rect(-200, -150, 400, 300, dirt, 'rx="10"')}${times(9, (i) => line(-180, -120 + i * 30, 180, -120 + i * 30, '#9aa39f', 5))}` +
  `${rect(-260, -235, 520, 40, '#39413d', 'rx="16"')}${rect(-260, 195, 520, 40, '#39413d', 'rx="16"')}${rect(-305, -180, 40, 360, '#39413d', 'rx="16"')}${rect(265, -180, 40, 360, '#39413d', 'rx="16"')}${circle(290, 225, 9, '#3c9a5f')}</g>`

const gauge = (needle: number, isHigh: boolean) =>
  wall +
  rect(0, 700, width, 60, '#b0652f') +
  rect(560, 560, 80, 170, '#8c4c1f') +
  circle(600, 380, 250, '#39413d') +
  circle(600, 380, 225, '#f7f9f8') +
  times(11, (i) => `<g transform="rotate(${-120 + 24 * i} 600 380)">${line(600, 180, 600, 215, '#2b302d', 7)}</g>`) +
  `<path d="M 735 215 A 213 213 0 0 1 785 486" fill="none" stroke="${isHigh ? '#c02a2a' : '#d9a441'}" stroke-width="18"/><g transform="rotate(${needle} 600 380)">${line(600, 420, 600, 200, '#c02a2a', 10)}</g>${circle(600, 380, 20, '#2b302d')}`

const corridor =
  rect(0, 0, width, height, '#e8eae7') +
  '<polygon points="0,900 1200,900 760,520 440,520" fill="#8f978f"/><polygon points="0,0 1200,0 760,330 440,330" fill="#f6f7f5"/><polygon points="0,0 440,330 440,520 0,900" fill="#d7dbd6"/><polygon points="1200,0 760,330 760,520 1200,900" fill="#cdd2cc"/>' +
  rect(440, 330, 320, 190, '#bcc4bd') +
  rect(545, 370, 110, 150, '#6f7a72') +
  times(
    4,
    (i) =>
      `<polygon points="${540 - i * 60},${60 + (3 - i) * 75} ${660 + i * 60},${60 + (3 - i) * 75} ${650 + i * 50},${80 + (3 - i) * 75} ${550 - i * 50},${80 + (3 - i) * 75}" fill="#fffef0"/>`,
  ) +
  '<polygon points="120,200 260,290 260,690 120,800" fill="#8d6e53"/><polygon points="1080,200 940,290 940,690 1080,800" fill="#8d6e53"/>' +
  rect(700, 340, 44, 22, '#2f9d5b')

const pipes = (isLeaking: boolean) =>
  wall +
  rect(0, 250, width, 90, '#9fb0bb', 'stroke="#6f808b" stroke-width="5"') +
  rect(520, 230, 150, 130, '#7b8c97', 'rx="12" stroke="#55646e" stroke-width="6"') +
  rect(555, 340, 80, 560, '#9fb0bb', 'stroke="#6f808b" stroke-width="5"') +
  circle(595, 180, 60, '#b8352f') +
  rect(582, 190, 26, 60, '#55646e') +
  (isLeaking
    ? times(
        7,
        (i) => `<path d="M ${545 + i * 18} ${380 + (i % 3) * 60} q 12 26 0 40 q -12 -14 0 -40" fill="#4f9ad1"/>`,
      ) + '<ellipse cx="600" cy="820" rx="260" ry="40" fill="#4f9ad1" opacity=".55"/>'
    : rect(505, 215, 180, 160, 'none', 'stroke="#e0b13c" stroke-width="14" rx="16"'))

const tank = (isClean: boolean) =>
  rect(0, 0, width, height, isClean ? '#cfe4ea' : '#9aa89b') +
  times(4, (i) => line(300 * i, 0, 300 * i + 40, 620, isClean ? '#a5c3cc' : '#7e8c80', 8)) +
  '<polygon points="0,900 1200,900 1050,600 150,600" fill="' +
  (isClean ? '#e6f2f5' : '#6f7467') +
  '"/>' +
  (isClean
    ? times(5, (i) => line(300 + i * 130, 640, 240 + i * 160, 880, '#c6dde3', 6))
    : times(26, (i) =>
        circle(180 + ((i * 173) % 840), 650 + ((i * 67) % 220), 14 + (i % 4) * 9, '#4d4a3a', 'opacity=".55"'),
      )) +
  rect(960, 90, 90, 420, '#7b8c97') +
  circle(1005, 520, 60, '#d8dcdd')

const cubicle =
  rect(0, 0, width, 600, '#b9d3e6') +
  rect(0, 600, width, 300, '#9b9f9a') +
  times(
    3,
    (i) =>
      rect(180 + i * 290, 190, 270, 500, '#d9ddd8', 'stroke="#8d948e" stroke-width="6"') +
      rect(420 + i * 290, 400, 14, 90, '#39413d') +
      rect(225 + i * 290, 250, 180, 70, '#f5c542') +
      `<polygon points="${315 + i * 290},258 ${298 + i * 290},292 ${312 + i * 290},292 ${306 + i * 290},314 ${332 + i * 290},280 ${317 + i * 290},280" fill="#2b302d"/>`,
  )

const pump =
  wall +
  rect(260, 600, 680, 70, '#4b5550') +
  rect(300, 380, 340, 220, '#2f6f8f', 'rx="30"') +
  times(8, (i) => line(325 + i * 40, 390, 325 + i * 40, 590, '#245a75', 8)) +
  circle(760, 490, 130, '#2f6f8f') +
  circle(760, 490, 60, '#245a75') +
  rect(720, 180, 80, 200, '#9fb0bb') +
  rect(860, 450, 340, 80, '#9fb0bb')

const lights =
  rect(0, 0, width, height, '#dfe3df') +
  times(3, (row) =>
    times(
      3,
      (column) =>
        `<g transform="translate(${110 + column * 360} ${140 + row * 260})">${rect(0, 0, 260, 60, '#fffef4', 'rx="8" stroke="#b6bdba" stroke-width="5"')}${rect(20, 18, 220, 24, column === 1 && row === 1 ? '#8f8a72' : '#fff7c9', 'rx="10"')}</g>`,
    ),
  )

const roof =
  rect(0, 0, width, 380, '#b9d3e6') +
  rect(0, 380, width, 520, '#a9b1ab') +
  times(9, (i) => line(0, 440 + i * 55, width, 430 + i * 60, '#98a19b', 4)) +
  '<path d="M 430 640 q 120 -90 260 -10 q 110 70 -20 130 q -190 60 -270 -20 q -40 -60 30 -100" fill="#8e968f" stroke="#6c746e" stroke-width="8"/>' +
  rect(880, 240, 180, 220, '#d9ddd8', 'stroke="#8d948e" stroke-width="6"')

const scenes = {
  cassette: cassette('#cfd6d2'),
  filterBefore: cassette('#7a7264'),
  gauge: gauge(38, false),
  gaugeHigh: gauge(86, true),
  corridor,
  leak: pipes(true),
  repaired: pipes(false),
  tankBefore: tank(false),
  tankAfter: tank(true),
  cubicle,
  pump,
  lights,
  roof,
} as const
export type Scene = keyof typeof scenes

const gradients =
  '<defs><linearGradient id="pale" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#eef1ef"/><stop offset="1" stop-color="#d3d8d5"/></linearGradient>' +
  '<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#dfe2dc"/><stop offset="1" stop-color="#b9beb6"/></linearGradient><radialGradient id="lens" r=".8"><stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".38"/></radialGradient></defs>'

const drawScene = async (scene: Scene): Promise<Picture> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${gradients}${scenes[scene]}${rect(0, 0, width, height, 'url(#lens)')}</svg>`
  const bytes = await sharp(Buffer.from(svg)).blur(1.2).jpeg({ quality: 82 }).toBuffer()
  return { bytes: new Uint8Array(bytes), content_type: contentTypes.jpeg, width, height }
}

/** Every scene as a JPEG. */
export const drawPhotos = async (): Promise<Record<Scene, Picture>> => {
  const names = Object.keys(scenes) as Scene[]
  const pictures = await Promise.all(names.map(drawScene))
  return Object.fromEntries(names.map((name, index) => [name, pictures[index]!])) as Record<Scene, Picture>
}
