import { skipToken } from '@reduxjs/toolkit/query/react'
import type { MatchReactions as Reply } from '@topspin/domain/contract/reactions'
import { type ReactionSign, reactionSigns } from '@topspin/domain/reaction-signs'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { api, type CallDispatch, undoIfFailed } from '../../shared/api/index.ts'
import { namesOfSide } from '../../shared/format/index.ts'
import { selectPseudo } from '../../shared/session/index.ts'
import { QueryView, Skeleton, Switch, useOnline } from '../../shared/ui/index.ts'
import styles from './reactions.module.css'
import { SignIcon } from './signs.tsx'

interface Props {
  readonly match: Pick<Reply['match'], 'id' | 'isSimple'>
  /** False on the live page, which lacks the switch to hide reactions and has its own notice about a lost network. */
  readonly isSheet?: boolean
  /** Renders the part above the reactions. */
  readonly head?: (match: Reply['match']) => ReactNode
}

const inputOf = ({ id, isSimple }: Props['match']) =>
  ({ params: { ladder: isSimple ? 'simple' : 'double', id: String(id) } }) as const

/** The reactions to a match. The players of the match can hide them (docs/screens.md#reactions). */
export function MatchReactions({ match: { id, isSimple }, isSheet = true, head }: Props) {
  const { t } = useTranslation()
  const me = useSelector(selectPseudo)
  const dispatch = useDispatch<CallDispatch>()
  const input = inputOf({ id, isSimple })
  // The id is 0 when the address of the sheet names no match.
  const query = api.useMatchReactionsQuery(input, { skip: id === 0 })
  const [react] = api.useReactMutation()
  const [hide] = api.useHideReactionsMutation()
  const reference = { matchId: id, isSimple }

  const change = (after: (last: Reply) => Partial<Reply>) =>
    dispatch(api.util.updateQueryData('matchReactions', input, (last) => ({ ...last, ...after(last) })))
  const changeGiven = (after: (given: Given) => Given) => change(({ given }) => ({ given: after(given) }))
  const choose = (sign: ReactionSign | null) =>
    chooseSign(changeGiven, { me, sign, send: () => react({ body: { ...reference, sign } }) })
  const show = (shown: boolean) => {
    change(() => ({ hidden: !shown }))
    const undo = () => change(() => ({ hidden: shown }))
    return undoIfFailed(undo, hide({ body: { ...reference, hidden: !shown } }))
  }

  return (
    <QueryView query={query} skeleton={<Skeleton shape="card" count={2} />}>
      {(data) => {
        const { winnerOne, winnerTwo, looserOne, looserTwo } = data.match
        const isMine = [winnerOne, winnerTwo, looserOne, looserTwo].includes(me)
        return (
          <>
            {head?.(data.match)}
            {!data.hidden && (
              <Reactions
                {...{ given: data.given, open: data.open, me, isSheet }}
                choose={(sign) => void choose(sign)}
              />
            )}
            {data.hidden && !isMine && <p className="text-muted">{t('reactions.hidden')}</p>}
            {isMine && data.open && isSheet && (
              <Switch
                label={t('reactions.show')}
                note={t('reactions.showNote', { context: isSimple ? '' : 'double' })}
                checked={!data.hidden}
                onChange={(shown) => void show(shown)}
              />
            )}
          </>
        )
      }}
    </QueryView>
  )
}

interface LiveProps {
  /** The id of the live match. */
  readonly id: string
  /** Whether a sign can be chosen. False while the match is being saved, and after its end. */
  readonly open: boolean
  /** Whether the match is recorded. The reactions to the live match then no longer change. */
  readonly isRecorded: boolean
  /** The recorded match; undefined until it is read. */
  readonly recorded: Props['match'] | undefined
}

/** The reactions to a live match. The reactions to the recorded match replace them when they have been read. */
export function LiveReactions({ id, open, isRecorded, recorded }: LiveProps) {
  const me = useSelector(selectPseudo)
  const dispatch = useDispatch<CallDispatch>()
  const input = { params: { id } }
  const query = api.useLiveReactionsQuery(input, { skip: isRecorded })
  const { currentData: ofMatch } = api.useMatchReactionsQuery(recorded === undefined ? skipToken : inputOf(recorded))
  const [react] = api.useLiveReactMutation()
  const change = (after: (given: Given) => Given) =>
    dispatch(api.util.updateQueryData('liveReactions', input, ({ given }) => ({ given: after(given) })))
  const choose = (sign: ReactionSign | null) =>
    chooseSign(change, { me, sign, send: () => react({ body: { id, sign } }) })
  // The first reply about the recorded match may lack the live reactions, because the read model may be behind.
  const [isMoved, setMoved] = useState(false)
  const isComplete = ofMatch !== undefined && (ofMatch.given.length > 0 || !query.data?.given.length)
  if (isComplete && !isMoved) setMoved(true)
  if (recorded !== undefined && isMoved) return <MatchReactions match={recorded} isSheet={false} />
  const shared = { open: true, me, isSheet: false }
  return (
    <QueryView
      query={isRecorded ? { ...query, currentData: query.data } : query}
      skeleton={<Reactions given={[]} choose={null} {...shared} />}
    >
      {({ given }) => <Reactions given={given} choose={!open ? null : (sign) => void choose(sign)} {...shared} />}
    </QueryView>
  )
}

interface ReactionsProps {
  readonly given: Given
  /** Whether the reactions can still change. */
  readonly open: boolean
  readonly me: string
  readonly isSheet: boolean
  /** Null while no sign can be chosen. */
  readonly choose: ((sign: ReactionSign | null) => void) | null
}

/** The five signs as buttons, and who has given them. */
function Reactions({ given, open, me, isSheet, choose }: ReactionsProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const [isNamed, setNamed] = useState(false)
  const own = signGivenBy(given, me)
  /** The reader comes first, as "Vous". */
  const namesOf = (pseudos: readonly string[]) =>
    pseudos
      .toSorted((a, b) => Number(b === me) - Number(a === me))
      .map((pseudo) => (pseudo === me ? t('home.me') : pseudo))
  const names = namesOf(given.flatMap(({ pseudos }) => pseudos))
  const [one, two, ...others] = names
  const who = others.length === 0 ? namesOfSide(names) : t('reactions.who', { one, two, count: others.length })
  const canReact = open && online && choose !== null
  return (
    <section className="rows gap-1" aria-label={t('reactions.title')}>
      <div className={styles.signs}>
        {reactionSigns.map((sign) => {
          const count = given.find((one) => one.sign === sign)?.pseudos.length ?? 0
          return (
            <button
              key={sign}
              type="button"
              aria-pressed={sign === own}
              aria-disabled={!canReact || undefined}
              onClick={() => canReact && choose(sign === own ? null : sign)}
            >
              <span className="row gap-1 text-m font-bold tabular-nums">
                <SignIcon sign={sign} size={24} />
                {count > 0 && count}
              </span>
              <span>{t('reactions.sign', { context: sign })}</span>
            </button>
          )
        })}
      </div>
      <div className="row gap-2 min-h-11 justify-between text-s text-muted">
        <p className="min-w-0 wrap-anywhere">
          {!online && open && isSheet && t('reactions.offline')}
          {!open && t('reactions.closed')}
          {canReact && (names.length === 0 ? t('reactions.ask') : who)}
        </p>
        {names.length > 0 && (
          <button
            type="button"
            className="text-button flex-none"
            aria-expanded={isNamed}
            onClick={() => setNamed(!isNamed)}
          >
            {t('reactions.names')}
          </button>
        )}
      </div>
      {isNamed && (
        <ul className="lined">
          {given.map((one) => (
            <li key={one.sign} className="flex gap-2.5 py-2.5">
              <SignIcon sign={one.sign} size={24} />
              <p className="min-w-0 flex-1 wrap-anywhere">
                <b className="block">{t('reactions.sign', { context: one.sign })}</b>
                {namesOf(one.pseudos).join(', ')}
              </p>
              <b className="tabular-nums">{one.pseudos.length}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type Given = Reply['given']

/** The sign that a player has given, or null. */
export const signGivenBy = (given: Given, pseudo: string): ReactionSign | null =>
  given.find(({ pseudos }) => pseudos.includes(pseudo))?.sign ?? null

/** The reactions after a player has given a sign in place of the former one. A null `sign` removes the former one. */
export function withSign(given: Given, pseudo: string, sign: ReactionSign | null): Given {
  const others = given.map((one) => ({ ...one, pseudos: one.pseudos.filter((other) => other !== pseudo) }))
  const all = sign === null || others.some((one) => one.sign === sign) ? others : [...others, { sign, pseudos: [] }]
  return all
    .map((one) => (one.sign === sign ? { ...one, pseudos: [...one.pseudos, pseudo] } : one))
    .filter(({ pseudos }) => pseudos.length > 0)
}

interface Choice {
  readonly me: string
  readonly sign: ReactionSign | null
  readonly send: () => Promise<{ readonly error?: unknown }>
}

/**
 * Shows a sign of the reader at once. When its command fails, only this sign is taken back: the list may have been read
 * again meanwhile, with signs of others.
 * @param change changes the shown reactions
 * @returns whether the command has succeeded
 */
export function chooseSign(
  change: (after: (given: Given) => Given) => unknown,
  { me, sign, send }: Choice,
): Promise<boolean> {
  let former: ReactionSign | null = null
  change((given) => {
    former = signGivenBy(given, me)
    return withSign(given, me, sign)
  })
  const undo = () => change((given) => (signGivenBy(given, me) === sign ? withSign(given, me, former) : given))
  return undoIfFailed(undo, send())
}
