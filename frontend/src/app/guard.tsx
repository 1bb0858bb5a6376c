import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { selectMustChangePassword, selectPlayer } from '../features/session/selectors.ts'
import { paths, welcomeFor, welcomePath } from './paths.ts'
import { useAppSelector } from './store.ts'

/** Renders its routes for the stored player. Without one it leads to the landing (docs/user-interface.md#screens). */
export function Guard() {
  const player = useAppSelector(selectPlayer)
  const leftByWill = useAppSelector((state) => state.session.leftByWill)
  const mustChangePassword = useAppSelector(selectMustChangePassword)
  const { pathname } = useLocation()
  if (player === null) return <Navigate to={leftByWill ? welcomePath : welcomeFor(pathname)} replace />
  // A temporary password allows nothing but changing it (docs/specification.md#passwords).
  if (mustChangePassword && pathname !== paths.password) return <Navigate to={paths.password} replace />
  return <Outlet />
}
