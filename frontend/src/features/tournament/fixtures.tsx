import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { useDates } from '../../shared/format/index.ts'
import { useChoice, useParameter } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { NoticeBox, StopIcon, Tabs } from '../../shared/ui/index.ts'
import { shortDay, useTournamentWords } from '../fixture/index.ts'
import { Bracket } from './bracket.tsx'
import { Champion } from './champion.tsx'
import { FixtureSheet } from './fixture-sheet.tsx'
import { useFixtureWords } from './fixture-words.ts'
import { fixturesIn } from './fixtures-model.ts'
import { FollowPlayer } from './follow.tsx'
import { TournamentMenu } from './menu.tsx'
import { OwnFixture } from './own-fixture.tsx'
import { PoolPlace } from './pool-place.tsx'
import { PoolList, PoolRules } from './pools.tsx'
import { StartedContext } from './started.ts'

/**
 * A tournament that is running or over: its bracket, its pools or its round robin (docs/screens.md#tournaments).
 */
export function StartedTournament({ detail }: { readonly detail: TournamentDetail }) {
  const { t } = useTranslation()
  const { kind } = useTournamentWords()
  const { isoDay } = useDates()
  const me = useSelector(selectPseudo)
  const words = useFixtureWords(detail)
  const [tab, setTab] = useChoice('tab', partsOf(detail))
  const { draw, summary } = detail
  const [asked] = useParameter('follow')
  const followed = draw?.sides.some(({ players }) => players.some((pseudo) => pseudo === asked)) ? (asked ?? me) : me
  const fixtures = useMemo(() => draw && fixturesIn(draw, me, followed), [draw, me, followed])
  if (draw === null || fixtures === null) return null
  const { phase, format, since, ladder, organiser } = summary
  const about = [
    kind(summary),
    t(ladder === 'simple' ? 'tournament.players' : 'tournament.pairs', { count: draw.sides.length }),
    t('bracket.organisedBy', { pseudo: organiser }),
    t('bracket.code', { code: draw.drawCode, count: detail.draws }),
  ]
  const panels = {
    bracket: <Bracket />,
    pools: <PoolList />,
    rule: <PoolRules />,
  }
  return (
    <StartedContext value={{ ...detail, draw, fixtures, words, me, followed }}>
      <div className="stack">
        <p className="note">{about.join(' · ')}</p>
        {phase === 'stopped' && (
          <NoticeBox
            icon={<StopIcon />}
            title={t('bracket.stoppedOn', { day: shortDay(isoDay(since)) })}
            text={[detail.stopReason, t('bracket.stoppedNote')].filter(Boolean).join(' · ')}
          />
        )}
        {phase === 'running' && <OwnFixture />}
        {phase === 'running' && <PoolPlace />}
        <FollowPlayer />
        {phase === 'finished' && <Champion />}
        {format === 'bracket' ? (
          panels.bracket
        ) : (
          <Tabs
            label={t('bracket.parts')}
            value={tab}
            onChange={setTab}
            tabs={partsOf(detail).map((value) => ({
              value,
              label: t('bracket.part', { context: format === 'round-robin' && value === 'pools' ? 'robin' : value }),
              panel: panels[value],
            }))}
          />
        )}
        <TournamentMenu />
        <FixtureSheet />
      </div>
    </StartedContext>
  )
}

type Part = 'pools' | 'bracket' | 'rule'

/** The tabs of a tournament. The first one is shown by default: the pools until they are over, then the bracket. */
function partsOf({ summary: { format, round } }: TournamentDetail): readonly [Part, ...Part[]] {
  if (format === 'round-robin') return ['pools', 'rule']
  return round?.stage === 'pool' ? ['pools', 'bracket', 'rule'] : ['bracket', 'pools', 'rule']
}
