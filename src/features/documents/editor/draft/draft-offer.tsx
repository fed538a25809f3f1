import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { formatMoment } from '#domain/dates.ts'
import type { LocalDraft } from './use-local-draft.ts'

type DraftOfferProps = { offered: LocalDraft; isStale: boolean; onRestore: () => void; onDiscard: () => void }

/** What was typed here and never saved; it stays until it is decided on. */
export const DraftOffer = ({ offered, isStale, onRestore, onDiscard }: DraftOfferProps) => (
  <Dialog
    open
    role="alertdialog"
    aria-labelledby="draft-offer-title"
    aria-describedby="draft-offer-text"
    slotProps={{ paper: { sx: { width: 480 } } }}
  >
    <DialogTitle id="draft-offer-title">保存されていない下書きがあります</DialogTitle>
    <DialogContent>
      <DialogContentText id="draft-offer-text">
        {`${formatMoment(offered.typed_at)}に入力した内容が、このブラウザに残っています。`}
        {isStale && 'その後、他の保存がありました。復元すると、両方の内容を確認できます。'}
      </DialogContentText>
    </DialogContent>
    <DialogActions>
      <Button onClick={onDiscard}>破棄</Button>
      <Button variant="contained" color="primary" autoFocus onClick={onRestore}>
        復元
      </Button>
    </DialogActions>
  </Dialog>
)
