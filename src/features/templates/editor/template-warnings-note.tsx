import Box from '@mui/material/Box'
import { Note } from '#src/ui/states/note.tsx'

/** What an upload was understood of only in part travels to the editor with the navigation: it is asked for nowhere else. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    templateWarnings?: readonly string[]
  }
}

/** What an upload was understood of only in part. */
export const TemplateWarningsNote = ({ warnings }: { warnings: readonly string[] }) =>
  warnings.length > 0 && (
    <Note severity="warning">
      様式の一部を読み取れませんでした。表示と異なる場合は、Excelファイルを確認してください。
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </Box>
    </Note>
  )
