import type { Ladder } from '@topspin/domain/ladder'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { useParams, useSearchParams } from 'react-router-dom'
import { api, type QueryResult } from '../../shared/api/index.ts'
import { fromFree } from '../../shared/navigation/index.ts'
import { selectIsReferee, selectPseudo } from '../../shared/session/index.ts'
import { Button, LoadFailure, lazyComponent, Skeleton, TableSurface } from '../../shared/ui/index.ts'
import { loadFilledNote } from '../ladder/index.ts'
import styles from './entry-form.module.css'
import { missingIn, nextSlot } from './form.ts'
import { Recents } from './recents.tsx'
import { type RecordDispatch, recordMatch, selectIsSending } from './record.ts'
import { Result } from './result.tsx'
import { selectForm } from './selectors.ts'
import { formOpened, playerPicked } from './slice.ts'
import { StakesCard, StakesLine } from './stakes-card.tsx'
import { TableSide } from './table-side.tsx'

const FilledNote = lazyComponent(loadFilledNote, <Skeleton shape="row" />)

/**
 * The form of a finished match: players, sets, points at stake, submit. A match against a recent opponent takes four
 * taps from the home screen.
 */
export function EntryForm({ ladder }: { readonly ladder: Ladder }) {
  const { t } = useTranslation()
  const dispatch = useDispatch<RecordDispatch>()
  const { draft, recorded } = useSelector(selectForm(ladder))
  const sending = useSelector(selectIsSending(ladder))
  const pseudos = api.useActivePseudosQuery({})
  const { form, errorId, attempts, setAttempts } = useFirstMissing()
  const isFromFree = useSearchParams()[0].has(fromFree)
  useOpening(ladder, pseudos, isFromFree)

  const missing = missingIn(draft, ladder)
  const next = missing[0]
  const { one, two } = draft.sets

  function submit(event: FormEvent) {
    event.preventDefault()
    if (next !== undefined) setAttempts(attempts + 1)
    else void dispatch(recordMatch(ladder))
  }

  if (recorded !== null) return <Result ladder={ladder} recorded={recorded} />
  const incomplete = attempts > 0 && next !== undefined
  return (
    <form className={`stack ${styles.form}`} ref={form} onSubmit={submit} noValidate>
      <div className="stack">
        <LoadFailure query={pseudos} />
        <TableSurface label={t('match.table')}>
          <TableSide ladder={ladder} side="one" errorId={incomplete ? errorId : null} />
          <TableSide ladder={ladder} side="two" errorId={incomplete ? errorId : null} />
        </TableSurface>
        {isFromFree ? (
          <FilledNote />
        ) : (
          <Recents
            onPick={(pseudo) => dispatch(playerPicked({ ladder, slot: nextSlot(draft, ladder), pseudo }))}
            chosen={Object.values(draft.players)}
          />
        )}
      </div>
      <div className="stack">
        <StakesCard ladder={ladder} />
        <p id={errorId} className={styles.error} role="alert">
          {incomplete && t(next === 'sets' ? 'match.missingSets' : 'match.missingPlayer')}
        </p>
        <Button type="submit" variant="primary" busy={sending}>
          {one === null || two === null ? t('match.record') : t('match.recordScore', { one, two })}
          <StakesLine ladder={ladder} />
        </Button>
      </div>
    </form>
  )
}

/**
 * Opens the form. Player one is the current player, and only referees may change it. The address may contain the
 * other players (docs/specification.md#recording-a-match). Among players who are free the reader is player one.
 */
function useOpening(
  ladder: Ladder,
  { currentData: players, error }: QueryResult<readonly string[]>,
  isFromFree: boolean,
) {
  const dispatch = useDispatch()
  const playerOne = useSelector(selectPseudo)
  const referee = useSelector(selectIsReferee)
  const { playerTwo } = useParams()
  const [search] = useSearchParams()
  // Only a player of the list, or anybody while it cannot be read, as offline.
  const listed = (pseudo: string | null | undefined) =>
    pseudo != null && (players?.includes(pseudo) ?? error !== undefined) ? pseudo : null
  const inDoubles = ladder === 'double'
  const opponent = listed(playerTwo)
  const partner = inDoubles ? listed(search.get('partner')) : null
  const second = inDoubles ? listed(search.get('second')) : null
  useEffect(() => {
    dispatch(formOpened({ ladder, playerOne, fixed: !referee || isFromFree, opponent, partner, second }))
  }, [dispatch, ladder, playerOne, referee, isFromFree, opponent, partner, second])
}

/** Focuses the first missing field after an incomplete submit. */
function useFirstMissing() {
  const [attempts, setAttempts] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [attempts])
  return { form, errorId: useId(), attempts, setAttempts }
}
