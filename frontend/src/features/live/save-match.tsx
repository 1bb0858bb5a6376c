import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch, useSelector } from 'react-redux'
import { SaveButton } from './save-button.tsx'
import type { Order } from './scoring-order.ts'
import { type Shown, selectControl, selectDelayed, selectReconnecting, selectRestored } from './selectors.ts'
import { saveAsked } from './slice.ts'

interface Props {
  readonly shown: Shown
  readonly order: Order
}

/** Saves the match that is won. A tap without a network is remembered until all points are confirmed. */
export function SaveMatch({ shown: { sheet, pending }, order: [left, right] }: Props) {
  const { t } = useTranslation()
  const dispatch = useDispatch()
  const saving = useSelector(selectControl) === 'save'
  const restored = useSelector(selectRestored)
  const reconnecting = useSelector(selectReconnecting)
  const delayed = useSelector(selectDelayed)
  const [wanted, setWanted] = useState(false)
  const ready = pending === 0 && !reconnecting
  useEffect(() => {
    if (!wanted || !ready) return
    setWanted(false)
    dispatch(saveAsked())
  }, [dispatch, wanted, ready])
  return (
    <SaveButton busy={saving || wanted || !restored} onClick={() => setWanted(true)}>
      {wanted && (delayed || reconnecting)
        ? t('live.saveLater')
        : t('live.save', { one: sheet.setsWon[left], two: sheet.setsWon[right] })}
    </SaveButton>
  )
}
