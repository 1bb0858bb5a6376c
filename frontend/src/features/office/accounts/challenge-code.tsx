import { QRCodeSVG } from 'qrcode.react'
import styles from './my-account.module.css'

interface Props {
  readonly address: string
  readonly label: string
}

/** A QR code of an address, 200 px wide with low error correction. */
export default function ChallengeCode({ address, label }: Props) {
  return (
    <div className={styles.code}>
      <QRCodeSVG value={address} size={200} level="L" title={label} />
    </div>
  )
}
