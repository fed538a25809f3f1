import { useMemo, useState } from 'react'
import { commonName, firstNumber, numberedNames } from '#src/features/templates/draft/draft-many.ts'
import type { Renames } from '#src/features/templates/draft/draft-many.ts'
import { RenameField, RenameFrame } from './rename-frame.tsx'
import type { RenameDialogProps } from './rename-frame.tsx'

const noNames: Renames = new Map()

/** Numbers in the names of the items that are chosen, in their order. */
export const NumberDialog = ({ items, keys, ...dialog }: RenameDialogProps) => {
  const [name, setName] = useState(() => commonName(items, keys))
  const [typed, setTyped] = useState('1')
  const names = useMemo(() => {
    const number = firstNumber(typed)
    return number === null ? noNames : numberedNames(items, keys, name, number)
  }, [items, keys, name, typed])
  return (
    <RenameFrame {...dialog} title="番号を付ける" submitLabel="番号を付ける" items={items} names={names}>
      <RenameField
        label="名前"
        hint="番号はうしろに付きます。ほかの場所に入れるときは、そこに # と入力します（写真#（前））。空欄にすると、今の名前のうしろに付きます。"
        autoFocus
        value={name}
        onChange={setName}
      />
      <RenameField
        label="開始番号"
        hint="01と入力すると、01、02…と桁をそろえます。"
        error={firstNumber(typed) === null ? '開始番号は0以上の整数を入力してください。' : undefined}
        inputMode="numeric"
        sx={{ width: 120 }}
        value={typed}
        onChange={setTyped}
      />
    </RenameFrame>
  )
}
