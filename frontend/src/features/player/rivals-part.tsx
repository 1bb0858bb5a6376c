import type { Rivals } from '@topspin/domain/contract/profile'
import type { Ladder } from '@topspin/domain/ladder'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { useChoice } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { useSorted, useSortInAddress } from '../../shared/table/index.ts'
import { Button, Card, QueryView, Segments, Skeleton } from '../../shared/ui/index.ts'
import { Part } from './part.tsx'
import styles from './rivals-part.module.css'
import { RivalsTable, useRivalColumns } from './rivals-table.tsx'

interface Props {
  readonly pseudo: string
  readonly ladder: Ladder
}

/** The matches with each opponent, or with each partner in doubles. A row shows the matches between the two below. */
export default function RivalsPart({ pseudo, ladder }: Props) {
  const { t } = useTranslation()
  const [side, setSide] = useChoice('with', ['opponents', 'partners'])
  const isPartners = side === 'partners'
  const query = api.useRivalsQuery({ params: { pseudo, side: isPartners ? 'partners' : ladder } })
  const title = isPartners
    ? 'player.partnersTitle'
    : ladder === 'simple'
      ? 'player.rivalsSimple'
      : 'player.rivalsDouble'
  return (
    <Part
      title={t(title)}
      choices={
        <Segments
          label={t('player.with')}
          value={side}
          onChange={setSide}
          options={[
            { value: 'opponents', label: t('player.opponents') },
            { value: 'partners', label: t('player.partners') },
          ]}
        />
      }
    >
      <QueryView query={query} skeleton={<Skeleton shape="row" count={6} />}>
        {(rivals) => <List key={side} rivals={rivals} caption={t(title)} isPartners={isPartners} />}
      </QueryView>
    </Part>
  )
}

/** The rows before all are shown. */
const firstRows = 8

interface ListProps {
  readonly rivals: Rivals
  readonly caption: string
  readonly isPartners: boolean
}

function List({ rivals: { rivals }, caption, isPartners }: ListProps) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const [all, setAll] = useState(false)
  const columns = useRivalColumns(me, isPartners)
  const [sort, setSort] = useSortInAddress(columns, 'matches')
  const { rows, sorting } = useSorted(columns, rivals, sort, setSort)
  if (rivals.length === 0)
    return (
      <Card>
        <p className={styles.none}>{t('player.noneInDoubles')}</p>
      </Card>
    )
  // The reader comes first.
  const sorted = [...rows.filter(({ pseudo }) => pseudo === me), ...rows.filter(({ pseudo }) => pseudo !== me)]
  const shown = all ? sorted : sorted.slice(0, firstRows)
  return (
    <Card flush>
      <RivalsTable rivals={shown} columns={columns} caption={caption} me={me} sorting={sorting} />
      {shown.length < sorted.length && (
        <div className={styles.more}>
          <Button small onClick={() => setAll(true)}>
            {t(isPartners ? 'player.allPartners' : 'player.allOpponents', { count: sorted.length })}
          </Button>
        </div>
      )}
    </Card>
  )
}
