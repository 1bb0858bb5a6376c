import { useSelector } from 'react-redux'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { paths, welcomeFor, welcomePath } from '../shared/navigation/paths.ts'
import { selectLeftByWill, selectMustChangePassword, selectPlayer } from '../shared/session/selectors.ts'

/** Renders its routes for the stored player. Without one it leads to the landing (docs/user-interface.md#screens). */
export function Guard() {
  const player = useSelector(selectPlayer)
  const leftByWill = useSelector(selectLeftByWill)
  const mustChangePassword = useSelector(selectMustChangePassword)
  const { pathname, search } = useLocation()
  if (player === null) return <Navigate to={leftByWill ? welcomePath : welcomeFor(pathname + search)} replace />
  // A temporary password allows nothing but changing it (docs/specification.md#passwords).
  if (mustChangePassword && pathname !== paths.password) return <Navigate to={paths.password} replace />
  return <Outlet />
}
