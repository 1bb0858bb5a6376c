import { api } from '../../shared/api/api.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { Marks } from './marks.tsx'
import { Sparkline } from './sparkline.tsx'
import styles from './stats-dialog.module.css'

/** The singles of the last 30 days as a small curve, and the last five results. The line is reserved while they are read. */
export default function Recent({ pseudo }: { readonly pseudo: string }) {
  const t = useT()
  const career = api.useCareerQuery({ params: { pseudo, ladder: 'simple' }, query: { range: 'month' } }).currentData
  return (
    <div className={`${styles.recent} note`}>
      {career !== undefined && career.form.length > 0 && (
        <>
          {t('player.month')}
          <Sparkline curve={career.curve} />
          <Marks results={career.form.slice(-5)} small />
        </>
      )}
    </div>
  )
}
