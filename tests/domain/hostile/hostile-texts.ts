/** Texts made to keep whoever reads them busy: a beginning, something repeated, and an end that fits neither. */

/** What is repeated; where a text has another beginning or end, that too. */
const repeats: readonly (string | { start?: string; repeat: string; end: string })[] = [
  ...['(', ')', '((x', '()', '[', '【', '（', '{', '<', '<a '],
  ...[' ', '\t', '\u3000', '\u00a0', '\n', '\r\n', ' \n'],
  ...[
    '0',
    '9,',
    '000',
    '1.',
    '１',
    '-',
    '.',
    '..',
    '@',
    'a@',
    'a.',
    'a-',
    ',',
    '、',
    ':',
    ';',
    '/',
    '\\',
    '%',
    '=',
    '&',
    '*',
    '~',
  ],
  ...[
    '"',
    '""',
    "'",
    '"a,',
    '「',
    'a',
    'A',
    'ｱﾞ',
    'あ',
    '漢',
    '施工',
    '必須',
    '地上1階',
    'PH',
    '令和',
    'Mo',
    'e\u0301',
    '㈱',
  ],
  ...['\ud83d', '\udc00', '💥', '\0', '\u{10ffff}', '\u200b', '\u202e'],
  { start: 'x', repeat: ' ', end: 'x' },
  { start: '1', repeat: '0', end: '円円' },
  { start: '1', repeat: '000', end: 'x' },
  { start: 'A', repeat: '\0', end: '\0A' },
  { start: '2026/1/1', repeat: ' ', end: '(月' },
  { start: '午前', repeat: ' ', end: 'x' },
  { start: 'a@', repeat: 'a.', end: '-' },
  { start: '', repeat: 'a', end: '@@' },
  { start: 'https://', repeat: 'a/', end: '\n' },
  { start: '::', repeat: 'ffff:', end: 'g' },
  { start: '"', repeat: 'a,a\n', end: '' },
  { start: 'BEGIN:VCARD\nTEL;', repeat: 'X=', end: '"' },
  { start: '(', repeat: 'a', end: '' },
  { start: '施工', repeat: ' ', end: '施工中x' },
]

export type Hostile = { name: string; ofLength: (length: number) => string }

export const hostileTexts: readonly Hostile[] = repeats.map((each) => {
  const { start = '', repeat, end } = typeof each === 'string' ? { repeat: each, end: '\u0001' } : each
  return {
    name: JSON.stringify(`${start}${repeat}…${end}`),
    ofLength: (length) => start + repeat.repeat(Math.ceil(length / repeat.length)) + end,
  }
})
