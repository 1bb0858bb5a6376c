import type { ImpactExplanation } from '@topspin/domain/contract/match'
import type { TFunction } from 'i18next'
import { type PropsWithChildren, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPoints } from '../../shared/format/index.ts'
import { ChevronIcon, ImpactChip } from '../../shared/ui/index.ts'

interface Explained {
  readonly explanation: ImpactExplanation
  /** Whether to list the points of each player; false where they are already shown. */
  readonly withPlayers?: boolean
}

/** The button "Pourquoi ?", which shows the explanation of a match's points below itself. */
export function ImpactExplanationToggle(explained: Explained) {
  const why = useImpactExplanation(explained)
  return (
    <div>
      <ImpactExplanationButton {...why} />
      {why.panel}
    </div>
  )
}

/** The properties of `ImpactExplanationButton`, and `panel`: the explanation while it is open. */
export function useImpactExplanation(explained: Explained) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return { open, id, toggle: () => setOpen(!open), panel: open && <Panel {...explained} id={id} /> }
}

/** The button that shows and hides an explanation. With children, only screen readers get its label. */
export function ImpactExplanationButton(props: PropsWithChildren<ReturnType<typeof useImpactExplanation>>) {
  const { open, toggle, id, children } = props
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="group text-button row flex-none gap-1 rounded-small"
      aria-expanded={open}
      aria-controls={open ? id : undefined}
      onClick={toggle}
    >
      <span className={children === undefined ? undefined : 'only-read-aloud'}>{t('why.ask')}</span>
      {children}
      <ChevronIcon
        size={16}
        className={`text-muted transition-transform duration-(--quick) ease-(--ease) group-hover:text-ink ${open ? 'rotate-180' : ''}`}
      />
    </button>
  )
}

/** Gap, band of gaps, favourite, and the points of each player (docs/specification.md#points). */
function Panel({ explanation, id, withPlayers = true }: Explained & { readonly id: string }) {
  const { t } = useTranslation()
  const { winners, losers } = winnersAndLosersIn(explanation)
  const [band, outcome] = explanationSentencesOf(explanation, winners.length, t)
  return (
    <div className="below rows gap-1 text-s tabular-nums" id={id}>
      <p>
        {`${band} · `}
        <strong className={explanation.upset ? 'text-star' : undefined}>{outcome}</strong>
      </p>
      {winners.length > 1 && (
        <p>
          {t('why.means', {
            winners: formatPoints(meanScoreBefore(winners)),
            losers: formatPoints(meanScoreBefore(losers)),
          })}
        </p>
      )}
      {withPlayers && (
        <ul className="grid grid-cols-[minmax(0,1fr)_auto_auto] max-sm:grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1">
          {[...winners, ...losers].map(({ pseudo, before, impact }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two deleted players have the same pseudo
            <li key={place} className="contents *:last:justify-self-end">
              <span className="cut max-sm:col-span-2">{pseudo}</span>
              <span>
                {formatPoints(before)} → <strong>{formatPoints(before + impact)}</strong>
              </span>
              <ImpactChip points={impact} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Reasons = Pick<ImpactExplanation, 'gap' | 'bandFrom' | 'bandBelow' | 'upset'>

/** Two sentences: the band in which the gap lies, and whether the favourite won. @param count players per side */
export function explanationSentencesOf({ gap, bandFrom, bandBelow, upset }: Reasons, count: number, t: TFunction) {
  const values = { count: gap, gap: formatPoints(gap), from: formatPoints(bandFrom) }
  return [
    bandBelow === null ? t('why.lastBand', values) : t('why.band', { ...values, below: formatPoints(bandBelow) }),
    upset ? t('why.upset', { count }) : gap === 0 ? t('why.even') : t('why.favourite', { count }),
  ] as const
}

export const winnersAndLosersIn = ({ players }: ImpactExplanation) => ({
  winners: players.filter(({ won }) => won),
  losers: players.filter(({ won }) => !won),
})

/** The mean score of a side before the match, in points (docs/specification.md#points). */
export const meanScoreBefore = (side: ImpactExplanation['players']): number =>
  side.reduce((sum, { before }) => sum + before, 0) / side.length
