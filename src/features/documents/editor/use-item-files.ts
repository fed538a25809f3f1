import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { addItemFile, invalidateDocuments, removeItemFile } from '#src/api/documents.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { useEditor } from './editor-context.ts'

/** A file on its way to the server; fraction 0 to 1. */
type Upload = { key: number; name: string; fraction: number }

/** The files of a file item, and their adding and removing. Both hold at once, apart from 保存する. */
export const useItemFiles = (item: TemplateItem) => {
  const { companyId, documentId, itemFiles } = useEditor()
  const client = useQueryClient()
  const confirm = useConfirm()
  const nextKey = useRef(0)
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const refresh = () => invalidateDocuments(client, companyId)

  const adding = useMutation({
    mutationFn: ({ key, file }: { key: number; file: File }) => addItemFile(companyId, documentId, item.id, file, {
      onProgress: (fraction) => setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, fraction } : upload))),
    }),
    onSuccess: refresh,
    onSettled: (_data, _error, { key }) => setUploads((all) => all.filter((upload) => upload.key !== key)),
  })
  const removing = useMutation({ mutationFn: (itemFileId: number) => removeItemFile(companyId, documentId, itemFileId), onSuccess: refresh })

  const add = (files: readonly File[]) => {
    for (const file of files) {
      const key = nextKey.current++
      setUploads((all) => [...all, { key, name: file.name, fraction: 0 }])
      adding.mutate({ key, file })
    }
  }
  const remove = async (itemFileId: number) => {
    if (await confirm({ title: '削除確認', message: 'このファイルを書類から外します。この操作は取り消せません。', confirmLabel: '削除' })) removing.mutate(itemFileId)
  }
  return { files: itemFiles.filter(({ item_id }) => item_id === item.id), uploads, add, remove: (itemFileId: number) => void remove(itemFileId) }
}
