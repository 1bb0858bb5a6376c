import type { CorrectionPreview } from '@topspin/domain/contract/correction'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ordinal, points } from '../../../shared/format/index.ts'
import { columnsOf, Rows, Table } from '../../../shared/table/index.ts'
import { Avatar, Button, Card, ImpactChip, Rank } from '../../../shared/ui/index.ts'
import { Change } from './change.tsx'
import styles from './preview.module.css'

type Moved = CorrectionPreview['players'][number]

/** How many players are shown before a tap. */
const shownFirst = 10

const score = ({ score: change }: Moved) => <Change of={change} show={points} read={points} />
const rank = ({ rank: change }: Moved) => (
  <Change
    of={change}
    show={(place) => <Rank rank={place ?? 0} />}
    read={(place) => (place === null ? '–' : ordinal(place))}
  />
)

/** The players whose score or rank changes. @param isNew marks a row that differs from the preview before */
export function PlayersTable({
  players,
  isNew,
}: {
  readonly players: readonly Moved[]
  readonly isNew: (row: Moved) => boolean
}) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const caption = t('correction.players', { count: players.length })
  const more = players.length - shownFirst
  const columns = columnsOf<Moved>(styles, [
    {
      id: 'player',
      head: caption,
      isRowHead: true,
      cell: (row) => (
        <span className="row">
          <Avatar pseudo={row.pseudo} />
          <span className={`min-w-0 flex-1 font-semi wrap-anywhere ${styles.name}`}>
            {row.pseudo}
            {isNew(row) && <span className={`pill mine ${styles.new}`}>{t('correction.new')}</span>}
            <span className={`note ${styles.narrow}`}>{score(row)}</span>
          </span>
        </span>
      ),
    },
    { id: 'score', head: t('correction.score'), isWide: true, cell: score },
    {
      id: 'moved',
      head: t('correction.difference'),
      cell: (row) => (
        <>
          <Difference points={row.score[1] - row.score[0]} />
          <span className={`note ${styles.narrow}`}>{rank(row)}</span>
        </>
      ),
    },
    { id: 'rank', head: t('correction.rank'), isWide: true, cell: rank },
  ])
  return (
    <>
      <h3 className={`note ${styles.phoneTitle}`}>{caption}</h3>
      <Card flush>
        <Table caption={caption} columns={columns} className={styles.table} onPhone="headless">
          <Rows
            columns={columns}
            rows={all ? players : players.slice(0, shownFirst)}
            // Several deleted players have the same name.
            keyOf={({ pseudo }, index) => `${pseudo} ${index}`}
          />
        </Table>
      </Card>
      {!all && more > 0 && (
        <Button small onClick={() => setAll(true)}>
          {t('correction.morePlayers', { count: more })}
        </Button>
      )}
    </>
  )
}

function Difference({ points: moved }: { readonly points: number }) {
  return moved === 0 ? <span className="pill">=</span> : <ImpactChip points={moved} />
}
