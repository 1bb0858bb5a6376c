import { useTranslation } from 'react-i18next'
import { welcomePath } from '../../../shared/navigation/index.ts'
import { Button, CopyIcon, IconButton, lazyComponent, ShareIcon, useCopy, useShare } from '../../../shared/ui/index.ts'

const QrCode = lazyComponent(async () => ({ default: (await import('qrcode.react')).QRCodeSVG }))

/** The QR code of an address. Its background is white in both themes, because scanners need the contrast. */
export function AddressQrCode({ value, title }: { readonly value: string; readonly title: string }) {
  return (
    <div className="size-[224px] justify-self-center rounded-medium bg-[#ffffff] p-3">
      <QrCode value={value} size={200} level="L" title={title} />
    </div>
  )
}

/** The link to the registration: as a QR code, to copy, and to share where the browser can. */
export function Invitation() {
  const { t } = useTranslation()
  const copy = useCopy('invitation.copied')
  const share = useShare('invitation.copied')
  const { host, href } = new URL(welcomePath, window.location.origin)
  return (
    <>
      <AddressQrCode value={href} title={t('invitation.code')} />
      <p className="overflow-hidden rounded-small bg-sunken px-4 py-3.5 text-s font-semi wrap-anywhere">
        {`${host}${welcomePath}`}
      </p>
      <div className="row gap-2.5 *:first:flex-1">
        <Button small variant="primary" icon={<CopyIcon />} onClick={() => void copy(href)}>
          {t('invitation.copy')}
        </Button>
        {typeof navigator.share === 'function' && (
          <IconButton
            label={t('ui.share')}
            icon={<ShareIcon />}
            onClick={() => void share({ text: t('invitation.text'), url: href })}
          />
        )}
      </div>
    </>
  )
}
