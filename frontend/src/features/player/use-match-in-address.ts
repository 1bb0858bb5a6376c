import { useLocation, useNavigate } from 'react-router-dom'
import { useParameter } from '../../shared/navigation/index.ts'

/** The number of the match that the address shows in the list of matches, and a function that stops showing it. */
export function useMatchInAddress(): readonly [number | null, () => void] {
  const [text, setText] = useParameter('match')
  return [text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null, () => setText(null)]
}

/** Returns the address of a match of the page in the list of matches, without the filters that could hide it. */
export function useMatchAddress(): (id: number) => string {
  const { pathname, search } = useLocation()
  return (id) => {
    const parameters = new URLSearchParams(search)
    for (const filter of ['result', 'opponent', 'partner', 'period']) parameters.delete(filter)
    parameters.set('match', String(id))
    return `${pathname}?${parameters}`
  }
}

/** Returns a function that shows a match in the list of matches. */
export function useShowMatch(): (id: number) => void {
  const navigate = useNavigate()
  const addressOf = useMatchAddress()
  return (id) => void navigate(addressOf(id), { replace: true })
}
