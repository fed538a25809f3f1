import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { DialogShell } from './dialog-shell.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'

/** Something that two people changed differently; texts as the screen shows them. */
export type Contested<Key extends string | number> = {
  key: Key
  name: string
  mine: string | null
  theirs: string | null
  /** Who made it theirs, and when; left out where `message` says it of all. */
  by?: string | undefined
}

type MergeDialogProps<Key extends string | number> = {
  /** What somebody else saved first: 「他のユーザーがこの案件を更新しました」. */
  title: string
  /** Who it was and when, and that nothing typed is lost. */
  message: string
  contested: readonly Contested<Key>[]
  isSaving: boolean
  /** Saves; of these the other's content was chosen. */
  onSave: (theirs: ReadonlySet<Key>) => void
  onClose: () => void
  children?: ReactNode
}

/** Said where nothing was chosen: neither is the one to take without a look. */
const unchosenText = '残す内容を選択してください。'

/** Somebody else saved first: what both changed is chosen field by field, what only one changed stays as it is. */
export const MergeDialog = <Key extends string | number>({
  title,
  message,
  contested,
  isSaving,
  onSave,
  onClose,
  children,
}: MergeDialogProps<Key>) => {
  const [chosen, setChosen] = useState<ReadonlyMap<Key, string>>(new Map())
  const [isAsked, setAsked] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const unchosen = contested.findIndex(({ key }) => !chosen.has(key))
  const handleSave = () => {
    if (unchosen < 0) return onSave(new Set([...chosen].flatMap(([key, side]) => (side === 'theirs' ? [key] : []))))
    setAsked(true)
    fields.current?.querySelectorAll('fieldset')[unchosen]?.querySelector('input')?.focus()
  }
  return (
    <DialogShell
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>キャンセル</Button>
          <LoadingButton variant="contained" color="primary" loading={isSaving} onClick={handleSave}>
            {contested.length > 0 ? '選んだ内容で保存' : '保存'}
          </LoadingButton>
        </>
      }
    >
      <Typography variant="body2">{message}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
        {contested.length > 0
          ? '両方で変更された項目は、残す内容を選んでください。片方だけが変更した項目は、どちらもそのまま残ります。'
          : '同じ項目の変更はありません。保存すると、両方の変更が残ります。'}
      </Typography>
      {children}
      <div ref={fields}>
        {contested.map(({ key, name, mine, theirs, by }) => (
          <Box key={key} component="fieldset" sx={{ m: 0, mt: 3, p: 0, border: 0, minWidth: 0 }}>
            <Typography variant="label" component="legend" sx={{ p: 0 }}>
              {name}
            </Typography>
            {by && (
              <Box
                sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}
              >{`相手：${by}`}</Box>
            )}
            <RadioGroup
              value={chosen.get(key) ?? null}
              onChange={(_, side) => setChosen(new Map([...chosen, [key, side]]))}
            >
              <Side value="mine" text={`自分：${mine || '（空欄）'}`} />
              <Side value="theirs" text={`相手：${theirs || '（空欄）'}`} />
            </RadioGroup>
            {isAsked && !chosen.has(key) && (
              <FormHelperText error role="alert">
                {unchosenText}
              </FormHelperText>
            )}
          </Box>
        ))}
      </div>
    </DialogShell>
  )
}

const Side = ({ value, text }: { value: string; text: string }) => (
  <FormControlLabel
    value={value}
    control={<Radio sx={{ alignSelf: 'flex-start' }} />}
    label={text}
    slotProps={{ typography: { sx: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', py: 2 } } }}
    sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { minWidth: 0 } }}
  />
)
