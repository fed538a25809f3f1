/** Emoji that turn up in reports and messages, as plain drawings in one colour, each one em wide. */
import type { PathCommand } from '#engine/model/primitives.ts'
import { arc, bar, box, disc, discHole, frame, hole, polygon, polygonHole, ring, stroke } from './outlines.ts'
import type { Point } from './outlines.ts'

const line = 30
const dome = (cx: number, y: number, r: number): PathCommand[] => polygon(arc(cx, y, r, 180, 360))
const mirrored = (points: Point[]): Point[] => points.map(([x, y]): Point => [1000 - x, y])
const upsideDown = (points: Point[]): Point[] => points.map(([x, y]): Point => [x, -760 - y])
/** Points of a drawing turned about the middle of the em. */
const turned = (points: Point[], degrees: number): Point[] => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return points.map(([x, y]): Point => {
    const [dx, dy] = [x - 500, y + 380]
    return [500 + dx * cos - dy * sin, -380 + dx * sin + dy * cos]
  })
}

const face = [...ring(500, -380, 410, line), ...disc(360, -480, 50), ...disc(640, -480, 50)]
const person = dome(500, 60, 370)
const thumb: Point[] = [
  [350, -430],
  [500, -820],
  [620, -800],
  [640, -700],
  [590, -500],
  [870, -500],
  [890, -400],
  [800, -20],
  [350, -20],
]
const palm: Point[] = [
  [480, -850],
  [480, -40],
  [230, 40],
  [170, -120],
  [330, -300],
  [400, -840],
]
const clock = [
  ...ring(500, -360, 340, line),
  ...stroke(
    [
      [500, -570],
      [500, -360],
      [640, -270],
    ],
    line,
  ),
]
const hammer = [...bar([180, -10], [560, -440], 55), ...bar([390, -690], [810, -330], 105)]
const wrench = [...bar([190, -60], [620, -490], 60), ...stroke(arc(690, -590, 150, -20, 240), 55)]
const drop: PathCommand[] = [
  { op: 'M', x: 500, y: -860 },
  { op: 'C', x1: 620, y1: -620, x2: 770, y2: -450, x: 770, y: -240 },
  { op: 'C', x1: 770, y1: -90, x2: 650, y2: 30, x: 500, y: 30 },
  { op: 'C', x1: 350, y1: 30, x2: 230, y2: -90, x: 230, y: -240 },
  { op: 'C', x1: 230, y1: -450, x2: 380, y2: -620, x: 500, y: -860 },
  { op: 'Z' },
]
const flame: PathCommand[] = [
  { op: 'M', x: 480, y: -880 },
  { op: 'C', x1: 520, y1: -700, x2: 790, y2: -540, x: 790, y: -240 },
  { op: 'C', x1: 790, y1: -60, x2: 660, y2: 40, x: 500, y: 40 },
  { op: 'C', x1: 340, y1: 40, x2: 210, y2: -60, x: 210, y: -240 },
  { op: 'C', x1: 210, y1: -380, x2: 280, y2: -450, x: 310, y: -560 },
  { op: 'C', x1: 350, y1: -500, x2: 380, y2: -470, x: 420, y: -450 },
  { op: 'C', x1: 470, y1: -580, x2: 440, y2: -740, x: 480, y: -880 },
  { op: 'Z' },
]
const bolt: Point[] = [
  [590, -880],
  [530, -470],
  [810, -470],
  [390, 120],
  [460, -320],
  [190, -320],
]
const spark: Point[] = [
  [500, -830],
  [590, -470],
  [950, -380],
  [590, -290],
  [500, 70],
  [410, -290],
  [50, -380],
  [410, -470],
]
const flake = [0, 60, 120, 180, 240, 300].flatMap((degrees) => [
  ...stroke(
    turned(
      [
        [500, -380],
        [920, -380],
      ],
      degrees,
    ),
    line,
  ),
  ...stroke(
    turned(
      [
        [900, -490],
        [780, -380],
        [900, -270],
      ],
      degrees,
    ),
    line,
  ),
])
const gear = [
  ...ring(500, -380, 210, 90),
  ...[0, 45, 90, 135, 180, 225, 270, 315].flatMap((degrees) => {
    const [from, to] = turned(
      [
        [720, -380],
        [930, -380],
      ],
      degrees,
    )
    return bar(from!, to!, 80)
  }),
]
const envelope = [
  ...frame(80, -680, 840, 600, line),
  ...stroke(
    [
      [80, -680],
      [500, -320],
      [920, -680],
    ],
    line,
  ),
]
const calendar = [
  ...frame(110, -740, 780, 760, line),
  ...box(110, -740, 780, 190),
  ...[270, 670].flatMap((x) => box(x, -860, 60, 150)),
  ...[-430, -260, -110].flatMap((y) => [220, 400, 580, 740].flatMap((x) => box(x, y, 70, 70))),
]
const barrier = [
  ...frame(60, -640, 880, 280, line),
  ...[130, 350, 570, 790].flatMap((x) =>
    polygon([
      [x + 20, -640],
      [x + 120, -640],
      [x + 40, -360],
      [x - 60, -360],
    ]),
  ),
  ...[180, 740].flatMap((x) => box(x, -330, 80, 380)),
]
const beacon = [
  ...polygon([[280, -160], ...arc(500, -400, 220, 180, 360), [720, -160]]),
  ...box(180, -120, 640, 140),
  ...bar([500, -870], [500, -690], 35),
  ...bar([130, -740], [250, -620], 35),
  ...bar([750, -620], [870, -740], 35),
]
const page = frame(200, -840, 600, 900, line)
const writtenPage = [...page, ...[-650, -480, -310, -140].flatMap((y) => bar([320, y], [680, y], line))]
const pencil = [
  ...bar([300, -140], [760, -660], 90),
  ...polygon([
    [225, -205],
    [375, -75],
    [150, 40],
  ]),
]
const lens = [...ring(420, -480, 270, 45), ...bar([600, -280], [860, 0], 60)]
const block = [
  ...frame(200, -840, 600, 880, line),
  ...[-700, -510, -320].flatMap((y) => [310, 470, 630].flatMap((x) => box(x - 10, y, 80, 100))),
  ...box(430, -140, 140, 180),
]
const house = [
  ...polygon([
    [500, -820],
    [960, -380],
    [40, -380],
  ]),
  ...box(170, -400, 660, 420),
  ...hole(430, -250, 140, 270),
]
const car = [
  ...polygon([
    [60, -330],
    [200, -370],
    [310, -590],
    [680, -590],
    [800, -370],
    [940, -330],
    [940, -150],
    [60, -150],
  ]),
  ...polygonHole([
    [350, -530],
    [290, -380],
    [470, -380],
    [470, -530],
  ]),
  ...hole(520, -530, 130, 150),
  ...[270, 730].flatMap((x) => disc(x, -130, 100)),
]
const truck = [
  ...box(40, -640, 560, 490),
  ...polygon([
    [630, -500],
    [810, -500],
    [960, -310],
    [960, -150],
    [630, -150],
  ]),
  ...[230, 770].flatMap((x) => disc(x, -120, 110)),
]
const bulb = [
  ...ring(500, -500, 290, line),
  ...polygon([
    [380, -230],
    [620, -230],
    [600, -60],
    [400, -60],
  ]),
  ...box(430, -40, 140, 70),
]
const pin = [
  ...disc(500, -560, 270),
  ...polygon([
    [255, -440],
    [745, -440],
    [500, 60],
  ]),
  ...discHole(500, -560, 110),
]
const camera = [...frame(80, -600, 840, 560, line), ...box(340, -720, 320, 120), ...ring(500, -320, 170, 40)]
const key = [
  ...ring(270, -380, 160, 60),
  ...box(430, -430, 500, 90),
  ...[650, 820].flatMap((x) => box(x, -380, 80, 200)),
]
const padlock = [...box(190, -480, 620, 510), ...discHole(500, -270, 70), ...hole(475, -210, 50, 120)]
const bell = [
  ...polygon([[140, -130], [230, -230], ...arc(500, -530, 270, 180, 360), [770, -230], [860, -130]]),
  ...box(460, -860, 80, 100),
  ...disc(500, -60, 90),
]
const axes = stroke(
  [
    [130, -830],
    [130, 30],
    [920, 30],
  ],
  line,
)
const rise: Point[] = [
  [230, -130],
  [430, -380],
  [580, -260],
  [880, -720],
]
const folder = polygon([
  [70, -690],
  [390, -690],
  [470, -590],
  [930, -590],
  [930, -40],
  [70, -40],
])
const screen = [...frame(80, -760, 840, 560, line), ...box(420, -200, 160, 160), ...box(260, -60, 480, 70)]
const battery = [...frame(260, -740, 480, 760, line), ...box(400, -850, 200, 110), ...box(340, -420, 320, 360)]
const extinguisher = [
  ...polygon([[330, 60], ...arc(500, -400, 170, 180, 360), [670, 60]]),
  ...box(440, -720, 120, 180),
  ...bar([380, -730], [680, -790], 35),
  ...stroke(
    [
      [460, -690],
      [250, -600],
      [190, -300],
    ],
    line,
  ),
]
const thermometer = [
  ...ring(500, -80, 150, line),
  ...frame(430, -830, 140, 620, line),
  ...disc(500, -80, 110),
  ...box(470, -560, 60, 450),
]
const noEntry = [...ring(500, -380, 400, 60), ...bar([230, -650], [770, -110], 60)]
const stop = [...disc(500, -380, 440), ...hole(200, -450, 600, 140)]
const hourglass = [
  ...[-860, 10].flatMap((y) => box(220, y, 560, 70)),
  ...polygon([
    [270, -790],
    [730, -790],
    [500, -370],
  ]),
  ...polygon([
    [500, -410],
    [730, 10],
    [270, 10],
  ]),
]
const forward = [100, 500].flatMap((x) =>
  polygon([
    [x, -700],
    [x + 400, -380],
    [x, -60],
  ]),
)

/** Characters that share a drawing, and it. */
export const pictographs: [characters: string, commands: PathCommand[]][] = [
  ['😀😁😂😃😄😅😆😇😉😊😋😌😍😎🙂☺☻🤗', [...face, ...stroke(arc(500, -360, 240, 25, 155), line)]],
  ['😐😑😒😕😮😯😲😳😶🤔🙄', [...face, ...bar([350, -210], [650, -210], line)]],
  ['😓😔😖😞😟😠😡😢😣😥😨😩😪😫😭😰😱🙁☹', [...face, ...stroke(arc(500, -60, 220, 215, 325), line)]],
  ['👤🙇🙋🙆🙅👨👩🧑💁', [...person, ...disc(500, -600, 210)]],
  ['👥', [...dome(330, 60, 290), ...disc(330, -450, 170), ...dome(720, 60, 240), ...disc(720, -400, 140)]],
  ['👷⛑', [...person, ...disc(500, -540, 190), ...dome(500, -610, 250), ...box(190, -640, 620, 70)]],
  ['👍', [...polygon(thumb), ...box(130, -430, 160, 410)]],
  ['👎', [...polygon(upsideDown(thumb)), ...box(130, -740, 160, 410)]],
  ['🙏', [...polygon(palm), ...polygon(mirrored(palm))]],
  ['👀👁', [290, 710].flatMap((x) => [...ring(x, -380, 190, line), ...disc(x + 60, -380, 80)])],
  ['✉📧📨📩📬📮', envelope],
  ['📅📆🗓', calendar],
  ['⏰⌚⏱⏲🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙🕚🕛🕰', [...clock, ...box(430, -850, 140, 110)]],
  ['⌛⏳', hourglass],
  ['🔧', wrench],
  ['🔨⚒🛠', hammer],
  ['⚙', gear],
  ['🚧', barrier],
  ['🚨', beacon],
  ['🔥', flame],
  ['💧💦', drop],
  ['⚡', polygon(bolt)],
  ['❄❅❆', flake],
  ['✨✦✧', polygon(spark)],
  ['📄📃📝📋🧾', writtenPage],
  ['✏✎✐🖊🖋', pencil],
  ['🔍🔎', lens],
  ['🏢🏬🏭🏨🏥🏣🏦🏫', block],
  ['🏠🏡🏘', house],
  ['🚗🚘🚙🚕🚖', car],
  ['🚚🚛🚒🚐', truck],
  ['💡', bulb],
  ['📌📍', pin],
  ['📷📸📹🎥', camera],
  ['🔑🗝', key],
  ['🔒🔐', [...padlock, ...stroke([[320, -480], ...arc(500, -600, 180, 180, 360), [680, -480]], 45)]],
  ['🔓', [...padlock, ...stroke([[320, -480], ...arc(500, -680, 180, 180, 350)], 45)]],
  ['🔔🛎', bell],
  ['📊', [...axes, ...[220, 450, 680].flatMap((x, index) => box(x, -200 - index * 200, 150, 200 + index * 200))]],
  ['📈', [...axes, ...stroke(rise, 40)]],
  ['📉', [...axes, ...stroke(upsideDown(rise), 40)]],
  ['📁📂🗂', folder],
  ['💻🖥', screen],
  ['🔋', battery],
  ['🧯', extinguisher],
  ['🌡', thermometer],
  ['🚫🛇', noEntry],
  ['⛔', stop],
  ['⏩', forward],
]
