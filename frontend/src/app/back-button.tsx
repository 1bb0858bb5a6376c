import { useT } from '../shared/i18n/words.tsx'
import { useBack } from '../shared/navigation/use-back.ts'
import { IconButton } from '../shared/ui/icon-button.tsx'
import { BackIcon } from '../shared/ui/icons.tsx'

/** Goes back to the screen before; from an address that was opened directly, to `to`. */
export function BackButton({ to }: { readonly to: string }) {
  const t = useT()
  return (
    <span className="shell-back">
      <IconButton label={t('ui.back')} icon={<BackIcon />} onClick={useBack(to)} />
    </span>
  )
}
