import { useRef } from 'react'
import type { ChangeEvent } from 'react'
import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import Button from '@mui/material/Button'

/** Whatever is no photo. */
export const OtherFileButton = ({ onAdd }: { onAdd: (files: readonly File[]) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const handleFiles = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // The same file may be chosen again.
    event.target.value = ''
    onAdd(files)
  }
  return (
    <>
      <Button variant="text" startIcon={<AttachFileOutlined />} onClick={() => input.current?.click()}>
        ファイルを選ぶ
      </Button>
      <input ref={input} hidden type="file" multiple aria-label="ファイルを選ぶ" onChange={handleFiles} />
    </>
  )
}
