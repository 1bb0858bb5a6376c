import type { TournamentDetail } from '@topspin/domain/contract/tournament'
import { useTranslation } from 'react-i18next'
import { useSelector } from 'react-redux'
import { api } from '../../shared/api/index.ts'
import { formatPoints, formatRank, namesOfSide } from '../../shared/format/index.ts'
import { useRanking } from '../../shared/ladder/index.ts'
import { useDialogRoute } from '../../shared/navigation/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { AccountsIcon, Button, NoticeBox, PlayerPicker, Section } from '../../shared/ui/index.ts'
import { SideAvatars } from '../fixture/index.ts'

interface Props {
  readonly detail: TournamentDetail
  /** The players who have entered, without those whose leaving can still be undone. */
  readonly entries: readonly string[]
  /** Whether the last day of entries has passed: then nobody can propose a pair. */
  readonly isOver: boolean
}

/** The pairs of a tournament in doubles, and the proposals to play as a pair. */
export function Pairs({ detail: { summary, pairs, proposals }, entries, isOver }: Props) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const [answer, { isLoading }] = api.useAnswerPairMutation()
  const say = (pseudo: string, what: 'propose' | 'accept' | 'refuse' | 'withdraw') => () =>
    void answer({ params: { id: summary.id }, body: { pseudo, answer: what } })
  const whole = pairs.filter((pair) => pair.every((pseudo) => entries.includes(pseudo)))
  const alone = entries.filter((pseudo) => !whole.flat().includes(pseudo) && pseudo !== me)
  const received = proposals.filter(({ to }) => to === me)
  const sent = proposals.filter(({ from }) => from === me)
  const picking = useDialogRoute('partner')
  const { currentData: players = [] } = api.useActivePseudosQuery({})
  const canPropose = !isOver && entries.includes(me) && !whole.flat().includes(me)
  return (
    <>
      {received.map(({ from }) => (
        <NoticeBox
          key={from}
          icon={<AccountsIcon />}
          title={t('tournament.proposal', { pseudo: from })}
          action={
            <div className="halves w-full">
              <Button small onClick={say(from, 'refuse')}>
                {t('tournament.noThanks')}
              </Button>
              <Button small variant="primary" busy={isLoading} onClick={say(from, 'accept')}>
                {t('tournament.accept')}
              </Button>
            </div>
          }
        />
      ))}
      {canPropose && (
        <Button small onClick={() => picking.show()}>
          {t('tournament.choosePartner')}
        </Button>
      )}
      <PlayerPicker
        {...picking}
        title={t('tournament.choosePartner')}
        players={players.filter((pseudo) => pseudo !== me && !whole.flat().includes(pseudo))}
        onPick={(pseudo) => {
          picking.close()
          say(pseudo, 'propose')()
        }}
      />
      {whole.length > 0 && (
        <Section title={t('tournament.pairsTitle')} aside={<span className="note">{whole.length}</span>}>
          <ul className="panel lined">
            {whole.map((pair) => (
              <li key={pair.join()} className="row min-h-15 px-4 py-2">
                <SideAvatars pseudos={pair} />
                <SideText players={pair} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {sent.map(({ to }) => (
        <div key={to} className="panel row min-h-15 justify-between px-4 py-2">
          <span className="min-w-0">
            <b className="block font-semi wrap-anywhere">{namesOfSide([me, to])}</b>
            <span className="note block">{t('tournament.mustAccept', { pseudo: to })}</span>
          </span>
          <Button small onClick={say(to, 'withdraw')}>
            {t('challenge.withdraw')}
          </Button>
        </div>
      ))}
      {alone.length > 0 && (
        <Section title={t('tournament.lookForPartner')} aside={<span className="note">{alone.length}</span>}>
          <ul className="panel lined">
            {alone.map((pseudo) => (
              <li key={pseudo} className="row min-h-15 justify-between px-4 py-2">
                <span className="row min-w-0">
                  <SideAvatars pseudos={[pseudo]} />
                  <SideText players={[pseudo]} />
                </span>
                {canPropose && sent.every(({ to }) => to !== pseudo) && (
                  <Button small busy={isLoading} onClick={say(pseudo, 'propose')}>
                    {t('tournament.propose')}
                    <span className="only-read-aloud"> {pseudo}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <p className="note">{t('tournament.pairedAtDraw')}</p>
        </Section>
      )}
    </>
  )
}

/** A player with the rank in doubles, or a pair with its mean score; the line is empty until the ladder is read. */
function SideText({ players }: { readonly players: readonly string[] }) {
  const { t } = useTranslation()
  const { currentData: ladder = [] } = useRanking('double')
  const [one, two] = ladder.filter(({ pseudo }) => players.includes(pseudo))
  const rank = one && `${formatRank(one.rank)} ${t('rank.inDouble')}`
  const mean = one && two && t('available.mean', { points: formatPoints(Math.round(one.score + two.score) / 2) })
  return (
    <span className="min-w-0">
      <b className="block font-semi wrap-anywhere">{namesOfSide(players)}</b>
      <span className="note block tabular-nums">{(players.length > 1 ? mean : rank) ?? '\u00A0'}</span>
    </span>
  )
}
