/** The keys that are worth knowing, and the switch for those of one letter. */
import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { canCreateDocument } from '#domain/documents/documents.policy.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { areLetterKeysOn, setLetterKeys } from '#src/lib/letter-keys.ts'
import { DialogShell } from '#src/ui/dialog-shell.tsx'
import { useNavigation } from '../navigation.ts'
import { commandKey } from './opened-command.ts'

/** The keys of one shortcut, pressed after one another, and what they do. */
type Shortcut = { keys: readonly string[]; what: string }
type KeyGroup = { title: string; shortcuts: readonly Shortcut[] }

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
        ...(canCreateMatter(user) ? [{ keys: ['n'], what: '案件を作成' }] : []),
        ...(canCreateDocument(user) ? [{ keys: ['Shift+N'], what: '書類を作成' }] : []),
        { keys: ['?'], what: 'この一覧' },
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
        { keys: ['PageUp'], what: '前の月または週' },
        { keys: ['PageDown'], what: '次の月または週' },
        { keys: ['t'], what: '今日' },
        { keys: ['m'], what: '月表示' },
        { keys: ['w'], what: '週表示' },
        { keys: ['l'], what: 'リスト表示' },
      ],
    },
    {
      title: '書類・テンプレートの編集',
      shortcuts: [
        { keys: [commandKey('S')], what: '保存' },
        { keys: [commandKey('Z')], what: '元に戻す' },
        { keys: [commandKey('Shift+Z')], what: 'やり直す' },
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
      ],
    },
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
