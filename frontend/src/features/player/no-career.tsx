import type { ComponentProps } from 'react'
import { useT } from '../../shared/i18n/words.tsx'
import { BadgeIcon } from './badge-icon.tsx'
import BadgesPart from './badges-part.tsx'
import styles from './no-career.module.css'

/** In place of the figures of a player without a match: what will be there, and the badges to earn. */
export default function NoCareer(props: ComponentProps<typeof BadgesPart>) {
  const t = useT()
  const { pseudo, ladder } = props
  return (
    <div className="stack">
      <div className={styles.empty}>
        <BadgeIcon badge="first" earned={false} />
        <p className={styles.title}>{t(ladder === 'simple' ? 'player.noneSimple' : 'player.noneDouble')}</p>
        <p className={styles.text}>{t('player.noneText', { pseudo })}</p>
      </div>
      <BadgesPart {...props} />
    </div>
  )
}
