import { useRef, useState } from 'react'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ImportPreview, RegisterExport, RegisterImport } from '#domain/registers/registers.contract.ts'
import type { RegisterKind } from '#domain/registers/registers.labels.ts'
import { limits } from '#domain/limits.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { invalidateNoun } from '#src/api/query.ts'
import { registerQueries, useCreateImport, useExportRegister, useUndoImport } from '#src/api/registers.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { Panel } from '#src/ui/page/panel.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { ImportTrial } from './import-trial.tsx'
import { nounOf, wayUp } from './register-names.ts'
import { RecentImport } from './recent-import.tsx'

type Format = RegisterExport['format']
const formatNames: Record<Format, string> = { xlsx: 'Excel', csv: 'CSV', vcf: 'vCard' }
const formatsOf: Record<RegisterKind, readonly Format[]> = {
  buildings: ['xlsx', 'csv'],
  facilities: ['xlsx', 'csv'],
  contacts: ['xlsx', 'csv', 'vcf'],
  people: ['xlsx', 'csv'],
  // Written out as the year table that it is.
  plans: [],
}

const introOf = (kind: RegisterKind): string =>
  kind === 'plans'
    ? 'お使いの年間作業計画表（.xlsx、.csv）から、点検計画を作成できます。月の列の○（予定）、●・実（実施）、日や月の名前を読み取ります。建物ごとのシートも、建物の列も使えます。建物は先に登録してください。登録する前に内容を確かめられます。'
    : kind === 'people'
      ? `お使いの名簿（.xlsx、.csv）から、まとめて招待できます。メールアドレスと権限（メンバー、管理者、ゲスト）の列が必要です。送る前に内容を確かめられます。1回に${limits.invitedAtOnce}名までです。`
      : `お使いの${nounOf[kind]}の一覧（${kind === 'contacts' ? '.xlsx、.csv、.vcf' : '.xlsx、.csv'}）を、そのままの形で取り込めます。列は見出しから割り当て、登録する前に内容を確かめられます。1回に1万行までです。`

/** 取り込みとダウンロード of one register: a file is chosen, mapped, tried and taken over; what was taken over is undone for a day. */
export const ImportPage = ({ companyId, kind }: { companyId: string; kind: RegisterKind }) => {
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const create = useCreateImport(companyId)
  const output = useExportRegister(companyId)
  const input = useRef<HTMLInputElement>(null)
  const noun = nounOf[kind]
  const failure = isValidation(create.error)
    ? (Object.values(create.error.fields)[0] ?? describeError(create.error))
    : null
  return (
    <>
      <PageHeader
        title={`${noun}の取り込み${formatsOf[kind].length > 0 ? 'とダウンロード' : ''}`}
        crumbs={[{ label: noun, link: wayUp(companyId, kind) }]}
        actions={formatsOf[kind].map((format) => (
          <LoadingButton
            key={format}
            startIcon={<FileDownloadOutlined />}
            loading={output.isPending && output.variables.format === format}
            loadingText="作成中..."
            onClick={() => output.mutate({ kind, format })}
          >
            {`${formatNames[format]}をダウンロード`}
          </LoadingButton>
        ))}
      />
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 1184 }}>
        {preview ? (
          <ImportTrial
            companyId={companyId}
            preview={preview}
            onChange={setPreview}
            onStarted={() => setPreview(null)}
            onCancel={() => setPreview(null)}
          />
        ) : (
          <Panel title="ファイルを選ぶ">
            <Box sx={{ display: 'grid', gap: 3, justifyItems: 'start', p: 4 }}>
              <Typography variant="body2">{introOf(kind)}</Typography>
              <LoadingButton
                variant="contained"
                color="primary"
                startIcon={<UploadFileOutlined />}
                loading={create.isPending}
                loadingText="読み取り中..."
                onClick={() => input.current?.click()}
              >
                ファイルを選択
              </LoadingButton>
              <input
                ref={input}
                hidden
                type="file"
                accept={kind === 'contacts' ? '.xlsx,.csv,.txt,.vcf' : '.xlsx,.csv,.txt'}
                aria-label="取り込むファイル"
                onChange={(event) => {
                  const file = event.target.files?.[0]
                  event.target.value = ''
                  if (file) create.mutate({ kind, file }, { onSuccess: setPreview })
                }}
              />
              {failure && <Note severity="error">{failure}</Note>}
            </Box>
          </Panel>
        )}
        <RecentImports companyId={companyId} kind={kind} />
      </Box>
    </>
  )
}

const RecentImports = ({ companyId, kind }: { companyId: string; kind: RegisterKind }) => {
  const client = useQueryClient()
  const { data: imports = [] } = useQuery({
    ...registerQueries.imports(companyId, kind),
    // What is behind this screen is as it was before the import.
    select: (rows) => {
      if (rows.some(({ state }) => state === 'done'))
        void invalidateNoun(client, companyId, kind === 'people' ? 'invitations' : kind)
      return rows
    },
  })
  const undo = useUndoImport(companyId)
  const confirm = useConfirm()
  const handleUndo = async ({ id, file_name }: RegisterImport) => {
    const isSure = await confirm({
      title: '取り込みの取り消し',
      message:
        kind === 'people'
          ? `「${file_name}」で送った招待を取り消します。参加した人は、そのまま残ります。`
          : `「${file_name}」で登録したものを${kind === 'contacts' ? '削除し' : 'ごみ箱に移し'}、更新したものを元に戻します。取り込んだあとに変更したものや、図面・案件・写真などと関連付けたものは、そのまま残ります。`,
      confirmLabel: '取り消す',
    })
    if (isSure) undo.mutate(id, { onSuccess: () => toast.success('取り込みを取り消しました') })
  }
  if (imports.length === 0) return null
  return (
    <Panel title="最近の取り込み">
      <Box component="ul" aria-label="最近の取り込み" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {imports.map((made) => (
          <RecentImport key={made.id} made={made} companyId={companyId} undo={undo} onUndo={handleUndo} />
        ))}
      </Box>
    </Panel>
  )
}
