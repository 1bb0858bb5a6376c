import type { Rival, Rivals } from '@topspin/domain/contract/profile'
import type { Ladder } from '@topspin/domain/ladder'
import { useState } from 'react'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/api.ts'
import { useT } from '../../shared/i18n/words.tsx'
import { useChoice, useParameter } from '../../shared/navigation/parameter.ts'
import { selectPseudo } from '../../shared/session/selectors.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { QueryView } from '../../shared/ui/query-view.tsx'
import { Segments } from '../../shared/ui/radios.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { matchesId } from './matches-part.tsx'
import { Part } from './part.tsx'
import styles from './rivals-part.module.css'
import { RivalsTable } from './rivals-table.tsx'
import { type RivalOrder, rivalOrders, sortedRivals } from './sorted-rivals.ts'

interface Props {
  readonly pseudo: string
  readonly ladder: Ladder
}

/** The matches with each opponent, or with each partner in doubles. A row shows the matches between the two below. */
export function RivalsPart({ pseudo, ladder }: Props) {
  const t = useT()
  const [side, setSide] = useChoice('with', ['opponents', 'partners'])
  const [order, setOrder] = useChoice<RivalOrder>('sort', rivalOrders)
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
        {(rivals) => (
          <List
            key={side}
            rivals={rivals}
            caption={t(title)}
            order={order}
            setOrder={setOrder}
            isPartners={isPartners}
          />
        )}
      </QueryView>
    </Part>
  )
}

/** The rows before all are shown. */
const firstRows = 8

interface ListProps {
  readonly rivals: Rivals
  readonly caption: string
  readonly order: RivalOrder
  readonly setOrder: (order: RivalOrder) => void
  readonly isPartners: boolean
}

function List({ rivals, caption, order, setOrder, isPartners }: ListProps) {
  const t = useT()
  const me = useSelector(selectPseudo)
  const [all, setAll] = useState(false)
  const show = useMatchesWith(isPartners)
  if (rivals.rivals.length === 0)
    return (
      <Card>
        <p className={styles.none}>{t('player.noneInDoubles')}</p>
      </Card>
    )
  const sorted = sortedRivals(rivals.rivals, order, me)
  const shown = all ? sorted : sorted.slice(0, firstRows)
  return (
    <Card flush>
      <RivalsTable rivals={shown} caption={caption} me={me} order={order} setOrder={setOrder} show={show} />
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

/** Returns a function that shows the matches with a rival, in the part below. */
function useMatchesWith(isPartners: boolean): (rival: Rival) => void {
  const [, setOpponent] = useParameter('opponent')
  const [, setPartner] = useParameter('partner')
  const [, setTab] = useParameter('tab')
  return ({ pseudo }) => {
    setOpponent(isPartners ? null : pseudo)
    setPartner(isPartners ? pseudo : null)
    if (isPartners) setTab('double')
    requestAnimationFrame(() => {
      const matches = document.getElementById(matchesId)
      matches?.scrollIntoView({ block: 'start' })
      matches?.focus({ preventScroll: true })
    })
  }
}
