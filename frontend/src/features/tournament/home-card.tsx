import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { api } from '../../shared/api/index.ts'
import { namesOfSide, roundTextContext } from '../../shared/format/index.ts'
import { paths, tournamentAddress } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { Button, Card, LinkButton, Section, TextLink } from '../../shared/ui/index.ts'
import { SideAvatars, shortDayText, useDueText, useRoundNames } from '../fixture/index.ts'

/** Shows the reader's open fixture, else an open final, else a tournament to enter (docs/screens.md#tournaments). */
export function HomeTournamentCard() {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const roundOf = useRoundNames()
  const { today = '', fixtures = [], entries = [] } = api.useOpenTournamentsQuery({}).currentData ?? {}
  const due = useDueText(today)
  const mine = fixtures.find(({ sides }) => sides.flat().includes(me))
  const final = fixtures.find((one) => roundTextContext(one) === 'final')
  const [enter, { isLoading, originalArgs }] = api.useEnterTournamentMutation()
  // The card stays after the reader has entered, so that nothing moves. It then says that the reader plays.
  const entry = entries.find(({ id, isEntered }) => !isEntered || id === originalArgs?.params.id)
  const shown = mine ?? final
  const best = entry?.best ?? []
  const entered = t('tournament.entered', { count: entry?.entries ?? 0 })
  if (shown === undefined && entry === undefined) return null
  const context = shown && roundTextContext(shown)
  const opponents = shown?.sides.filter((side) => !side.includes(me)) ?? []
  const isUrgent = shown !== undefined && shown.due !== null && shown.due <= today
  return (
    <Section title={t('tournament.list')} aside={<TextLink to={paths.tournaments}>{t('tournament.all')}</TextLink>}>
      <Card as="article" className="row flex-wrap justify-between tabular-nums">
        {shown !== undefined && context !== undefined ? (
          <div className="min-w-0 flex-[1_1_7rem]">
            <p className="note">
              {shown.name} · {shown === mine ? t('tournament.mine', { context }) : roundOf(shown)}
            </p>
            <p className="row gap-2.5">
              <SideAvatars pseudos={opponents.flat()} />
              <b className="text-l wrap-anywhere">
                {shown === mine
                  ? t('tournament.against', { names: namesOfSide(opponents.flat()) })
                  : t('tournament.versus', {
                      one: namesOfSide(opponents[0] ?? []),
                      two: namesOfSide(opponents[1] ?? []),
                    })}
              </b>
            </p>
            <p className={`note ${isUrgent ? 'font-semi text-loss' : ''}`}>{due(shown.due)}</p>
          </div>
        ) : (
          entry !== undefined && (
            <div className="min-w-0 flex-[1_1_7rem]">
              <p className="note">{t('tournament.entriesUntil', { day: shortDayText(entry.entriesUntil) })}</p>
              <p className="text-l font-bold wrap-anywhere">
                <Link className="inline-block min-h-6" to={tournamentAddress(entry.id)}>
                  {entry.name}
                </Link>
              </p>
              <p className="note wrap-anywhere">
                {best.length === 0 ? entered : t('tournament.including', { entered, names: namesOfSide(best) })}
              </p>
            </div>
          )
        )}
        {shown === undefined && entry?.isEntered === false ? (
          <Button small busy={isLoading} onClick={() => void enter({ params: { id: entry.id }, body: { pseudo: me } })}>
            {t('tournament.enter')}
            <span className="only-read-aloud"> {entry.name}</span>
          </Button>
        ) : (
          <LinkButton to={tournamentAddress(shown?.tournamentId ?? entry?.id ?? '', mine?.fixtureId)}>
            {t(shown === undefined ? 'tournament.youPlay' : 'challenge.see')}
            <span className="only-read-aloud"> {shown?.name ?? entry?.name}</span>
          </LinkButton>
        )}
      </Card>
    </Section>
  )
}
