import { useSelector } from 'react-redux'
import { api } from '../../../shared/api/index.ts'
import { selectPseudo } from '../../../shared/session/index.ts'
import { lazyComponent, useHeldAtTop } from '../../../shared/ui/index.ts'
import { isSameMatch } from '../reference.ts'

const CancelledContestedMatchList = lazyComponent(async () => ({
  default: (await import('./match-note.tsx')).CancelledContestedMatchList,
}))

/** The reader's contested matches that were cancelled or withdrawn in the last 7 days (`cancelledMatchShownDays`). */
export function CancelledContestedMatches() {
  const me = useSelector(selectPseudo)
  const own = api.useOwnContestsQuery({}, { skip: me === '' }).currentData
  // Held, so that no new card pushes down the list that is read.
  const contests = useHeldAtTop(own?.contests) ?? []
  const cancelled = contests.filter(({ decision }) => /cancelled|withdrawn/.test(decision?.outcome ?? ''))
  // The server sends the newest contest first. Of each match, only the newest contest is shown.
  const ofMatches = cancelled.filter(
    ({ match }, index) => cancelled.findIndex((one) => isSameMatch(match)(one.match)) === index,
  )
  return ofMatches.length === 0 ? null : <CancelledContestedMatchList contests={ofMatches} />
}
