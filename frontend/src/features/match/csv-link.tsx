import type { PastFilters } from '@topspin/domain/contract/past'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { selectPseudo } from '../../shared/session/index.ts'
import { DownloadIcon } from '../../shared/ui/index.ts'
import styles from './history-screen.module.css'

/** Downloads the matches of the filters, also those that are not loaded (docs/specification.md#past-matches). */
export function CsvLink({ query, wide = false }: { readonly query: PastFilters; readonly wide?: boolean }) {
  const { t } = useTranslation()
  const pseudo = useSelector(selectPseudo)
  const named = Object.entries(query).map(([name, value = '']) => [name, value])
  const filters = new URLSearchParams(named).toString()
  const address = `/api/player/${encodeURIComponent(pseudo)}/past.csv${filters === '' ? '' : `?${filters}`}`
  return (
    <a className={wide ? styles.download : styles.csv} href={address} download="">
      <DownloadIcon size={18} aria-hidden="true" />
      {wide ? (
        t('history.download')
      ) : (
        <>
          <span aria-hidden="true">CSV</span>
          <span className="only-read-aloud">{t('history.download')}</span>
        </>
      )}
    </a>
  )
}
