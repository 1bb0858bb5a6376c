import { QRCodeSVG } from 'qrcode.react'
import styles from './my-account.module.css'

interface Props {
  readonly address: string
  readonly label: string
}

/** The QR code of one's own match address: 200 wide, low error correction (specification §9). LazyComponent late. */
export default function ChallengeCode({ address, label }: Props) {
  return (
    <div className={styles.code}>
      <QRCodeSVG value={address} size={200} level="L" title={label} />
    </div>
  )
}
