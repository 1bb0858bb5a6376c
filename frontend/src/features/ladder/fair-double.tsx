import { type DoublesSplit, type FreePlayer, fairDoubles } from '@topspin/domain/fair-doubles'
import { useTranslation } from 'react-i18next'
import { points } from '../../shared/format/index.ts'
import { freeDoublesWith } from '../../shared/navigation/index.ts'
import { Avatar, Card, LinkButton, Name, Section, TableHalf, TableSurface, useBeside } from '../../shared/ui/index.ts'
import styles from './fair-double.module.css'
import { stakeOf } from './stake-of.ts'

interface Props {
  readonly me: FreePlayer
  readonly others: readonly FreePlayer[]
}

/** The closest split of four free players, the reader among them, and the two others; how many are missing before. */
export function FairDouble({ me, others }: Props) {
  const { t } = useTranslation()
  const beside = useBeside()
  const [closest, ...further] = fairDoubles(me, others)
  if (closest === undefined)
    return <p className={`note ${styles.missing}`}>{t('available.missing', { count: 3 - others.length })}</p>
  const { partner, opponents, means, gap } = closest
  const Further = beside ? FurtherRows : FurtherLine
  return (
    <Section title={t('available.fair')} aside={<span className="note">{t('available.inDoubles')}</span>}>
      <TableSurface label={t('available.fair')} tag={t('available.gapTag', { count: gap, points: points(gap) })}>
        <Team players={[me, partner]} mean={means[0]} />
        <Team players={opponents} mean={means[1]} />
      </TableSurface>
      <LinkButton to={addressOf(closest)} variant="primary">
        <span className={styles.record}>
          {t('available.record')}
          <span className={`${styles.stake} tabular-nums`}>
            {t(
              'available.forEach',
              stakeOf(
                [me.score, partner.score],
                opponents.map(({ score }) => score),
              ),
            )}
          </span>
        </span>
      </LinkButton>
      <Further me={me} splits={further} />
    </Section>
  )
}

const addressOf = ({ partner, opponents: [one, two] }: DoublesSplit): string =>
  freeDoublesWith(partner.pseudo, [one.pseudo, two.pseudo])

function Team({ players, mean }: { readonly players: readonly FreePlayer[]; readonly mean: number }) {
  const { t } = useTranslation()
  return (
    <TableHalf>
      <span className={styles.faces}>
        {players.map(({ pseudo }) => (
          <Avatar key={pseudo} pseudo={pseudo} ring="white" />
        ))}
      </span>
      <span className={styles.names}>
        {players.map(({ pseudo }) => (
          <Name key={pseudo} pseudo={pseudo} />
        ))}
      </span>
      <span className={`${styles.mean} tabular-nums`}>{t('available.mean', { points: points(mean) })}</span>
    </TableHalf>
  )
}

interface FurtherProps {
  readonly me: FreePlayer
  readonly splits: readonly DoublesSplit[]
}

function FurtherLine({ me, splits }: FurtherProps) {
  const { t } = useTranslation()
  return (
    <p className={`note tabular-nums ${styles.line}`}>
      {splits
        .map(({ partner, gap }) =>
          t('available.gapOf', { names: t('home.both', { one: me.pseudo, two: partner.pseudo }), points: points(gap) }),
        )
        .join(' · ')}
    </p>
  )
}

function FurtherRows({ me, splits }: FurtherProps) {
  const { t } = useTranslation()
  return (
    <Card flush>
      <ul className="tabular-nums">
        {splits.map((split) => (
          <li key={split.partner.pseudo} className={styles.row}>
            <span className={styles.sides}>
              {t('home.both', { one: me.pseudo, two: split.partner.pseudo })}
              <span className="note">
                {t('available.against', {
                  names: t('home.both', { one: split.opponents[0].pseudo, two: split.opponents[1].pseudo }),
                })}
              </span>
            </span>
            <span className={`note ${styles.gap}`}>{t('available.gap', { points: points(split.gap) })}</span>
            <LinkButton to={addressOf(split)}>
              {t('available.choose')}
              <span className="only-read-aloud"> {t('available.with', { pseudo: split.partner.pseudo })}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  )
}
