import type { CorrectionPreview } from '@topspin/domain/contract/correction'
import { useTranslation } from 'react-i18next'
import { InfoIcon, NoticeBox, useDesk, WarningIcon } from '../../../shared/ui/index.ts'
import { MatchesTable } from './matches-table.tsx'
import { PlayersTable } from './players-table.tsx'
import styles from './preview.module.css'

interface Props {
  readonly preview: CorrectionPreview
  /** The preview before it was read again: rows that differ from it are marked. Null marks none. */
  readonly earlier: CorrectionPreview | null
}

/** More matches without a change are closed first. */
const openUpTo = 20

const differsFrom = <T,>(rows: readonly T[] | undefined): ((row: T) => boolean) => {
  const known = new Set(rows?.map((row) => JSON.stringify(row)))
  return (row) => rows !== undefined && !known.has(JSON.stringify(row))
}

/** What a correction changes: how many later matches, which scores and ranks, and which points. */
export function PreviewView({ preview: { players, matches }, earlier }: Props) {
  const { t } = useTranslation()
  const isDesk = useDesk()
  const changed = matches.filter(
    ({ winnerImpact, looserImpact }) => winnerImpact[0] !== winnerImpact[1] || looserImpact[0] !== looserImpact[1],
  )
  const unchanged = matches.filter((match) => !changed.includes(match))
  const isNewMatch = differsFrom(earlier?.matches)
  return (
    <div className="stack">
      {matches.length > 0 ? (
        <NoticeBox
          asks
          icon={<WarningIcon aria-hidden="true" />}
          title={t('correction.recalculated', { count: matches.length })}
          text={t('correction.changePoints', { count: changed.length, total: matches.length })}
        />
      ) : (
        <NoticeBox
          icon={<InfoIcon aria-hidden="true" />}
          title={t(players.length === 0 ? 'correction.noPoints' : 'correction.noneLater')}
          {...(players.length === 0 && { text: t('correction.setsOnly') })}
        />
      )}
      {players.length > 0 && <PlayersTable players={players} isNew={differsFrom(earlier?.players)} />}
      {changed.length > 0 && (
        <>
          <h3 className={`note font-semi ${styles.phoneTitle}`}>
            {t('correction.changedMatches', { count: changed.length })}
          </h3>
          <MatchesTable
            matches={changed}
            caption={t('correction.changedMatches', { count: changed.length })}
            isNew={isNewMatch}
          />
        </>
      )}
      {unchanged.length > 0 && (
        <details className="rows gap-2" open={!isDesk && unchanged.length <= openUpTo}>
          <summary className={`note font-semi ${styles.summary}`}>
            {t('correction.unchangedMatches', { count: unchanged.length })}
          </summary>
          <MatchesTable
            matches={unchanged}
            caption={t('correction.unchangedMatches', { count: unchanged.length })}
            isNew={isNewMatch}
          />
        </details>
      )}
    </div>
  )
}
