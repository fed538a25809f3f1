/** The login screen's night town with three pins; decoration. */
const fills: Record<string, string> = { '.': '#145442', o: '#2F7A65', '*': '#F2D9A0' }

/** Windows of a house, row by row: dark, lit behind a blind, lit. */
type House = { x: number; y: number; stepX: number; width: number; rows: string }

const houses: readonly House[] = [
  { x: 44, y: 228, stepX: 18, width: 10, rows: '..*o .o.. o... o..o *oo. ..o. ..*o .o..' },
  { x: 132, y: 274, stepX: 16, width: 9, rows: '... o*. oo. *.o .*o .o*' },
  {
    x: 220,
    y: 110,
    stepX: 17.6,
    width: 9,
    rows: '.*oo. .o*.o ...*o o*.o* oo... *.o*. .*oo. .o*.o ...*o o*.o* oo... *.o*. .*oo. .o*.o',
  },
  { x: 322, y: 204, stepX: 17, width: 9, rows: '..*o .o.. o... o..o *oo. ..o. ..*o .o.. o...' },
  { x: 432, y: 262, stepX: 19, width: 11, rows: '.*oo. .o*.o ...*o o*.o* oo... *.o*.' },
]

const Windows = ({ x, y, stepX, width, rows }: House) =>
  rows
    .split(' ')
    .flatMap((row, line) =>
      [...row].map((light, column) => (
        <rect
          key={`${line}-${column}`}
          x={x + column * stepX}
          y={y + line * 20}
          width={width}
          height={11}
          fill={fills[light]}
        />
      )),
    )

const Pin = ({ x, y, fill }: { x: number; y: number; fill: string }) => (
  <path
    d={`M${x - 21} ${y}c0-12 9-21 21-21s21 9 21 21c0 15-21 34-21 34s-21-19-21-34z`}
    fill={fill}
    stroke="#fff"
    strokeWidth="2"
  />
)

export const Townscape = () => (
  <svg width="100%" viewBox="0 0 640 420" aria-hidden style={{ display: 'block' }}>
    <g stroke="#5AA88E" strokeWidth="1.5" strokeLinejoin="round">
      <path d="M0 404h640" />
      <path
        d="M30 404V212h92v192zM122 404V258h60v146zM310 404V186h84v218zM552 404V300l22-14 22 14 22-14 22 14v104z"
        fill="#0B4536"
      />
      <path d="M206 404V92h104v312zM232 92V66h52v26zM418 404V246h112v158zM446 246v-26h56v26z" fill="#0D4F3E" />
      <path
        d="M258 66V40M560 404v-56h28v56M604 404v-56h28v56M560 358h28M560 368h28M604 358h28M604 368h28"
        fill="none"
      />
    </g>
    {houses.map((house) => (
      <Windows key={house.x} {...house} />
    ))}
    <path d="M248 388h20v16h-20zM464 388h20v16h-20z" fill="#F2D9A0" />
    <Pin x={309} y={150} fill="#D43632" />
    <circle cx="309" cy="150" r="7" fill="none" stroke="#fff" strokeWidth="2.4" />
    <Pin x={93} y={188} fill="#2975C9" />
    <circle cx="93" cy="188" r="7" fill="none" stroke="#fff" strokeWidth="2.4" />
    <path d="M93 181a7 7 0 0 1 0 14z" fill="#fff" />
    <Pin x={503} y={222} fill="#5A6465" />
    <circle cx="503" cy="222" r="8" fill="#fff" />
    <path
      d="M499 222.3l2.8 2.8 4.8-5.4"
      fill="none"
      stroke="#5A6465"
      strokeWidth="2.2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
