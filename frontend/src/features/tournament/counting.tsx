import type { OpenFixture } from '@topspin/domain/contract/tournament'
import type { Ladder } from '@topspin/domain/ids'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shared/api/index.ts'
import { Card, Switch } from '../../shared/ui/index.ts'
import { useRoundWords } from './words.ts'

type Side = readonly string[]

const isSame = (one: Side, other: Side) => one.length === other.length && one.every((pseudo) => other.includes(pseudo))

/** The fixtures between two sides, in the order of the reply: the earliest due first. */
export const fixturesBetween = (all: readonly OpenFixture[], ladder: Ladder, one: Side, two: Side) =>
  all.filter(
    ({ ladder: of, sides: [first, second] }) =>
      of === ladder && ((isSame(first, one) && isSame(second, two)) || (isSame(first, two) && isSame(second, one))),
  )

/** The field of a command that names the fixture for which its match counts. */
export const fixtureField = (fixture: OpenFixture | null) =>
  fixture === null ? {} : { fixture: { tournamentId: fixture.tournamentId, fixtureId: fixture.fixtureId } }

type Counting = ReturnType<typeof useCounting>

/**
 * For which fixture the match of a form counts: by default the one due first, until the player chooses for these sides.
 * @param one the players of a side; null while one is missing
 */
export function useCounting(ladder: Ladder, one: Side | null, two: Side | null) {
  const { currentData, error } = api.useOpenTournamentsQuery({})
  const [choice, setChoice] = useState<{ readonly sides: string; readonly tournamentId: string | null } | null>(null)
  const sides = one === null || two === null ? null : [...one, '', ...two].join('\n')
  const fixtures = one === null || two === null ? [] : fixturesBetween(currentData?.fixtures ?? [], ladder, one, two)
  const [first] = fixtures
  const chosen = choice?.sides === sides ? choice?.tournamentId : first?.tournamentId
  const counted = fixtures.find(({ tournamentId }) => tournamentId === chosen) ?? null
  return {
    fixtures,
    /** Whether the answer is missing for these sides. The form then has a skeleton below them, so that it moves nothing. */
    isPending: sides !== null && currentData === undefined && error === undefined,
    /** The fixture for which it counts; null for none. */
    counted,
    /** The fixture for which it could count; null for none, and when it counts for one. */
    uncounted: counted === null ? (first ?? null) : null,
    choose: (tournamentId: string | null) => sides !== null && setChoice({ sides, tournamentId }),
  }
}

/** A switch whether the match counts for a fixture, or a choice between several; nothing without one. */
export function CountsFor({ counting }: { readonly counting: Counting }) {
  const { t } = useTranslation()
  const roundOf = useRoundWords()
  const name = useId()
  const { fixtures, counted, choose } = counting
  const [first, ...others] = fixtures
  if (first === undefined) return null
  const titleOf = (fixture: OpenFixture) => {
    const round = roundOf(fixture)
    return `${fixture.name}, ${round.charAt(0).toLowerCase()}${round.slice(1)}`
  }
  const options = [
    ...fixtures.map((fixture) => [fixture.tournamentId, titleOf(fixture)] as const),
    [null, t('counting.countsForNone')] as const,
  ]
  return (
    <Card flush>
      <div data-more="" className="rounded-[inherit] bg-ball/12">
        {others.length === 0 ? (
          <div className="px-(--space-4) py-1.5">
            <Switch
              label={titleOf(first)}
              note={t('counting.counts')}
              checked={counted !== null}
              onChange={(checked) => choose(checked ? first.tournamentId : null)}
            />
          </div>
        ) : (
          <fieldset className="lined grid">
            <legend className="only-read-aloud">{t('counting.countsFor')}</legend>
            {options.map(([id, title]) => (
              <label key={id} className="check min-h-13 px-3.5 font-semi">
                <input
                  type="radio"
                  name={name}
                  checked={id === (counted?.tournamentId ?? null)}
                  onChange={() => choose(id)}
                />
                {title}
              </label>
            ))}
          </fieldset>
        )}
      </div>
    </Card>
  )
}
