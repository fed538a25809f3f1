/** The keys that are worth knowing, and the switch for those of one letter. */
import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { CompanyUser } from '#src/api/auth.ts'
import { waitingKeys } from '#src/features/approvals/waiting-keys.ts'
import { calendarLetters } from '#src/features/calendar/use-calendar-keys.ts'
import { areLetterKeysOn, setLetterKeys } from '#src/lib/letter-keys.ts'
import { DialogShell } from '#src/ui/dialog-shell.tsx'
import { useNavigation } from '../navigation.ts'
import { commandKey, letterCommands, mayOpen } from './opened-command.ts'
import type { LetterCommand } from './opened-command.ts'

/** The keys of one shortcut, pressed after one another, and what they do. */
type Shortcut = { keys: readonly string[]; what: string }
type KeyGroup = { title: string; shortcuts: readonly Shortcut[] }

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

export const KeySheet = ({ user, onClose }: { user: CompanyUser; onClose: () => void }) => {
  const [areOn, setOn] = useState(areLetterKeysOn)
  const screens = useNavigation(user)
  const handleSwitch = (areOn: boolean) => {
    setLetterKeys(areOn)
    setOn(areOn)
  }
  const groups: KeyGroup[] = [
    {
      title: 'どの画面でも',
      shortcuts: [
        { keys: [commandKey('K')], what: '移動と操作（名前で探して開く）' },
        { keys: ['/'], what: '案件名を検索' },
        ...Object.entries(letterCommands).flatMap(([key, command]) =>
          mayOpen(user, command) ? [{ keys: [shown(key)], what: commandNames[command] }] : [],
        ),
        { keys: ['Esc'], what: '開いているものを閉じる' },
      ],
    },
    {
      title: '画面を開く（続けて押す）',
      shortcuts: screens.flatMap(({ label, letter }) => (letter ? [{ keys: ['g', letter], what: label }] : [])),
    },
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
      ],
    },
    {
      title: '書類・テンプレートの編集',
      shortcuts: [
        { keys: [commandKey('S')], what: '保存' },
        { keys: [commandKey('Z')], what: '元に戻す' },
        { keys: [commandKey('Shift+Z')], what: 'やり直す' },
        { keys: [commandKey('Y')], what: 'やり直す' },
        { keys: ['F6'], what: '次の区画へ' },
        { keys: ['Shift+F6'], what: '前の区画へ' },
      ],
    },
    {
      title: 'ファイルの一覧（ファイルを選んでいるとき）',
      shortcuts: [
        { keys: ['←→↑↓'], what: '移動' },
        { keys: ['Shift+↑↓'], what: '範囲を選択' },
        { keys: ['スペース'], what: '選択する、外す' },
        { keys: ['Enter'], what: '開く' },
        { keys: [commandKey('A')], what: 'すべて選択' },
        { keys: ['Home'], what: '最初のファイル' },
        { keys: ['End'], what: '最後のファイル' },
      ],
    },
    {
      title: '図面（ピンを選んでいるとき）',
      shortcuts: [
        { keys: ['←→↑↓'], what: '隣のピン、移動中はピンを動かす' },
        { keys: ['+'], what: '拡大' },
        { keys: ['-'], what: '縮小' },
        { keys: ['0'], what: '全体を表示' },
      ],
    },
    { title: 'コメントと、その場での編集', shortcuts: [{ keys: [commandKey('Enter')], what: '送信する、保存する' }] },
  ]
  return (
    <DialogShell open title="キーボードショートカット" width={760} onClose={onClose}>
      <FormControlLabel
        control={<Switch checked={areOn} onChange={(_, isChecked) => handleSwitch(isChecked)} />}
        label="1文字のキーを使う（入力欄の中では働きません）"
        sx={{ mb: 4 }}
      />
      <Box sx={{ columns: '280px 2', columnGap: 8, '& > *': { breakInside: 'avoid', pb: 5 } }}>
        {groups.map((group) => (
          <KeyList key={group.title} {...group} />
        ))}
      </Box>
    </DialogShell>
  )
}

const KeyList = ({ title, shortcuts }: KeyGroup) => {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="label" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {shortcuts.map(({ keys, what }) => (
          <Box
            key={keys.join(' ')}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 3,
              minHeight: 32,
              borderBottom: 1,
              borderColor: 'line.row',
              fontSize: 13,
            }}
          >
            <Box component="dt" sx={{ display: 'flex', gap: 1, flex: 'none', minWidth: 96 }}>
              {keys.map((key) => (
                <Box
                  key={key}
                  component="kbd"
                  sx={{
                    font: 'inherit',
                    fontSize: 12,
                    lineHeight: '20px',
                    px: 1.5,
                    border: 1,
                    borderColor: 'neutral.300',
                    borderRadius: '4px',
                    bgcolor: 'neutral.50',
                    whiteSpace: 'nowrap',
                  }}
                >
                  {key}
                </Box>
              ))}
            </Box>
            <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
              {what}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
