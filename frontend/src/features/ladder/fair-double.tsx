import { type DoublesSplit, type FreePlayer, fairDoubles } from '@topspin/domain/ladder/fair-doubles'
import { useTranslation } from 'react-i18next'
import { formatPoints, impactTextsOf, namesOfSide } from '../../shared/format/index.ts'
import { freeDoublesFormPath } from '../../shared/navigation/index.ts'
import {
  Avatars,
  LinkButton,
  Name,
  Section,
  TennisTable,
  TennisTableHalf,
  useHasDetailColumn,
} from '../../shared/ui/index.ts'

/** The fair doubles of the reader and three other free players, or how many players are missing. */
export function FairDouble({ me, others }: { readonly me: FreePlayer; readonly others: readonly FreePlayer[] }) {
  const { t } = useTranslation()
  const [closest, ...further] = fairDoubles(me, others)
  if (closest === undefined)
    return <p className="note text-center">{t('available.missing', { count: 3 - others.length })}</p>
  const { partner, opponents, means, gap } = closest
  const scores = opponents.map(({ score }) => score)
  return (
    <Section title={t('available.fair')} aside={<span className="note">{t('available.inDoubles')}</span>}>
      <TennisTable label={t('available.fair')} tag={t('available.gapTag', { count: gap, points: formatPoints(gap) })}>
        <Team players={[me, partner]} mean={means[0]} />
        <Team players={opponents} mean={means[1]} />
      </TennisTable>
      <LinkButton to={addressOf(closest)} variant="primary">
        <span className="grid text-l leading-[1.25]">
          {t('available.record')}
          <span className="text-xs tabular-nums">
            {t('available.forEach', impactTextsOf([me.score, partner.score], scores))}
          </span>
        </span>
      </LinkButton>
      <Further me={me} splits={further} />
    </Section>
  )
}

const addressOf = ({ partner, opponents: [one, two] }: DoublesSplit): string =>
  freeDoublesFormPath(partner.pseudo, [one.pseudo, two.pseudo])

function Team({ players, mean }: { readonly players: readonly FreePlayer[]; readonly mean: number }) {
  const { t } = useTranslation()
  return (
    <TennisTableHalf>
      <span className="flex -space-x-1.5">
        <Avatars pseudos={players.map(({ pseudo }) => pseudo)} ring="white" />
      </span>
      <span className="-my-1.5 grid justify-items-center text-center font-bold">
        {players.map(({ pseudo }) => (
          <Name key={pseudo} pseudo={pseudo} />
        ))}
      </span>
      <span className="text-s tabular-nums">{t('available.mean', { points: formatPoints(mean) })}</span>
    </TennisTableHalf>
  )
}

/** The fair doubles after the closest ones: a row for each on a wide screen, else all in one line. */
function Further({ me, splits }: { readonly me: FreePlayer; readonly splits: readonly DoublesSplit[] }) {
  const { t } = useTranslation()
  const both = (...players: readonly FreePlayer[]) => namesOfSide(players.map(({ pseudo }) => pseudo))
  if (!useHasDetailColumn()) {
    const texts = splits.map(({ partner, gap }) =>
      t('available.gapOf', { names: both(me, partner), points: formatPoints(gap) }),
    )
    return <p className="note text-center tabular-nums">{texts.join(' · ')}</p>
  }
  return (
    <ul className="panel lined tabular-nums">
      {splits.map((split) => (
        <li key={split.partner.pseudo} className="row min-h-15 px-4 py-2">
          <span className="grid min-w-0 flex-1 wrap-anywhere">
            {both(me, split.partner)}
            <span className="note">{t('available.against', { names: both(...split.opponents) })}</span>
          </span>
          <span className="note whitespace-nowrap">{t('available.gap', { points: formatPoints(split.gap) })}</span>
          <LinkButton to={addressOf(split)}>
            {t('available.choose')}
            <span className="only-read-aloud"> {t('available.with', { pseudo: split.partner.pseudo })}</span>
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
