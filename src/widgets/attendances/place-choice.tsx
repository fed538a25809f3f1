import { useState } from 'react'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { toast } from '#src/ui/toasts/toast.tsx'
import { setTellsPlace, tellsPlace } from './place.ts'

/** Off until the person turns it on: then the browser asks too. */
export const PlaceChoice = () => {
  const [isOn, setOn] = useState(tellsPlace)
  const handleChange = async (isWanted: boolean) => {
    setOn(isWanted)
    const isAllowed = await setTellsPlace(isWanted)
    setOn(isAllowed)
    if (isWanted && !isAllowed)
      toast.error('この端末の位置を読み取れません。ブラウザーの設定で位置情報を許可してください。時刻だけ記録します。')
  }
  return (
    <FormControlLabel
      label="位置も記録する（この端末）"
      control={<Switch checked={isOn} onChange={(_, isWanted) => void handleChange(isWanted)} />}
      sx={{ minHeight: 44 }}
    />
  )
}
