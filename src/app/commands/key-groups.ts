/** The keys that are worth knowing, where they work. What the keyboard does everywhere, in a field, a list of choices or a slider, is not said. */
import type { CompanyUser } from '#src/api/auth.ts'
import { waitingKeys } from '#src/features/approvals/waiting-keys.ts'
import { calendarLetters } from '#src/features/calendar/use-calendar-keys.ts'
import { previousKeys } from '#src/features/documents/editor/fields/previous-keys.ts'
import type { useNavigation } from '../navigation.ts'
import { commandKey, letterCommands, mayOpen } from './opened-command.ts'
import type { LetterCommand } from './opened-command.ts'

/** The keys of one shortcut, pressed after one another, and what they do. */
export type Shortcut = { keys: readonly string[]; what: string }
export type KeyGroup = { title: string; shortcuts: readonly Shortcut[] }

const commandNames: Record<LetterCommand, string> = {
  matter: '案件を作成',
  call: '緊急受付',
  document: '書類を作成',
  keys: 'この一覧',
}
const calendarNames: Record<(typeof calendarLetters)[keyof typeof calendarLetters], string> = {
  today: '今日',
  month: '月表示',
  week: '週表示',
  list: 'リスト表示',
  'staff-day': '担当者別の日表示',
}
/** A capital letter is the key with Shift. */
const shown = (key: string): string => (/[A-Z]/.test(key) ? `Shift+${key}` : key)

const everywhere = (user: CompanyUser, screens: ReturnType<typeof useNavigation>): KeyGroup[] => [
  {
    title: 'どの画面でも',
    shortcuts: [
      { keys: [commandKey('K')], what: '移動と操作（名前で探して開く）' },
      { keys: ['/'], what: '案件・建物・書類などを検索' },
      ...Object.entries(letterCommands).flatMap(([key, command]) =>
        mayOpen(user, command) ? [{ keys: [shown(key)], what: commandNames[command] }] : [],
      ),
      { keys: [commandKey('P')], what: '印刷（一覧はすべての行、更新計画はPDF）' },
      { keys: ['Esc'], what: '開いているものを閉じる' },
    ],
  },
  {
    title: '画面を開く（続けて押す）',
    shortcuts: screens.flatMap(({ label, letter }) => (letter ? [{ keys: ['g', letter], what: label }] : [])),
  },
]

const whereOneWrites = (): KeyGroup[] => [
  {
    title: '年間作業計画表（月を選んでいるとき）',
    shortcuts: [
      { keys: ['←', '→', '↑', '↓'], what: '前後の月、上下の点検種目' },
      { keys: ['Home', 'End'], what: '年度の最初・最後の月' },
      { keys: ['Enter'], what: '予定を開く' },
    ],
  },
  {
    title: '編集中の画面（書類、テンプレート、図面のピン、写真への書き込み）',
    shortcuts: [
      { keys: [commandKey('S')], what: '保存（書類、テンプレート）' },
      { keys: [commandKey('Z')], what: '元に戻す' },
      { keys: [commandKey('Shift+Z')], what: 'やり直す' },
      { keys: [commandKey('Y')], what: 'やり直す' },
    ],
  },
  {
    title: '書類の編集',
    shortcuts: [
      { keys: ['Enter'], what: '次の項目へ（1行の入力欄）' },
      { keys: ['Shift+Enter'], what: '前の項目へ（1行の入力欄）' },
      ...Object.entries(previousKeys).map(([key, what]) => ({ keys: [`Alt+${key}`], what })),
      { keys: ['F6'], what: '次の区画へ' },
      { keys: ['Shift+F6'], what: '前の区画へ' },
    ],
  },
  {
    title: '明細の表（書類の編集）',
    shortcuts: [
      { keys: ['←→↑↓'], what: '隣のセル（Shiftで範囲、Ctrlで端まで）' },
      { keys: ['Tab'], what: '右のセル' },
      { keys: ['Enter'], what: '下のセル（Tabのあとは、始めた列へ）' },
      { keys: ['Home'], what: '行の始め' },
      { keys: ['End'], what: '行の終わり' },
      { keys: ['F2'], what: 'セルの中を編集' },
      { keys: ['Shift+F2'], what: '備考・写真（月次点検表）' },
      { keys: ['スペース'], what: 'チェック、選択肢を開く' },
      { keys: ['Delete'], what: '値を消す' },
      { keys: [commandKey('D')], what: '上と同じ' },
      { keys: [commandKey('A')], what: '表をすべて選択' },
      { keys: ['Alt+↑↓'], what: '行の移動' },
      { keys: ['Esc'], what: '入力をやめる、表を出る' },
    ],
  },
]

const whereOneChooses = (): KeyGroup[] => [
  {
    title: 'シート（セルを選んでいるとき）',
    shortcuts: [
      { keys: ['←→↑↓'], what: '隣のセル' },
      { keys: ['Enter'], what: 'セルの項目へ' },
      { keys: ['Delete'], what: '値を消す' },
      { keys: ['Backspace'], what: '値を消す' },
      { keys: [commandKey('+')], what: '拡大' },
      { keys: [commandKey('-')], what: '縮小' },
      { keys: [commandKey('0')], what: '表示倍率をリセット' },
    ],
  },
  {
    title: 'ファイルの一覧（ファイルを選んでいるとき）',
    shortcuts: [
      { keys: ['←→↑↓'], what: '移動' },
      { keys: ['PageUp'], what: '前のページ' },
      { keys: ['PageDown'], what: '次のページ' },
      { keys: ['Home'], what: '最初のファイル' },
      { keys: ['End'], what: '最後のファイル' },
      { keys: ['Shift+←→↑↓'], what: '範囲を選択' },
      { keys: ['スペース'], what: '選択する、外す' },
      { keys: [commandKey('A')], what: 'すべて選択' },
      { keys: ['Esc'], what: '選択を外す' },
      { keys: ['Enter'], what: '開く' },
    ],
  },
  {
    title: 'テンプレートの項目（一覧で選んでいるとき）',
    shortcuts: [
      { keys: [commandKey('A')], what: 'すべて選択' },
      { keys: ['Delete'], what: '選択した項目を削除' },
      { keys: ['Esc'], what: '選択を外す' },
    ],
  },
  {
    title: '図面（ピンを選んでいるとき）',
    shortcuts: [
      { keys: ['←→↑↓'], what: '隣のピン、移動中はピンを動かす' },
      { keys: ['Tab'], what: '次のピン' },
      { keys: ['Shift+Tab'], what: '前のピン' },
      { keys: ['Home'], what: '最初のピン' },
      { keys: ['End'], what: '最後のピン' },
      { keys: ['+'], what: '拡大' },
      { keys: ['-'], what: '縮小' },
      { keys: ['0'], what: '全体を表示' },
      { keys: ['Esc'], what: '図面に戻る' },
    ],
  },
]

/** A handler of keys whose place here is missing fails the test that reads them all. */
export const keyGroups = (user: CompanyUser, screens: ReturnType<typeof useNavigation>): KeyGroup[] => [
  ...everywhere(user, screens),
  {
    title: 'カレンダー（日付を選んでいるとき）',
    shortcuts: [
      { keys: ['←→↑↓'], what: '前後の日、前後の週' },
      { keys: ['Home'], what: '週の初めの日' },
      { keys: ['End'], what: '週の終わりの日' },
      { keys: ['PageUp'], what: '前の月または週' },
      { keys: ['PageDown'], what: '次の月または週' },
      ...Object.entries(calendarLetters).map(([key, goal]) => ({ keys: [key], what: calendarNames[goal] })),
    ],
  },
  {
    title: '承認依頼への回答',
    shortcuts: [
      { keys: [waitingKeys.next], what: '次の承認依頼' },
      { keys: [waitingKeys.previous], what: '前の承認依頼' },
      { keys: [commandKey('Enter')], what: '承認する（コメントの入力中）' },
    ],
  },
  ...whereOneWrites(),
  ...whereOneChooses(),
  {
    title: 'コメントと、その場での編集',
    shortcuts: [
      { keys: [commandKey('Enter')], what: '送信する、保存する' },
      { keys: ['Esc'], what: '編集をやめる' },
    ],
  },
]
