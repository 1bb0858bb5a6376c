import type { Trophy } from '@topspin/domain/contract/profile'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useDates } from '../../shared/format/index.ts'
import { tournamentAt } from '../../shared/navigation/index.ts'
import { Section, StarIcon } from '../../shared/ui/index.ts'

/** The tournaments that a player has won in a ladder, or in which they were second, with the badges of the victories. */
export function TrophiesPart({ trophies }: { readonly trophies: readonly Trophy[] }) {
  const { t } = useTranslation()
  const { date } = useDates()
  return (
    <Section title={t('player.trophies')}>
      <ul className="panel lined">
        {trophies.map(({ id, name, at, won, partner, opponents, badge }) => (
          <li key={id}>
            <Link className="row min-h-15 flex-wrap justify-between px-4 py-2" to={tournamentAt(id)}>
              <span className="min-w-0 flex-[1_1_8rem]">
                <b className="block font-semi wrap-anywhere">
                  {name}
                  {won && <StarIcon className="ml-1 inline fill-current text-(--star)" size={14} aria-hidden="true" />}
                </b>
                <span className="note block wrap-anywhere">
                  {[
                    date(at),
                    t(won ? 'player.trophyFirst' : 'player.trophySecond', { opponents: opponents.join(', ') }),
                    partner !== null && t('player.trophyWith', { partner }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {badge !== null && <span className="pill">{t('player.trophyBadge', { context: badge })}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
