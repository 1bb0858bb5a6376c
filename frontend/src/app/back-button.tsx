import { useNavigate } from 'react-router-dom'
import { useT } from '../i18n/words.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { BackIcon } from '../ui/icons.tsx'

/** Goes back to the screen before; from an address that was opened directly, to `to`. */
export function BackButton({ to }: { readonly to: string }) {
  const t = useT()
  const navigate = useNavigate()
  const back = () => {
    // The router numbers its entries in the browser's history from 0.
    const entry: { readonly idx?: number } | null = window.history.state
    if ((entry?.idx ?? 0) > 0) void navigate(-1)
    else void navigate(to, { replace: true })
  }
  return (
    <span className="shell-back">
      <IconButton label={t('ui.back')} icon={<BackIcon />} onClick={back} />
    </span>
  )
}
