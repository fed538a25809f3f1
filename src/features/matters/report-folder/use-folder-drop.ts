import { useDropzone } from 'react-dropzone'
import { usePastedPictures } from '#src/lib/pasted-pictures.ts'
import type { useUploads } from '#src/outbox/queue/use-uploads.ts'
import type { UploadTarget } from '#src/outbox/kinds/upload.ts'

export type FolderTarget = Extract<UploadTarget, { kind: 'report-folder' }>

/** Takes the files that are dropped or pasted. */
export const useFolderDrop = (add: ReturnType<typeof useUploads>['add'], target: FolderTarget) => {
  const { rootRef, getRootProps, getInputProps, open, isDragActive } = useDropzone({
    // What is dropped beside it is the window's to take, or to refuse.
    preventDropOnDocument: false,
    onDrop: (files) => void add(target, files),
    noClick: true,
    noKeyboard: true,
    // usePastedPictures names what has no name, and leaves text alone.
    noPaste: true,
  })
  usePastedPictures(rootRef, (pictures) => void add(target, pictures), { isOnlyPlace: true })
  return { getRootProps, getInputProps, open, isDragActive }
}
