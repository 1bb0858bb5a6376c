import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { playerAddress, rankingPath } from '../../shared/navigation/index.ts'
import { EmptyState, LinkButton, searchKeyOf } from '../../shared/ui/index.ts'

interface Props {
  readonly pseudo: string
  /** The address of the same screen with another player. */
  readonly addressOf?: (pseudo: string) => string
}

/** Says that nobody has the pseudo. Has links to the player with the most similar pseudo and to the ranking. */
export default function UnknownPlayer({ pseudo, addressOf = playerAddress }: Props) {
  const { t } = useTranslation()
  const nearest = nearestPseudo(api.useActivePseudosQuery({}).currentData ?? [], pseudo)
  return (
    <EmptyState
      title={t('player.unknown', { pseudo })}
      text={t('player.unknownText')}
      action={
        <>
          {nearest !== null && (
            <LinkButton to={addressOf(nearest)} replace>
              {t('player.didYouMean', { pseudo: nearest })}
            </LinkButton>
          )}
          <LinkButton to={rankingPath('simple')} variant="primary" replace>
            {t('player.seeRanking')}
          </LinkButton>
        </>
      }
    />
  )
}

/**
 * The pseudo most similar to a text, without case and accents; null for none. A pseudo that begins with the text is
 * similar, and one with which the text begins. Of any other pseudo, fewer than half of the letters may differ.
 */
export function nearestPseudo(players: readonly string[], text: string): string | null {
  const wanted = searchKeyOf(text)
  let [nearest, least]: [string | null, number] = [null, Number.POSITIVE_INFINITY]
  for (const pseudo of players) {
    const other = searchKeyOf(pseudo)
    const isPart = other !== '' && wanted !== '' && (other.startsWith(wanted) || wanted.startsWith(other))
    const share = isPart ? 0.1 : distance([...other], [...wanted]) / Math.max([...other].length, [...wanted].length, 1)
    if (share < least) [nearest, least] = [pseudo, share]
  }
  return least < 0.5 ? nearest : null
}

/** The number of letters to add, remove or change (Levenshtein distance). */
function distance(one: readonly string[], two: readonly string[]): number {
  let before = Array.from({ length: two.length + 1 }, (_, index) => index)
  for (const [row, letter] of one.entries()) {
    const line = [row + 1]
    for (const [column, other] of two.entries()) {
      const changed = (before[column] ?? 0) + (letter === other ? 0 : 1)
      line.push(Math.min(changed, (before[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1))
    }
    before = line
  }
  return before[two.length] ?? 0
}
