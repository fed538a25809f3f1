import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { formatMoment } from '#domain/dates.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { documentNotices } from '#domain/text/screens.ts'
import { ConflictDialog } from '#src/ui/conflict-dialog.tsx'
import { contestedOf, loadTheirs } from './conflict.ts'
import type { Contested, Current } from './conflict.ts'
import type { Draft } from './draft.ts'

type DocumentConflictDialogProps = {
  items: readonly TemplateItem[]
  draft: Draft
  /** The document as the other left it. */
  current: Current
  isSaving: boolean
  onOverwrite: () => void
  onClose: () => void
}

/** Who saved the document first and when; what both changed is chosen item by item. */
export const DocumentConflictDialog = ({
  items,
  draft,
  current,
  isSaving,
  onOverwrite,
  onClose,
}: DocumentConflictDialogProps) => {
  const contested = useMemo(() => contestedOf(items, draft, current), [items, draft, current])
  const [chosenTheirs, setChosenTheirs] = useState<ReadonlySet<Contested['key']>>(new Set())
  const choose = (key: Contested['key'], isTheirs: boolean) => {
    const next = new Set(chosenTheirs)
    if (isTheirs) next.add(key)
    else next.delete(key)
    setChosenTheirs(next)
  }
  const handleLoad = () => {
    loadTheirs(draft, current, contested, chosenTheirs)
    onClose()
  }
  return (
    <ConflictDialog
      title={documentNotices.conflict.replace(/。$/, '')}
      message={`${current.updated_by?.name ?? '他のユーザー'}さんが${formatMoment(current.updated_at)}に保存しました。あなたが入力した内容は残っています。`}
      consequences={{
        load: '読み込むと、相手が変更した項目が画面に入ります。あなただけが変更した項目はそのままです。',
        overwrite:
          '上書きすると、あなたが変更した項目をあなたの内容で保存します。それ以外の項目は相手の内容のままです。',
      }}
      loadLabel="相手の内容を読み込む"
      isOverwriting={isSaving}
      onLoad={handleLoad}
      onOverwrite={onOverwrite}
      onClose={onClose}
    >
      {contested.length > 0 && (
        <>
          <Typography variant="h4" component="h3">
            両方で変更された項目
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            読み込むときに残す内容を選んでください。
          </Typography>
          {contested.map((one) => (
            <ContestedChoice key={one.key} contested={one} isTheirs={chosenTheirs.has(one.key)} onChoose={choose} />
          ))}
        </>
      )}
    </ConflictDialog>
  )
}

type ContestedChoiceProps = {
  contested: Contested
  isTheirs: boolean
  onChoose: (key: Contested['key'], isTheirs: boolean) => void
}

const ContestedChoice = ({ contested: { key, name, mine, theirs }, isTheirs, onChoose }: ContestedChoiceProps) => (
  <Box component="fieldset" sx={{ m: 0, mt: 3, p: 0, border: 0, minWidth: 0 }}>
    <Typography variant="label" component="legend" sx={{ p: 0 }}>
      {name}
    </Typography>
    <RadioGroup value={isTheirs ? 'theirs' : 'mine'} onChange={(_, side) => onChoose(key, side === 'theirs')}>
      <FormControlLabel value="mine" control={<Radio />} label={`自分：${mine || '（空欄）'}`} />
      <FormControlLabel value="theirs" control={<Radio />} label={`相手：${theirs || '（空欄）'}`} />
    </RadioGroup>
  </Box>
)
