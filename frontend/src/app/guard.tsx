import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { selectMustChangePassword, selectPlayer } from '../features/session/selectors.ts'
import { paths, welcomeFor, welcomePath } from './paths.ts'
import { useAppSelector } from './store.ts'

/** Lets through who is stored as the current player; others go to the landing with what they wanted (specification §6). */
export function Guard() {
  const player = useAppSelector(selectPlayer)
  const leftByWill = useAppSelector((state) => state.session.leftByWill)
  const mustChangePassword = useAppSelector(selectMustChangePassword)
  const { pathname } = useLocation()
  if (player === null) return <Navigate to={leftByWill ? welcomePath : welcomeFor(pathname)} replace />
  // A temporary password opens the change form and nothing else (decisions §2).
  if (mustChangePassword && pathname !== paths.password) return <Navigate to={paths.password} replace />
  return <Outlet />
}
