import { useTranslation } from 'react-i18next'

interface Props {
  /** Places gained, negative for places lost; null without a rank to compare with. */
  readonly places: number | null
  /** Green and red, where the background allows it. */
  readonly coloured?: boolean
}

/** A change of place: a triangle with a number, `=` for none. */
export function Places({ places, coloured = false }: Props) {
  const { t } = useTranslation()
  if (places === null) return <span className="places">{t('player.newcomer')}</span>
  const [key, sign, colour] =
    places > 0
      ? (['player.placesGained', '▲', 'gained'] as const)
      : places < 0
        ? (['player.placesLost', '▼', 'lost'] as const)
        : (['player.samePlace', '=', ''] as const)
  return (
    <span className={`places tabular-nums ${coloured ? colour : ''}`}>
      <span aria-hidden="true">
        <span className={places === 0 ? '' : 'places-sign'}>{sign}</span>
        {places !== 0 && ` ${Math.abs(places)}`}
      </span>
      <span className="only-read-aloud">{t(key, { count: Math.abs(places) })}</span>
    </span>
  )
}
