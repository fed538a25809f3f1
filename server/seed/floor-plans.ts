/** Plans of floors, roofs and machine rooms, drawn here, so that they may be shipped. */
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import { facePath } from '#engine/pdf/font-files.ts'
import { contentTypes, type Picture } from './stored-files.ts'

const width = 1600
const height = 1070
const family = 'Tatemori Plan'
const ink = '#2b302d'
/** The building on the sheet, in pixels. */
const frame = { left: 140, top: 140, width: 1360, height: 740 }

type Room = { name: string; area?: string; x: number; y: number; w: number; h: number; shade?: boolean }
export type PlanKind = 'office' | 'officeBefore' | 'rooftop' | 'machine' | 'homes'

/** Rooms in parts of the building's width and height. */
const officeRooms: Room[] = [
  { name: '事務室 {f}01', area: '204.8㎡', x: 0, y: 0, w: 0.4, h: 0.33 },
  { name: '事務室 {f}02', area: '184.3㎡', x: 0.4, y: 0, w: 0.4, h: 0.33 },
  { name: '応接室', area: '58.2㎡', x: 0.8, y: 0, w: 0.2, h: 0.33 },
  { name: '執務ホール', area: '197.4㎡', x: 0, y: 0.33, w: 0.4, h: 0.33 },
  { name: '階段A', x: 0.4, y: 0.33, w: 0.1, h: 0.17, shade: true },
  { name: 'EPS', x: 0.5, y: 0.33, w: 0.1, h: 0.17, shade: true },
  { name: 'EVホール', x: 0.4, y: 0.5, w: 0.1, h: 0.16, shade: true },
  { name: 'EV', x: 0.5, y: 0.5, w: 0.1, h: 0.16, shade: true },
  { name: '女子WC', x: 0.6, y: 0.33, w: 0.1, h: 0.17, shade: true },
  { name: '男子WC', x: 0.7, y: 0.33, w: 0.1, h: 0.17, shade: true },
  { name: '給湯室', area: '12.6㎡', x: 0.6, y: 0.5, w: 0.1, h: 0.16, shade: true },
  { name: 'PS', x: 0.7, y: 0.5, w: 0.1, h: 0.16, shade: true },
  { name: 'サーバー室', area: '44.1㎡', x: 0.8, y: 0.33, w: 0.2, h: 0.33 },
  { name: '会議室 A', x: 0, y: 0.66, w: 0.2, h: 0.34 },
  { name: '会議室 B', x: 0.2, y: 0.66, w: 0.2, h: 0.34 },
  { name: '会議室 C', x: 0.4, y: 0.66, w: 0.2, h: 0.34 },
  { name: '休憩室', x: 0.6, y: 0.66, w: 0.2, h: 0.34 },
  { name: '倉庫', x: 0.8, y: 0.66, w: 0.2, h: 0.34 },
]

/** Before the walls between the rooms in the south were set. */
const officeBefore: Room[] = [
  ...officeRooms.filter(({ y }) => y < 0.66),
  { name: '大会議室', area: '198.2㎡', x: 0, y: 0.66, w: 0.6, h: 0.34 },
  { name: '食堂', area: '131.0㎡', x: 0.6, y: 0.66, w: 0.4, h: 0.34 },
]

const rooms: Record<PlanKind, Room[]> = {
  office: officeRooms,
  officeBefore,
  rooftop: [
    { name: '屋上（ウレタン防水）', area: '612.0㎡', x: 0, y: 0, w: 1, h: 1 },
    { name: '塔屋・EV機械室', x: 0.42, y: 0.36, w: 0.18, h: 0.28, shade: true },
    { name: '室外機 OU-R1', x: 0.08, y: 0.14, w: 0.12, h: 0.18, shade: true },
    { name: '室外機 OU-R2', x: 0.08, y: 0.42, w: 0.12, h: 0.18, shade: true },
    { name: '室外機 OU-R3', x: 0.08, y: 0.7, w: 0.12, h: 0.18, shade: true },
    { name: 'キュービクル', x: 0.76, y: 0.2, w: 0.14, h: 0.46, shade: true },
  ],
  machine: [
    { name: '受水槽室', area: '86.4㎡', x: 0, y: 0, w: 0.46, h: 0.58 },
    { name: 'ポンプ室', area: '38.2㎡', x: 0, y: 0.58, w: 0.46, h: 0.42 },
    { name: '熱源機械室', area: '112.6㎡', x: 0.46, y: 0, w: 0.54, h: 0.48 },
    { name: '階段B', x: 0.46, y: 0.48, w: 0.16, h: 0.2, shade: true },
    { name: '排水ポンプ室', area: '21.0㎡', x: 0.46, y: 0.68, w: 0.24, h: 0.32 },
    { name: '電気室', area: '64.8㎡', x: 0.7, y: 0.48, w: 0.3, h: 0.52 },
    { name: 'EVピット', x: 0.62, y: 0.48, w: 0.08, h: 0.2, shade: true },
  ],
  homes: [
    ...['01', '02', '03', '04'].map((number, index): Room => ({
      name: `{f}${number}号室`,
      area: `${[68.4, 72.1, 72.1, 81.6][index]}㎡`,
      x: index * 0.25,
      y: 0,
      w: 0.25,
      h: 0.56,
    })),
    { name: '共用廊下', x: 0, y: 0.56, w: 1, h: 0.14 },
    { name: '階段', x: 0, y: 0.7, w: 0.16, h: 0.3, shade: true },
    { name: 'EV', x: 0.16, y: 0.7, w: 0.12, h: 0.3, shade: true },
    { name: 'PS・MB', x: 0.28, y: 0.7, w: 0.12, h: 0.3, shade: true },
    { name: '{f}05号室', area: '88.2㎡', x: 0.4, y: 0.7, w: 0.6, h: 0.3 },
  ],
}

/** A place in a room of a plan, as a pin has it; `x` and `y` are parts of the room's width and height. */
export const placeIn = (kind: PlanKind, room: string, { x, y }: { x: number; y: number }) => {
  const found = rooms[kind].find(({ name }) => name === room)
  if (!found) throw new Error(`${kind} has no room ${room}`)
  const share = (part: number) => Math.round(part * 10_000) / 10_000
  return {
    lng: share((frame.left + (found.x + found.w * x) * frame.width) / width),
    lat: share((frame.top + (found.y + found.h * y) * frame.height) / height),
  }
}

const write = (context: SKRSContext2D, text: string, x: number, y: number, sizePx: number, colour = ink) => {
  context.font = `${sizePx}px "${family}"`
  context.fillStyle = colour
  context.fillText(text, x, y)
}

const drawGrid = (context: SKRSContext2D): void => {
  context.strokeStyle = '#9aa39f'
  context.lineWidth = 1
  for (let column = 0; column <= 5; column += 1) {
    const x = frame.left + (frame.width * column) / 5
    context.setLineDash([18, 6, 4, 6])
    context.strokeRect(x, frame.top - 60, 0, frame.height + 120)
    context.setLineDash([])
    context.beginPath()
    context.arc(x, frame.top - 84, 22, 0, Math.PI * 2)
    context.stroke()
    write(context, `X${column + 1}`, x, frame.top - 84, 18, '#606a65')
    if (column < 5) write(context, '6,400', x + frame.width / 10, frame.top + frame.height + 62, 18, '#606a65')
  }
  for (let row = 0; row <= 3; row += 1) {
    const y = frame.top + (frame.height * row) / 3
    context.setLineDash([18, 6, 4, 6])
    context.strokeRect(frame.left - 60, y, frame.width + 80, 0)
    context.setLineDash([])
    context.beginPath()
    context.arc(frame.left - 84, y, 22, 0, Math.PI * 2)
    context.stroke()
    write(context, `Y${row + 1}`, frame.left - 84, y, 18, '#606a65')
  }
}

const drawRoom = (context: SKRSContext2D, room: Room, floor: string): void => {
  const [x, y, w, h] = [
    frame.left + room.x * frame.width,
    frame.top + room.y * frame.height,
    room.w * frame.width,
    room.h * frame.height,
  ]
  if (room.shade) {
    context.fillStyle = '#eef1ef'
    context.fillRect(x, y, w, h)
  }
  context.strokeStyle = ink
  context.lineWidth = 5
  context.strokeRect(x, y, w, h)
  if (!room.shade && w > 200) {
    // A door swings into the room, from the wall that is none of the building's outer ones.
    const isLowest = room.y + room.h > 0.99
    const hinge = { x: x + w * 0.7, y: isLowest ? y : y + h }
    const swing = isLowest ? 1 : -1
    context.strokeStyle = '#ffffff'
    context.strokeRect(hinge.x, hinge.y, 56, 0)
    context.strokeStyle = '#606a65'
    context.lineWidth = 2
    context.beginPath()
    context.moveTo(hinge.x, hinge.y)
    context.lineTo(hinge.x, hinge.y + 56 * swing)
    context.arc(hinge.x, hinge.y, 56, (swing * Math.PI) / 2, 0, isLowest)
    context.stroke()
  }
  write(context, room.name.replace('{f}', floor), x + w / 2, y + h / 2 - (room.area ? 12 : 0), w < 150 ? 20 : 24)
  if (room.area) write(context, room.area, x + w / 2, y + h / 2 + 18, 18, '#606a65')
}

const drawTitle = (context: SKRSContext2D, title: string, building: string, number: string): void => {
  const [x, y, w, h] = [1010, 970, 490, 72]
  context.strokeStyle = ink
  context.lineWidth = 2
  context.strokeRect(x, y, w, h)
  context.strokeRect(x + 120, y, 270, h)
  write(context, '縮尺 1/200', x + 60, y + h / 2, 18, '#606a65')
  write(context, title, x + 255, y + h / 2 - 13, 24)
  write(context, building.slice(0, 15), x + 255, y + h / 2 + 18, 15, '#606a65')
  write(context, number, x + 440, y + h / 2, 22)
}

/** A plan as a PNG, larger or smaller by `scale`; `floor` stands in the rooms' names. */
export const drawPlan = async (plan: {
  kind: PlanKind
  floor: string
  title: string
  building: string
  number: string
  scale?: number
}): Promise<Picture> => {
  const { scale = 1 } = plan
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(facePath('sans')!, family)
  const canvas = createCanvas(size.width, size.height)
  const context = canvas.getContext('2d')
  context.scale(scale, scale)
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  drawGrid(context)
  for (const room of rooms[plan.kind]) drawRoom(context, room, plan.floor)
  context.strokeStyle = ink
  context.lineWidth = 12
  context.strokeRect(frame.left, frame.top, frame.width, frame.height)
  drawTitle(context, plan.title, plan.building, plan.number)
  return { bytes: new Uint8Array(await canvas.encode('png')), content_type: contentTypes.png, ...size }
}
